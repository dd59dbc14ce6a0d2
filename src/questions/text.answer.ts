import { type AnswerPart, type BaseQuestion, type FormFields, fieldName } from './type.ts'

export interface TextQuestion extends BaseQuestion {
  readonly minLength?: number
  readonly maxLength?: number
}

export const SHORT_TEXT_MAX = 255
export const LONG_TEXT_MAX = 10_000

/** The one text that was typed into a field; undefined when it is blank. Several are no text, and `check` refuses them. */
export function readText(fields: FormFields, name: string): unknown {
  const typed = fields.getAll(name)
  if (typed.length > 1) return typed
  return typed[0]?.trim() ? typed[0] : undefined
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

export const hasLineBreak = (text: string) => /[\n\r\u2028\u2029]/.test(text)

/** Characters as code points, of a well-formed text. */
export function countCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count++
  return count
}

/** Says what to do about a text: limits count code points. */
export function checkText(answer: unknown, min: number, max: number): string | undefined {
  if (typeof answer !== 'string') return 'Enter a text'
  if (!isStorable(answer)) return 'The answer holds a character that cannot be stored'
  if (answer.trim() === '') return 'Enter an answer, or leave it out'
  const count = countCharacters(answer)
  if (count < min) return `Enter at least ${min} characters; there ${count === 1 ? 'is' : 'are'} ${count}`
  if (count > max) return `Enter at most ${max} characters; there are ${count}`
  return undefined
}

const common = { needs: ['minLength', 'maxLength'], missing: () => 'Enter an answer' } as const

export const shortTextAnswer: AnswerPart<TextQuestion> = {
  ...common,
  read: (question, fields) => readText(fields, fieldName(question.id)),
  check({ minLength = 0, maxLength = SHORT_TEXT_MAX }, answer) {
    if (typeof answer === 'string' && hasLineBreak(answer)) return 'Enter a text of one line'
    return checkText(answer, minLength, maxLength)
  },
}

export const longTextAnswer: AnswerPart<TextQuestion> = {
  ...common,
  read(question, fields) {
    const text = readText(fields, fieldName(question.id))
    // Forms send every line break as two characters; one was typed.
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text
  },
  check: ({ minLength = 0, maxLength = LONG_TEXT_MAX }, answer) => checkText(answer, minLength, maxLength),
}
