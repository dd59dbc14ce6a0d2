// Answers in texts: {{name}} stands for the answer to an earlier question, or for a calculation.
import { type Html, html, trustedHtml } from '../text/html.ts'

const PLACE = /\{\{\s*([A-Za-z]\w*(?:\.\w+)*)\s*\}\}/g

/** What stands where there is no answer yet. */
export const BLANK = '…'

/** The most characters that answers in texts can come to, on one page. */
export const MAX_PIPED = 2_000_000
/** Characters around each of them. */
export const PIPE_MARKUP = 50

/** The names that a text asks for. */
export const pipesIn = (text: string | undefined): string[] =>
  text?.includes('{{') ? [...text.matchAll(PLACE)].map(([, name = '']) => name) : []

/** What a name stands for now, in words; undefined where there is no such name, and the text stays as it is. */
export type PipedValues = (name: string) => string | undefined

/** In plain text. */
export const pipeText = (text: string, pipedValues: PipedValues) =>
  text.includes('{{') ? text.replace(PLACE, (place, name) => pipedValues(name) ?? place) : text

/**
 * In rendered text: between tags, never within one. Each answer is set apart, as it may be written in the other direction,
 * and can be found by the page's script.
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
