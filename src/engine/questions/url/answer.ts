import { message } from '../../text/messages/message.ts'
import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface UrlQuestion extends BaseQuestion {
  readonly type: 'URL'
}

export const URL_MAX = 2000

const HOST = /^(?:[\p{L}\p{N}\p{M}-]+\.)+\p{L}[\p{L}\p{N}\p{M}-]+(?::\d+)?(?:[/?#]\S*)?$/u

/** People type addresses as they read them, such as `example.com/shop`. */
export const withScheme = (answer: unknown): unknown =>
  typeof answer === 'string' && HOST.test(answer) ? `https://${answer}` : answer

const readAddress = readField()

export const urlAnswer: AnswerPart<UrlQuestion> = {
  read: (question, fields) => withScheme(readAddress(question, fields)),
  check(_question, answer) {
    const isTaken =
      typeof answer === 'string' && /^https?:\/\/[^\s\p{C}]+$/iu.test(answer) && URL.canParse(answer)
    if (!isTaken) return message('url_invalid')
    return answer.length > URL_MAX ? message('url_too_long', { max: URL_MAX }) : undefined
  },
  missing: () => message('url_missing'),
}
