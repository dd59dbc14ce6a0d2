// What the definitions of all choice questions share: members, faults, ids, words. Texts of choices are plain text.
import { Type } from 'typebox'
import { type Fault, pointerStep } from '../problem.ts'
import { type Choice, type ChoiceQuestion, choicesById, isOther } from './choice.answer.ts'
import { fault, isBlank, textMissing } from './faults.ts'
import { fillIds } from './fill-ids.ts'
import { QuestionId } from './members.ts'

export const choiceMembers = {
  id: Type.Optional(
    Type.Unsafe<string>({
      ...QuestionId,
      description: 'Unique within the question; made up when absent.',
      examples: ['paris'],
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: 1000, description: 'Plain text.' })),
}

export const Choices = Type.Array(Type.Object(choiceMembers, { additionalProperties: false }), {
  maxItems: 1000,
})

export const Other = Type.Optional(
  Type.Boolean({ description: "Offers a field for an answer of one's own; false when absent." }),
)

export const choiceFaults = (question: ChoiceQuestion): Fault[] => [
  ...textMissing(question),
  ...choiceListFaults(question.choices ?? []),
]

export function choiceListFaults(choices: readonly Choice[]): Fault[] {
  if (choices.length === 0)
    return [fault('/choices', 'choices_missing', 'Give the question at least one choice.')]
  const seen = new Set<string>()
  return choices.flatMap(({ id, text }, i) => {
    const pointer = `/choices${pointerStep(i)}`
    const repeated = seen.has(id)
    seen.add(id)
    return [
      ...(repeated
        ? [fault(`${pointer}/id`, 'duplicate_id', `Another choice has the id ${id}: change one of them.`)]
        : []),
      ...(isBlank(text) ? [fault(`${pointer}/text`, 'text_missing', 'Give the choice a text.')] : []),
    ]
  })
}

export const withChoiceIds = <Q extends ChoiceQuestion>(question: Q): Q =>
  question.choices ? { ...question, choices: fillIds(question.choices, 'c') } : question

/** One picked choice in words. */
export const choiceInWords = (question: ChoiceQuestion, answer: unknown) =>
  isOther(answer) ? String(answer.other) : (choicesById(question).get(answer)?.text ?? String(answer))
