import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface EmailQuestion extends BaseQuestion {
  readonly type: 'EMAIL'
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?$/u

/**
 * The common form of an RFC 5321 mailbox: a dot-string, "@", a domain of at least two labels, which can have letters of any script.
 * No quoted local part, no address literal, no comment. The expressions are unambiguous, so they take linear time.
 */
function isTypedEmail(value: unknown): value is string {
  const maxLength = 254
  const maxLocalPart = 64
  if (typeof value !== 'string' || value.length > maxLength) return false
  const at = value.lastIndexOf('@')
  if (at < 1 || at > maxLocalPart || !LOCAL_PART.test(value.slice(0, at))) return false
  const labels = value.slice(at + 1).split('.')
  return labels.length > 1 && labels.every(label => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

const IS_ASCII = /^[!-~]+$/

/** An address as mail servers know it: its domain has ASCII only. */
export const isEmail = (value: unknown): value is string => isTypedEmail(value) && IS_ASCII.test(value)

/** Writes a domain with letters of other scripts in ASCII (IDNA): bob@xn--bcher-kva.de. */
export function withAsciiDomain<T>(answer: T): T | string {
  if (!isTypedEmail(answer) || IS_ASCII.test(answer)) return answer
  const at = answer.lastIndexOf('@') + 1
  const host = URL.parse(`http://${answer.slice(at)}`)?.hostname
  return host ? answer.slice(0, at) + host : answer
}

export const emailAnswer: AnswerPart<EmailQuestion> = {
  read: readField(),
  check: (_question, answer) => (isTypedEmail(answer) ? undefined : message('email_invalid')),
  missing: () => message('email_missing'),
}
