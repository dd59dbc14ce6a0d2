// What every choice question shares, and the answer to one choice of several (as radios or as a list).

import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, type FormFields, fieldName } from '../type.ts'
import { checkLine } from './text-answer.ts'

export interface Choice {
  readonly id: string
  readonly text?: string
  readonly image?: { readonly url: string; readonly alt: string }
  /** Several choices: this one goes with no other ("none of these"). */
  readonly exclusive?: boolean
}

export interface ChoiceQuestion extends BaseQuestion {
  readonly choices?: readonly Choice[]
  /** In another order for each respondent. */
  readonly shuffle?: boolean
  readonly layout?: 'LIST' | 'IMAGES'
  /** Takes an answer of one's own. */
  readonly other?: boolean
}

/** The value of the "other" control; no choice id holds a colon. */
export const OTHER = ':other'
/** The field that holds the text of "other". */
export const OTHER_PART = 'other'
const OTHER_MAX = 255

const byIds = new WeakMap<readonly Choice[], ReadonlyMap<unknown, Choice>>()

/** The choices by their ids, worked out once per question. */
export function choicesById({ choices = [] }: ChoiceQuestion): ReadonlyMap<unknown, Choice> {
  const known = byIds.get(choices)
  if (known) return known
  const byId = new Map<unknown, Choice>(choices.map(choice => [choice.id, choice]))
  byIds.set(choices, byId)
  return byId
}

/** An answer of one's own: a closed object, whatever its text is. */
export const isOther = (answer: unknown): answer is { readonly other: unknown } =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.hasOwn(answer, 'other') &&
  Object.keys(answer).length === 1

/** Says what to do about one picked choice. */
export function checkChoice({ choices, other }: ChoiceQuestion, answer: unknown): Message | undefined {
  if (other && isOther(answer)) {
    return checkLine(answer.other, 1, OTHER_MAX) && message('other_invalid', { max: OTHER_MAX })
  }
  return choices?.some(({ id }) => id === answer) ? undefined : message('choice_not_offered')
}

/**
 * What was picked; a text for "other" counts as picking it only when nothing else is picked. A text where the question asks for
 * none, and a second one, stay beside what was picked, so that `check` refuses them.
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
