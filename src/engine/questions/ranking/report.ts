import { type Html, html } from '../../text/html.ts'
import { choicesById } from '../shared/choice-answer.ts'
import { joined } from '../shared/part-columns.ts'
import { partMark } from '../shared/part-mark.ts'
import { placeTally } from '../shared/part-tallies.ts'
import type { DisplayContext, QuestionReport } from '../type.ts'
import type { RankingQuestion } from './answer.ts'

export const rankingReport: QuestionReport<RankingQuestion> = {
  tally: placeTally,
  columns: ({ id, choices = [] }) => [{ name: id, choices, cell: joined }],
  display: displayRanking,
}

/** The order on the result page, with a mark at each choice. */
function displayRanking(question: RankingQuestion, answer: unknown, context: DisplayContext): Html {
  const given: readonly unknown[] = Array.isArray(answer) ? answer : []
  const right = Array.isArray(context.right) ? context.right : undefined
  return html`<ol>
${given.map(
  (id, i) =>
    html`<li><span dir="auto">${choicesById(question).get(id)?.text ?? String(id)}</span>${partMark(right && right[i] === id, context)}</li>\n`,
)}</ol>`
}
