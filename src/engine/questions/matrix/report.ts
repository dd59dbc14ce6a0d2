import { getOwn } from '../../get-own.ts'
import { type Html, html } from '../../text/html.ts'
import { partColumns } from '../shared/part-columns.ts'
import { partMark } from '../shared/part-mark.ts'
import { rowTally } from '../shared/part-tallies.ts'
import type { DisplayContext, QuestionReport } from '../type.ts'
import type { MatrixQuestion } from './answer.ts'
import { rowsInWords } from './definition.ts'

export const matrixReport: QuestionReport<MatrixQuestion> = {
  tally: rowTally,
  columns: question =>
    partColumns(
      question,
      (question.rows ?? []).map(row => ({ ...row, choices: question.columns ?? [] })),
    ),
  display: displayMatrix,
}

/** The rows on the result page, with a mark at each row that counts. */
function displayMatrix(question: MatrixQuestion, answer: unknown, context: DisplayContext): Html {
  const right = context.right as Readonly<Record<string, string | readonly string[]>> | undefined
  return html`<ul>
${rowsInWords(question, answer).map(({ id, ids, row, picked }) => {
  const wanted = right && getOwn(right, id)
  const isRight = wanted === undefined ? undefined : isSameSet(ids, [wanted].flat())
  return html`<li><span dir="auto">${row}: <b>${picked}</b></span>${partMark(isRight, context)}</li>\n`
})}</ul>`
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(id => b.includes(id))
