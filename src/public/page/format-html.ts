// A sentence of the catalogue with markup in it.
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import type { Message } from '../../engine/text/messages/codes.ts'

/** A private-use character, which no sentence contains. */
const PLACE = '\u{e000}'

/** Formats the message that `withText` returns, and puts `markup` in the place of the text that it was given. */
export function formatHtml(catalogue: Catalogue, withText: (place: string) => Message, markup: Html): Html {
  const [before = '', after = ''] = format(catalogue, withText(PLACE)).split(PLACE)
  return html`${before}${markup}${after}`
}
