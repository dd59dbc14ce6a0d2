// A list of questions that an author pastes, with their choices.
import type { Thing } from '../../authoring/draft/json.ts'
import { afterLetter, linesOf } from './items.ts'

const BULLET = /^\s*[-*•]\s+/
const NUMBER = /^\s*\d{1,3}[.)]\s+/

/**
 * Each line is a question. Lines with the next letter, such as `a)` and `b)`, and dashes below a line with a number are choices of the
 * question before them.
 */
export function questionsIn(pasted: string): readonly Thing[] {
  const questions: { text: string; isNumbered: boolean; choices: string[] }[] = []
  for (const line of pasted.split(/\r\n|\r|\n/)) {
    const [text] = linesOf(line)
    if (text === undefined) continue
    const last = questions.at(-1)
    const choice =
      last &&
      (afterLetter(text, last.choices.length) ?? (last.isNumbered && BULLET.test(line) ? text : undefined))
    if (last && choice !== undefined) last.choices.push(choice)
    else questions.push({ text, isNumbered: NUMBER.test(line), choices: [] })
  }
  return questions.map(({ text, choices }) =>
    choices.length > 0
      ? { type: 'SINGLE_CHOICE', text, choices: choices.map((text, i) => ({ id: `c${i + 1}`, text })) }
      : { type: 'SHORT_TEXT', text },
  )
}
