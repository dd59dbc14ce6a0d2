import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { SignatureQuestion } from './answer.ts'

export const signatureReport: QuestionReport<SignatureQuestion> = {
  tally: emptyTally,
  columns: question => [
    { name: question.id, cell: answer => (typeof answer === 'string' ? answer : null) },
    ...partColumns(question, [{ id: 'typed', text: 'A name that was typed instead' }]),
  ],
}
