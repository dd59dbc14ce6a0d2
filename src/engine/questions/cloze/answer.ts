import type { Choice } from '../shared/choice-answer.ts'
import { readComposite } from '../shared/composite-answer.ts'
import { checkLine } from '../shared/text-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export interface Blank {
  readonly choices?: readonly Choice[]
}

export interface ClozeQuestion extends BaseQuestion {
  readonly type: 'CLOZE'
  /** By the name that stands in the text, as {{name}}. */
  readonly blanks?: Readonly<Record<string, Blank>>
}

const BLANK_MAX = 255

export const blankIdsOf = ({ blanks = {} }: ClozeQuestion) => Object.keys(blanks)

export const clozeAnswer: AnswerPart<ClozeQuestion> = {
  read: (question, fields) => readComposite(question, blankIdsOf(question), fields),
  check({ blanks = {}, required }, answer) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      return 'Give what fills the blanks as an object, by their names'
    const given = Object.entries(answer)
    for (const [id, filled] of given) {
      if (!Object.hasOwn(blanks, id)) return `There is no blank ${id.slice(0, 70)}`
      const refusal = checkBlank(blanks[id], filled)
      if (refusal !== undefined) return refusal
    }
    if (given.length === 0 || (required && given.length < Object.keys(blanks).length))
      return `Fill in ${required ? 'all the blanks' : 'a blank'}`
    return undefined
  },
  missing: () => 'Fill in all the blanks',
}

function checkBlank(blank: Blank | undefined, filled: unknown): string | undefined {
  if (!blank?.choices) return checkLine(filled, 1, BLANK_MAX)
  return blank.choices.some(({ id }) => id === filled)
    ? undefined
    : 'Choose from what is offered in each blank'
}
