// The notice on every page of a preview that nothing is stored.
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'

export const previewBar = (catalogue: Catalogue): Html =>
  html`<aside class="preview"><p>${format(catalogue, message('preview_notice'))}</p></aside>\n`
