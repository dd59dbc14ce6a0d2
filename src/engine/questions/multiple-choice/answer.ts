import { type ChoiceQuestion, checkChoice, isOther, OTHER, readPicked } from '../shared/choice-answer.ts'
import type { AnswerPart } from '../type.ts'

export interface MultipleChoiceQuestion extends ChoiceQuestion {
  readonly type: 'MULTIPLE_CHOICE'
  readonly minChoices?: number
  readonly maxChoices?: number
}

export const multipleChoiceAnswer: AnswerPart<MultipleChoiceQuestion> = {
  read(question, fields) {
    const picked = readPicked(question, fields)
    return picked.length === 0 ? undefined : picked
  },

  check(question, answer) {
    if (!Array.isArray(answer)) return 'Choose from the answers that are offered'
    const picked = new Set(answer.map(choice => (isOther(choice) ? OTHER : choice)))
    if (picked.size < answer.length) return 'Choose each answer only once'
    const { choices = [], minChoices = 1, maxChoices = answer.length } = question
    const offered = new Set<unknown>(choices.map(({ id }) => id))
    // The first that is not offered is "other", or the last that is looked at.
    for (const choice of answer) {
      const refusal = offered.has(choice) ? undefined : checkChoice(question, choice)
      if (refusal) return refusal
    }
    // "None of these" is a whole answer, also where several are wanted.
    if (choices.some(({ id, exclusive }) => exclusive && picked.has(id)))
      return answer.length > 1 ? 'One of these answers goes with no other' : undefined
    if (answer.length < minChoices) return atLeast(minChoices)
    return answer.length > maxChoices ? `Choose at most ${answersIn(maxChoices)}` : undefined
  },

  missing: ({ minChoices = 1 }) => atLeast(minChoices),
}

const answersIn = (count: number) => (count === 1 ? 'one answer' : `${count} answers`)

const atLeast = (count: number) => `Choose at least ${answersIn(count)}`
