import { libraries } from '../../ports.ts'
import { message } from '../../text/messages/message.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionType } from '../type.ts'
import { type PhoneQuestion, phoneAnswer } from './answer.ts'
import { renderPhone } from './page.ts'

const withoutSpaces = (answer: unknown) => (typeof answer === 'string' ? answer.replaceAll(' ', '') : answer)

export const phone: QuestionType<PhoneQuestion> = {
  ...plainLine<PhoneQuestion>('PHONE', 'PhoneQuestion', phoneAnswer, renderPhone),
  normalize: (_question, answer) => withoutSpaces(answer),
  meaning: withoutSpaces,
  /** Checks that the number can exist in its country. Google's tables are too large for the page. */
  verify: (_question, answer) =>
    libraries().isValidPhoneNumber(String(answer)) ? undefined : message('phone_unassigned'),
  show: (_question, answer) => libraries().formatPhoneNumber(String(answer)) ?? String(answer),
}
