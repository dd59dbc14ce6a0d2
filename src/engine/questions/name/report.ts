import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import { NAME_PARTS, type NameQuestion, namePartsOf } from './answer.ts'

export const nameReport: QuestionReport<NameQuestion> = {
  tally: emptyTally,
  columns: question =>
    partColumns(
      question,
      namePartsOf(question).map(id => ({ id, text: format(en, message(NAME_PARTS[id])) })),
    ),
}
