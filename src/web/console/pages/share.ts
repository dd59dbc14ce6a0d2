// How people reach a form: its link and QR code, the code for other sites, and a link to the draft.
import { html, nothing, type TemplateResult } from 'lit'
import type { PreviewLink, WebForm } from '../../api/contract.d.ts'
import type { EmbedOptions } from '../../authoring/sharing/embed-code.ts'
import { type FormPage, readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { setActive } from './forms/form-actions.ts'
import { draftCard } from './share/draft-card.ts'
import { embedCard } from './share/embed-card.ts'
import { linkCard } from './share/link-card.ts'
import { prefillCard } from './share/prefill-card.ts'

export interface ShareView {
  readonly page: FormPage
  form: WebForm
  embed: EmbedOptions
  /** Values of hidden questions, by id. */
  hidden: Record<string, string>
  life: string
  draft: PreviewLink | undefined
  /** The preview link of the draft, for the picture of the form in another page. */
  preview: PreviewLink | undefined
  isPhone: boolean
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts } = context
  const page = await readFormPage(context, 'share')
  const view: ShareView = {
    page,
    form: page.form,
    embed: {
      mode: 'inline',
      label: texts.share.buttonStart,
      openOn: 'click',
      show: 'always',
      closeOnSubmit: '',
    },
    hidden: {},
    life: '7d',
    draft: undefined,
    preview: undefined,
    isPhone: false,
  }
  return {
    ...page.frame,
    get place() {
      return { form: view.form, tab: 'share' as const }
    },
    render: () => draw(context, view),
  }
}

function draw(context: ConsoleContext, view: ShareView): TemplateResult {
  const { texts } = context
  const { form } = view
  const { url, status } = form
  return html`<div class="page share">
    ${pageHead(texts.tabs.share, { end: status === 'DRAFT' ? nothing : stateButton(context, view) })}
    ${
      url && status !== 'DRAFT'
        ? html`
            ${status === 'PAUSED' ? html`<p class="note warn" role="status">${texts.share.paused}</p>` : nothing}
            ${linkCard(context, view, url)}
            ${embedCard(context, view, url)}
            <div class="two">${prefillCard(context, view, url)} ${draftCard(context, view)}</div>
          `
        : html`${notPublished(context, form)} ${draftCard(context, view)}`
    }
  </div>`
}

const notPublished = ({ texts, href }: ConsoleContext, form: WebForm) =>
  card(
    '',
    '',
    empty({
      title: texts.share.notPublished,
      text: texts.share.notPublishedText,
      actions: linkButton({
        href: href(`/console/apps/${form.appid}/forms/${form.webformid}/build`),
        label: texts.share.toBuild,
        kind: 'primary',
      }),
    }),
    'bare',
  )

function stateButton(context: ConsoleContext, view: ShareView): TemplateResult {
  const { texts, update } = context
  const isActive = view.form.status === 'ACTIVE'
  return action({
    label: isActive ? texts.forms.pause : texts.forms.resume,
    sign: isActive ? 'pause' : 'play',
    onClick: () =>
      void setActive(context, view.form, isActive ? 'pause' : 'resume', form => {
        view.form = { ...view.form, ...form }
        update()
      }),
  })
}
