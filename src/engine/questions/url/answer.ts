import { readField } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface UrlQuestion extends BaseQuestion {
  readonly type: 'URL'
}

export const URL_MAX = 2000

export const urlAnswer: AnswerPart<UrlQuestion> = {
  read: readField(),
  check(_question, answer) {
    const isTaken =
      typeof answer === 'string' && /^https?:\/\/[^\s\p{C}]+$/iu.test(answer) && URL.canParse(answer)
    if (!isTaken) return 'Enter a web address that begins with https://, such as https://example.com'
    return answer.length > URL_MAX ? `Enter a web address of at most ${URL_MAX} characters` : undefined
  },
  missing: () => 'Enter a web address',
}
