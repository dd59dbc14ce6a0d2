import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { partColumns } from '../shared/part-columns.ts'
import { emptyTally } from '../shared/value-tallies.ts'
import type { QuestionReport } from '../type.ts'
import { ADDRESS_PARTS, type AddressQuestion, addressPartsOf } from './answer.ts'

export const addressReport: QuestionReport<AddressQuestion> = {
  tally: emptyTally,
  columns: question =>
    partColumns(
      question,
      addressPartsOf(question).map(id => ({ id, text: format(en, message(ADDRESS_PARTS[id])) })),
    ),
}
