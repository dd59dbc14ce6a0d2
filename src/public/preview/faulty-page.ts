// The page of a draft that cannot be shown, with the problems that its author has to correct.
import { listed, toAuthorFaults } from '../../engine/faults.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { catalogueFor } from '../../engine/text/messages/catalogues.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Assets } from '../page/assets.ts'
import { messageDocument } from '../page/layout.ts'
import { previewBar } from '../page/preview-bar.ts'
import type { FaultyDraft } from './drafts.ts'

export function faultyPage({ name, language, faults }: FaultyDraft, assets: Assets): Html {
  const catalogue = catalogueFor(language)
  const title = format(catalogue, message('preview_not_ready'))
  // Messages for authors are in English.
  const items = listed(toAuthorFaults(authorEn, faults), en).map(
    ({ pointer, detail }) => html`<li>${pointer && html`<code dir="ltr">${pointer}</code> `}${detail}</li>\n`,
  )
  return messageDocument({
    title: `${title} - ${name}`,
    lang: catalogue.locale,
    assets,
    bar: previewBar(catalogue),
    body: html`<p class="meta">${name}</p>
<h1>${title}</h1>
<p>${format(catalogue, message('preview_not_ready_hint'))}</p>
<ul class="problems" lang="${en.locale}">
${items}</ul>`,
  })
}
