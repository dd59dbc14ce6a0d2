import type { PlainCode } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { checkComposite, readComposite } from '../shared/composite-answer.ts'
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

export const nameAnswer: AnswerPart<NameQuestion> = {
  read: (question, fields) => readComposite(question, namePartsOf(question), fields),
  check: (question, answer) =>
    checkComposite(answer, new Map(namePartsOf(question).map(part => [part, NAME_PARTS[part]])), {
      first: 'name_first_missing',
      last: 'name_last_missing',
    }),
  missing: () => message('name_missing'),
  words: (question, answer) =>
    namePartsOf(question)
      .map(part => (answer as Partial<Record<NamePart, string>>)[part])
      .filter(Boolean)
      .join(' '),
}
