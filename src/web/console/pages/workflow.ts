// The editor of a workflow, in the whole window.
import { html } from 'lit'
import { workflowPage } from '../../messages/console/workflow-page.ts'
import { readApp } from '../data.ts'
import { loadElements } from '../elements.ts'
import type { Context, Page } from '../page.ts'
import { workflowApi } from '../workflow-place.ts'

export async function open(context: Context): Promise<Page> {
  const { language, scheme, params, href, call } = context
  const { appid = '', workflowid = '' } = params
  const words = workflowPage[language]
  const api = workflowApi(context, { appid, workflowid })
  const [app, { body }] = await Promise.all([
    readApp(context, appid),
    call<{ readonly name: string }>('GET', api.path),
    loadElements(),
  ])
  return {
    title: body.name,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: words.workflows, href: href(`/console/apps/${appid}/workflows`) },
    ],
    app,
    isFull: true,
    render: () => html`<h1 class="k-hidden" tabindex="-1">${words.edit}</h1>
      <formyard-workflow class="designer" locale=${language} color-scheme=${scheme} .api=${api}></formyard-workflow>`,
  }
}
