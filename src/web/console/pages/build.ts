// The designer, in the whole window.
import { html } from 'lit'
import { loadTemplates } from '../../templates/load.ts'
import { apiOf, loadElements } from '../elements.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, call, language, scheme, update, href, go, toast } = context
  const [{ form, frame }, templates] = await Promise.all([
    readFormPage(context, 'build'),
    loadTemplates(language),
    loadElements(),
  ])
  const api = apiOf(context, form)
  const reread = async () => {
    const { body } = await call('GET', api.form)
    frame.place = { form: body, tab: 'build' }
    update()
  }
  /** Leads to the page that shows how far the server is. */
  const corrected = (event: CustomEvent<{ readonly regradeids: readonly string[] }>) => {
    event.preventDefault()
    const path = href(`/console/apps/${form.appid}/forms/${form.webformid}/regrade`)
    const run = `${path.includes('?') ? '&' : '?'}run=${event.detail.regradeids.join(',')}`
    toast(texts.responses.correcting, { label: texts.responses.showCorrecting, run: () => go(path + run) })
  }
  const fitting = templates.filter(({ appType }) => appType === form.appType)
  return {
    ...frame,
    // The bar shows the state of the form, which changes when it is published.
    get place() {
      return frame.place
    },
    isFull: true,
    render: () => html`<h1 class="k-hidden" tabindex="-1">${texts.tabs.build}</h1>
      <formyard-designer
        class="designer"
        locale=${language}
        color-scheme=${scheme}
        .api=${api}
        .templates=${fitting}
        @formyard-publish=${() => void reread()}
        @formyard-regrade=${corrected}
      ></formyard-designer>`,
  }
}
