// Shared by the definitions of choice questions: members, faults, ids, texts. Texts of choices are plain text.
import { Type } from 'typebox'
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import { type Choice, type ChoiceQuestion, choicesById, isOther } from './choice-answer.ts'
import { isBlank, textMissing } from './faults.ts'
import { fillIds } from './fill-ids.ts'
import { Picture, QuestionId } from './members.ts'

const choiceMembers = {
  id: Type.Optional(
    Type.Unsafe<string>({
      ...QuestionId,
      description: 'The id of the choice, unique within the question. Generated when absent.',
      examples: ['paris'],
    }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 1000, description: 'The text of the choice, without Markdown.' }),
  ),
}

/** The description of the choices of every type. */
export const CHOICES = 'The choices, in the order in which they are shown.'

export const Choices = Type.Array(
  Type.Object(choiceMembers, { additionalProperties: false, title: 'Choice' }),
  { maxItems: 1000, description: CHOICES },
)

/** The members of choices that can have an image, which a dropdown cannot show. */
export const picturedMembers = { ...choiceMembers, image: Type.Optional(Picture) }

export const Shuffle = Type.Optional(
  Type.Boolean({
    description:
      'Shows the choices in a different order to each respondent. "Other" and exclusive choices stay last. False when absent.',
  }),
)

export const Layout = Type.Optional(
  Type.Union([Type.Literal('LIST'), Type.Literal('IMAGES')], {
    description: 'IMAGES shows the pictures of the choices side by side. LIST when absent.',
  }),
)

export const Other = Type.Optional(
  Type.Boolean({ description: 'Offers a text field for another answer. False when absent.' }),
)

export const choiceFaults = (question: ChoiceQuestion): DefinitionFault[] => [
  ...textMissing(question),
  ...choiceListFaults(question.choices ?? []),
  ...imagesMissing(question),
]

const imagesMissing = ({ layout, choices = [] }: ChoiceQuestion): DefinitionFault[] =>
  layout === 'IMAGES'
    ? choices.flatMap(({ image }, i) =>
        image ? [] : [fault(`/choices${pointerStep(i)}/image`, 'image_missing.choice')],
      )
    : []

export const isShuffled = ({ shuffle }: ChoiceQuestion) => shuffle === true

export function choiceListFaults(choices: readonly Choice[]): DefinitionFault[] {
  if (choices.length === 0) return [fault('/choices', 'choices_missing')]
  const seen = new Set<string>()
  return choices.flatMap(({ id, text }, i) => {
    const pointer = `/choices${pointerStep(i)}`
    const isRepeated = seen.has(id)
    seen.add(id)
    return [
      ...(isRepeated ? [fault(`${pointer}/id`, 'duplicate_id.choice', { id })] : []),
      ...(isBlank(text) ? [fault(`${pointer}/text`, 'text_missing.choice')] : []),
    ]
  })
}

export const withChoiceIds = <Q extends ChoiceQuestion>(question: Q): Q =>
  question.choices ? { ...question, choices: fillIds(question.choices, 'c') } : question

/** The text of one selected choice. */
export const choiceInWords = (question: ChoiceQuestion, answer: unknown) =>
  isOther(answer) ? String(answer.other) : (choicesById(question).get(answer)?.text ?? String(answer))
