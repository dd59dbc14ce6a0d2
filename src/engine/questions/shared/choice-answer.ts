// Shared by all choice questions, and the answer to questions with one choice (radio buttons or a dropdown).

import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName, type Image } from '../type.ts'
import { checkLine } from './text-answer.ts'

export interface Choice {
  readonly id: string
  readonly text?: string
  readonly image?: Image
  /** True if the choice cannot be combined with others ("none of these"), where several can be selected. */
  readonly exclusive?: boolean
}

export interface ChoiceQuestion extends BaseQuestion {
  readonly choices?: readonly Choice[]
  /** Shows the choices in a different order to each respondent. */
  readonly shuffle?: boolean
  readonly layout?: 'LIST' | 'IMAGES'
  /** Offers a text field for another answer. */
  readonly other?: boolean
}

/** The value of the "other" control. No choice id contains a colon. */
export const OTHER = ':other'
/** The field with the text of "other". */
export const OTHER_PART = 'other'
const OTHER_MAX = 255

const byIds = new WeakMap<readonly Choice[], ReadonlyMap<unknown, Choice>>()

/** The choices by id, cached for each question. */
export function choicesById({ choices = [] }: ChoiceQuestion): ReadonlyMap<unknown, Choice> {
  const known = byIds.get(choices)
  if (known) return known
  const byId = new Map<unknown, Choice>(choices.map(choice => [choice.id, choice]))
  byIds.set(choices, byId)
  return byId
}

/** Reports whether the answer is an "other" answer: an object with only a text. */
export const isOther = (answer: unknown): answer is { readonly other: unknown } =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.hasOwn(answer, 'other') &&
  Object.keys(answer).length === 1

/** Checks one selected choice. */
export function checkChoice({ choices, other }: ChoiceQuestion, answer: unknown): Message | undefined {
  if (other && isOther(answer)) {
    return checkLine(answer.other, 1, OTHER_MAX) && message('other_invalid', { max: OTHER_MAX })
  }
  return choices?.some(({ id }) => id === answer) ? undefined : message('choice_not_offered')
}

/**
 * Reads the selected choices. A text for "other" selects it only if nothing else is selected. An unexpected text, or a second one, stays
 * in the answer, so that `check` refuses it.
 */
export function readPicked(question: ChoiceQuestion, fields: FormFields): unknown[] {
  const picked = fields.getAll(fieldName(question.id)).filter(Boolean)
  const [other = '', more] = fields.getAll(fieldName(question.id, OTHER_PART)).map(text => text.trim())
  if (more != null || (other && !(picked[0] && question.other)))
    return [...picked, { other: more == null && other }]
  return picked.map(value => (value === OTHER ? { other } : value))
}

export const singleChoiceAnswer: AnswerPart<ChoiceQuestion> = {
  read(question, fields) {
    const picked = readPicked(question, fields)
    return picked.length > 1 ? picked : picked[0]
  },
  check: checkChoice,
  missing: () => message('choice_missing'),
}
