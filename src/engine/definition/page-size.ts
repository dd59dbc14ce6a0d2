// Estimates the largest size of a form's page. A refused submission renders the page again, with as many entries in its
// groups as the sender asks for.

import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { pageOf } from '../questions/pages.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { countMarkdown } from '../text/markdown.ts'
import { en } from '../text/messages/en.ts'

/** Characters of HTML; rendered in some 200 ms. A thousand questions with ten choices each take three million. */
const MAX_PAGE = 8_000_000

/** Renders every question once and multiplies, so that a page that is too large is never built. */
export function pageFaults(questions: readonly BaseQuestion[]): DefinitionFault[] {
  const sizes: number[] = []
  let total = 0
  for (const question of questions) {
    const size = sizeOf(question)
    sizes.push(size)
    total += size
    if (total > MAX_PAGE) break
  }
  if (total <= MAX_PAGE) return []
  const largest = Math.max(...sizes)
  const pointer = `/questions${pointerStep(sizes.indexOf(largest))}`
  return [fault(pointer, 'page_too_large.questions', { size: largest, max: MAX_PAGE })]
}

/** The estimated length of a character in HTML. The longest, such as &amp;, take five, and Markdown becomes tags. */
const ESCAPED_LENGTH = 2
/** A mark or a line of Markdown takes as long to render as this many characters. */
const MARK = 500

const sizeOfText = (text: string) => ESCAPED_LENGTH * text.length + MARK * countMarkdown(text)

function sizeOf(question: BaseQuestion): number {
  const { inside, ownBraces } = typeOf(question)
  const { render, asked } = pageOf(question)
  if (!inside) {
    const { text = '', description = '', ...bare } = question
    // Rendering Markdown is slow, and only its size matters here.
    const shown = ownBraces ? question : bare
    return String(render(shown, { catalogue: en })).length + sizeOfText(text) + sizeOfText(description)
  }
  const members = inside.questions(question)
  // An optional group begins without entries.
  const first = asked?.({ ...question, required: true }).slice(0, members.length) ?? []
  const entry = first.reduce((sum, member) => sum + sizeOf(member), 0)
  // The template for a new entry counts as one more.
  return members.length === 0 ? 0 : entry * (inside.most(question) / members.length + 1)
}
