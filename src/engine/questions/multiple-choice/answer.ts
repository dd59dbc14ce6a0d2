import { message } from '../../text/messages/message.ts'
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
    if (!Array.isArray(answer)) return message('choice_not_offered')
    const picked = new Set(answer.map(choice => (isOther(choice) ? OTHER : choice)))
    if (picked.size < answer.length) return message('choice_repeated')
    const { choices = [], minChoices = 1, maxChoices = answer.length } = question
    const offered = new Set<unknown>(choices.map(({ id }) => id))
    // Stops at the first choice that is neither offered nor "other".
    for (const choice of answer) {
      const refusal = offered.has(choice) ? undefined : checkChoice(question, choice)
      if (refusal) return refusal
    }
    // "None of these" is a complete answer, even if the question requires several choices.
    if (choices.some(({ id, exclusive }) => exclusive && picked.has(id)))
      return answer.length > 1 ? message('choice_exclusive') : undefined
    if (answer.length < minChoices) return message('too_few_choices', { min: minChoices })
    return answer.length > maxChoices ? message('too_many_choices', { max: maxChoices }) : undefined
  },

  missing: ({ minChoices = 1 }) => message('too_few_choices', { min: minChoices }),
}
