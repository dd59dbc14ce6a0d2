import { type ChoiceQuestion, checkChoice, choicesById, isOther, readPicked } from './choice.answer.ts'
import type { AnswerPart } from './type.ts'

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
    if (answer.length === 0) return atLeast(1)
    // The length is bounded before the members are looked at: each may be there once.
    if (answer.length > (question.choices?.length ?? 0) + 1) return 'Choose each answer only once'
    const picked = new Set<unknown>()
    for (const choice of answer) {
      const refusal = checkChoice(question, choice)
      if (refusal !== undefined) return refusal
      picked.add(isOther(choice) ? ANY_OTHER : choice)
    }
    if (picked.size < answer.length) return 'Choose each answer only once'
    return checkTogether(question, answer)
  },

  missing: ({ minChoices = 1 }) => atLeast(minChoices),
}

/** Stands for "other" among ids; no string equals it. */
const ANY_OTHER = Symbol('other')

function checkTogether(question: MultipleChoiceQuestion, answer: readonly unknown[]): string | undefined {
  const { minChoices = 1, maxChoices = Number.POSITIVE_INFINITY } = question
  const choices = choicesById(question)
  const isExclusive = answer.some(id => choices.get(id)?.exclusive)
  // "None of these" is a whole answer, also where several are wanted.
  if (isExclusive) return answer.length > 1 ? 'One of these answers goes with no other' : undefined
  if (answer.length < minChoices) return atLeast(minChoices)
  if (answer.length > maxChoices) return `Choose at most ${answersIn(maxChoices)}`
  return undefined
}

const answersIn = (count: number) => (count === 1 ? 'one answer' : `${count} answers`)

const atLeast = (count: number) => `Choose at least ${answersIn(count)}`
