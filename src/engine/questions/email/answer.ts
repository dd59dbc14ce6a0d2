import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface EmailQuestion extends BaseQuestion {
  readonly type: 'EMAIL'
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/**
 * The common form of an RFC 5321 mailbox: a dot-string, "@", a domain of at least two labels. No quoted local part, no
 * address literal, no comment. The expressions are unambiguous, so they take linear time.
 */
export function isEmail(value: unknown): value is string {
  const maxLength = 254
  const maxLocalPart = 64
  if (typeof value !== 'string' || value.length > maxLength) return false
  const at = value.lastIndexOf('@')
  if (at < 1 || at > maxLocalPart || !LOCAL_PART.test(value.slice(0, at))) return false
  const labels = value.slice(at + 1).split('.')
  return labels.length > 1 && labels.every(label => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

export const emailAnswer: AnswerPart<EmailQuestion> = {
  read: readField(),
  check: (_question, answer) => (isEmail(answer) ? undefined : message('email_invalid')),
  missing: () => message('email_missing'),
}
