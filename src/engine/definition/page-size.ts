// How large the page of a form can get. Whoever sends answers that are refused has it rendered anew, with as many entries in
// its groups as they say.

import { type Fault, pointerStep } from '../faults.ts'
import { typeOf } from '../questions/index.ts'
import { fault } from '../questions/shared/faults.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { countMarkdown } from '../text/markdown.ts'

/** In characters of HTML; rendered in some 200 ms. A thousand questions with ten choices each take three million. */
export const MAX_PAGE = 8_000_000

/** Renders every question once, and multiplies: a page that is too large must not be made to find that out. */
export function pageFaults(questions: readonly BaseQuestion[]): Fault[] {
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
  const detail = `The page would be as large as ${MAX_PAGE} characters and more, ${largest} of them by this question: shorten its texts, use less Markdown and fewer lines, ask for less, or lower max where a group repeats it.`
  return [fault(pointer, 'page_too_large', detail)]
}

/** A character may be written as five, such as &amp;, and marks become tags. */
const WRITTEN = 2
/** In characters that are rendered in the time of one mark, or line, of Markdown. */
const MARK = 500

const sizeOfText = (text: string) => WRITTEN * text.length + MARK * countMarkdown(text)

function sizeOf(question: BaseQuestion): number {
  const { inside, render, ownBraces } = typeOf(question)
  if (!inside) {
    const { text = '', description = '', ...bare } = question
    // Markdown takes longer than the rest, and all that matters here is how long it is.
    const shown = ownBraces ? question : bare
    return String(render(shown, {})).length + sizeOfText(text) + sizeOfText(description)
  }
  const members = inside.questions(question)
  const asked = inside.asked(question).slice(0, members.length)
  const entry = asked.reduce((sum, member) => sum + sizeOf(member), 0)
  // The template for another entry is one more.
  return members.length === 0 ? 0 : entry * (inside.most(question) / members.length + 1)
}
