// Inline Markdown of tenants: emphasis, code, links and paragraphs. micromark escapes raw HTML and refuses dangerous
// protocols (CommonMark, safe by default). Images and all block constructs are switched off.

import { libraries } from '../ports.ts'
import { type Html, html, trustedHtml } from './html.ts'

/** Block constructs, and images. */
const SWITCHED_OFF = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'list',
  'setextUnderline',
  'thematicBreak',
]

/** Joins paragraphs by line breaks. */
export function inlineMarkdown(source: string): Html {
  const paragraphs = render(source).replaceAll('</p>\n<p>', '<br>')
  return trustedHtml(paragraphs.replace(/^<p>|<\/p>$/g, ''))
}

export const paragraphs = (source: string) => trustedHtml(render(source))

/** The time of CommonMark's rules is quadratic in the marks of a text. A text with more marks is shown as plain text. */
const MAX_MARKS = 200
const marksIn = (source: string) => source.match(/[*_`[\]<&]/g)?.length ?? 0
const hasTooManyMarks = (source: string) => marksIn(source) > MAX_MARKS

/** The number of marks and lines that take time to render; 0 if the text is shown as plain text. */
export const countMarkdown = (source: string) =>
  hasTooManyMarks(source) ? 0 : marksIn(source) + source.split('\n').length - 1

/** Escaped text contains no "<", so each link tag here was made by micromark. */
const render = (source: string) =>
  (hasTooManyMarks(source)
    ? String(html`<p>${source}</p>`)
    : libraries().renderMarkdown(source, SWITCHED_OFF)
  )
    .trim()
    .replaceAll('<a href=', '<a rel="noopener noreferrer" target="_blank" href=')
