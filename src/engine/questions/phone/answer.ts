import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface PhoneQuestion extends BaseQuestion {
  readonly type: 'PHONE'
}

/** Spaces, hyphens, dots and brackets, which people use in phone numbers. */
const written = /[\s\-.()\u2010-\u2015/]/g

export const phoneAnswer: AnswerPart<PhoneQuestion> = {
  /** Converts to E.164. A text that does not look like a phone number stays as typed. */
  read: readField(text => {
    const digits = text.replace(written, '').replace(/^00/, '+')
    return /^\+?\d+$/.test(digits) ? digits : undefined
  }),
  check: (_question, answer) =>
    typeof answer === 'string' && /^\+[1-9]\d{6,14}$/.test(answer.replaceAll(' ', ''))
      ? undefined
      : message('phone_invalid'),
  missing: () => message('phone_missing'),
}
