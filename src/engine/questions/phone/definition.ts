import { libraries } from '../../ports.ts'
import { message } from '../../text/messages/message.ts'
import { textMissing } from '../shared/faults.ts'
import { plainLine } from '../shared/plain-line.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type PhoneQuestion, phoneAnswer } from './answer.ts'

const withoutSpaces = (answer: unknown) => (typeof answer === 'string' ? answer.replaceAll(' ', '') : answer)

export const phone: QuestionType<PhoneQuestion> = {
  ...plainLine<PhoneQuestion>('PHONE', 'PhoneQuestion', phoneAnswer),
  normalize: (_question, answer) => withoutSpaces(answer),
  meaning: withoutSpaces,
  show: (_question, answer) => libraries().formatPhoneNumber(String(answer)) ?? String(answer),
}

export const phoneChecks: QuestionChecks<PhoneQuestion> = {
  faults: textMissing,
  /** Checks that the number can exist in its country. Google's tables are too large for the page. */
  verify: (_question, answer) =>
    libraries().isValidPhoneNumber(String(answer)) ? undefined : message('phone_unassigned'),
}
