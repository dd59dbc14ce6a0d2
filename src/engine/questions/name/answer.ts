import { checkComposite, readComposite } from '../shared/composite-answer.ts'
import type { AnswerPart, BaseQuestion } from '../type.ts'

export const NAME_PARTS = {
  title: 'Title',
  first: 'First name',
  middle: 'Middle name',
  last: 'Last name',
} as const
export type NamePart = keyof typeof NAME_PARTS

export interface NameQuestion extends BaseQuestion {
  readonly type: 'NAME'
  readonly parts?: readonly NamePart[]
}

/** The parts that are asked, in the order of a name. */
export const namePartsOf = ({ parts = ['first', 'last'] }: NameQuestion): readonly NamePart[] =>
  (Object.keys(NAME_PARTS) as NamePart[]).filter(part => parts.includes(part))

export const nameAnswer: AnswerPart<NameQuestion> = {
  read: (question, fields) => readComposite(question, namePartsOf(question), fields),
  check: (question, answer) =>
    checkComposite(answer, Object.fromEntries(namePartsOf(question).map(part => [part, NAME_PARTS[part]])), [
      'first',
      'last',
    ]),
  missing: () => 'Enter a name',
  words: (question, answer) =>
    namePartsOf(question)
      .map(part => (answer as Partial<Record<NamePart, string>>)[part])
      .filter(Boolean)
      .join(' '),
}
