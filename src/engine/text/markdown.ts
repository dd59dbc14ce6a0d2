// Inline Markdown of tenants: emphasis, code, links and paragraphs. micromark escapes raw HTML and refuses dangerous
// protocols (CommonMark, safe by default); every block construct and images are switched off.

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

/** One run of text: paragraphs are joined by line breaks. */
export function inlineMarkdown(source: string): Html {
  const paragraphs = render(source).replaceAll('</p>\n<p>', '<br>')
  return trustedHtml(paragraphs.replace(/^<p>|<\/p>$/g, ''))
}

/** Paragraphs of text. */
export const paragraphs = (source: string) => trustedHtml(render(source))

/**
 * The time that CommonMark's rules take grows with the square of the marks in a text. Nobody emphasises a hundred things in
 * one; a text that does is shown as it is typed.
 */
const MOST_MARKS = 200
const marksIn = (source: string) => source.match(/[*_`[\]<&]/g)?.length ?? 0
const hasTooManyMarks = (source: string) => marksIn(source) > MOST_MARKS

/** How many things in a text take time: marks and lines, unless it is shown as it is typed. */
export const countMarkdown = (source: string) =>
  hasTooManyMarks(source) ? 0 : marksIn(source) + source.split('\n').length - 1

/** Escaped text holds no "<", so what looks like a link tag here is one that micromark made. */
const render = (source: string) =>
  (hasTooManyMarks(source)
    ? String(html`<p>${source}</p>`)
    : libraries().renderMarkdown(source, SWITCHED_OFF)
  )
    .trim()
    .replaceAll('<a href=', '<a rel="noopener noreferrer" target="_blank" href=')
