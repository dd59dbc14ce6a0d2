// Answers in texts: {{name}} stands for the answer to an earlier question, or for a calculation.
import { type Html, html, trustedHtml } from '../text/html.ts'
import { type PipedValues, PLACE } from './pipe-text.ts'

/** Shown if there is no answer yet. */
export const BLANK = '…'

/** The most characters of piped answers on one page. */
export const MAX_PIPED = 2_000_000
/** Characters of markup around each piped answer. */
export const PIPE_MARKUP = 50

/** The names in a text. */
export const pipesIn = (text: string | undefined): string[] =>
  text?.includes('{{') ? [...text.matchAll(PLACE)].map(([, name = '']) => name) : []

/**
 * Replaces names in rendered text, between tags and never inside one. Each answer is in a `bdi` element, because its writing
 * direction can differ, and so that the page's script can find it.
 */
export function pipeHtml(rendered: Html, pipedValues: PipedValues): Html {
  const text = String(rendered)
  if (!text.includes('{{')) return rendered
  const parts = text.split(/(<[^>]*>)/)
  return trustedHtml(parts.map((part, i) => (i % 2 ? part : fill(part, pipedValues))).join(''))
}

const fill = (text: string, pipedValues: PipedValues) =>
  text.replace(PLACE, (place, name) => {
    const word = pipedValues(name)
    return word === undefined ? place : String(html`<bdi data-pipe="${name}">${word}</bdi>`)
  })
