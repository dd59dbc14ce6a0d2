import type { PlainCode } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { checkComposite, readComposite } from '../shared/composite-answer.ts'
import { isFirstTime } from '../shared/unsure-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

/** The parts of a name, with the messages of their labels. */
export const NAME_PARTS = {
  title: 'name_title',
  first: 'name_first',
  middle: 'name_middle',
  last: 'name_last',
} as const satisfies Record<string, PlainCode>
export type NamePart = keyof typeof NAME_PARTS

export interface NameQuestion extends BaseQuestion {
  readonly type: 'NAME'
  readonly parts?: readonly NamePart[]
}

/** The parts that the question asks for, in their usual order. */
export const namePartsOf = ({ parts = ['first', 'last'] }: NameQuestion): readonly NamePart[] =>
  (Object.keys(NAME_PARTS) as NamePart[]).filter(part => parts.includes(part))

/** An answer needs at least one of these parts: the first or the last name. If the question asks for neither, any part. */
function namesOf(question: NameQuestion): readonly NamePart[] {
  const parts = namePartsOf(question)
  const names = parts.filter(part => part === 'first' || part === 'last')
  return names.length > 0 ? names : parts
}

const namesIn = (question: NameQuestion, answer: unknown) =>
  namesOf(question).filter(part => Object.hasOwn(Object(answer), part))

function missingIn(question: NameQuestion): PlainCode {
  const [first, ...others] = namesOf(question)
  if (others.length > 0) return 'name_missing'
  return first === 'last' ? 'name_last_missing' : first === 'first' ? 'name_first_missing' : 'name_missing'
}

export const nameAnswer: AnswerPart<NameQuestion> = {
  read: (question, fields) => readComposite(question, namePartsOf(question), fields),
  check: (question, answer) =>
    checkComposite(answer, new Map(namePartsOf(question).map(part => [part, NAME_PARTS[part]])), {}) ??
    (namesIn(question, answer).length > 0 ? undefined : message(missingIn(question))),
  // People with one name exist.
  unsure: (question, answer, element) =>
    answer !== undefined &&
    namesIn(question, answer).length < namesOf(question).length &&
    isFirstTime(element)
      ? message('name_only_one')
      : undefined,
  missing: () => message('name_missing'),
  words: (question, answer) =>
    namePartsOf(question)
      .map(part => (answer as Partial<Record<NamePart, string>>)[part])
      .filter(Boolean)
      .join(' '),
}
