import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import type { Choice } from '../shared/choice-answer.ts'
import { readComposite } from '../shared/composite-answer.ts'
import { checkLine } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface Blank {
  readonly choices?: readonly Choice[]
}

export interface ClozeQuestion extends BaseQuestion {
  readonly type: 'CLOZE'
  /** The blanks by name, as in the text: {{name}}. */
  readonly blanks?: Readonly<Record<string, Blank>>
}

const BLANK_MAX = 255

export const blankIdsOf = ({ blanks = {} }: ClozeQuestion) => Object.keys(blanks)

export const clozeAnswer: AnswerPart<ClozeQuestion> = {
  read: (question, fields) => readComposite(question, blankIdsOf(question), fields),
  check({ blanks = {}, required }, answer) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      return message('blanks_not_object')
    const given = Object.entries(answer)
    for (const [id, filled] of given) {
      if (!Object.hasOwn(blanks, id)) return message('blank_unknown', { blank: id.slice(0, 70) })
      const refusal = checkBlank(blanks[id], filled)
      if (refusal !== undefined) return refusal
    }
    if (given.length === 0 || (required && given.length < Object.keys(blanks).length))
      return message(required ? 'every_blank_missing' : 'blank_missing')
    return undefined
  },
  missing: () => message('every_blank_missing'),
}

function checkBlank(blank: Blank | undefined, filled: unknown): Message | undefined {
  if (!blank?.choices) return checkLine(filled, 1, BLANK_MAX)
  return blank.choices.some(({ id }) => id === filled) ? undefined : message('blank_not_offered')
}
