// A text with blanks to fill in, by typing or by choosing.

import { Type } from 'typebox'
import { choiceOf, recordOf, TEXT } from '../../expressions/value.ts'
import { below, type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import { getOwn } from '../../get-own.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { Choices, choiceListFaults } from '../shared/choice.ts'
import { textMissing } from '../shared/faults.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers, QuestionId } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type Blank, blankIdsOf, type ClozeQuestion, clozeAnswer } from './answer.ts'
import { splitAtBlanks } from './blanks.ts'
import { HEADING } from './page.ts'

const MAX_BLANKS = 50

export const cloze: QuestionType<ClozeQuestion> = {
  type: 'CLOZE',
  schema: Type.Object(
    {
      ...commonMembers('CLOZE'),
      text: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'The text, in inline Markdown, with {{name}} for each blank.',
        }),
      ),
      blanks: Type.Optional(
        Type.Record(
          QuestionId,
          Type.Object(
            { choices: Type.Optional(Type.Unsafe<Blank['choices']>({ ...Choices, maxItems: 100 })) },
            { additionalProperties: false, title: 'ClozeBlank' },
          ),
          {
            additionalProperties: false,
            maxProperties: MAX_BLANKS,
            description: 'The blanks by name. A blank has choices, or is a text field.',
          },
        ),
      ),
    },
    { additionalProperties: false, title: 'ClozeQuestion' },
  ),
  answer: clozeAnswer,
  value: ({ blanks = {} }) =>
    recordOf(
      Object.fromEntries(
        Object.entries(blanks).map(([id, { choices }]) => [id, choices ? choiceOf(choices) : TEXT]),
      ),
    ),
  ownBraces: true,
  scoring: 'CLOZE',
  normalize: withoutEmptyParts(blankIdsOf),
  withIds: question =>
    question.blanks
      ? {
          ...question,
          blanks: Object.fromEntries(
            Object.entries(question.blanks).map(([id, blank]) => [id, withChoiceIds(blank)]),
          ),
        }
      : question,
  heading: HEADING,
  title: question =>
    splitAtBlanks(question)
      .map(part => (typeof part === 'string' ? part : '…'))
      .join(''),
  show(question, answer) {
    const given = new Map(Object.entries(answer as Record<string, string>))
    const inWords = (id: string) => {
      const filled = given.get(id)
      return question.blanks?.[id]?.choices?.find(choice => choice.id === filled)?.text ?? filled ?? '…'
    }
    return blankIdsOf(question).map(inWords).join(', ')
  },
  showPart: ({ blanks = {} }, [blank = ''], part) =>
    getOwn(blanks, blank)?.choices?.find(({ id }) => id === part)?.text,
}

export const clozeChecks: QuestionChecks<ClozeQuestion> = {
  faults: question => [...textMissing(question), ...blankFaults(question)],
}

const withChoiceIds = (blank: Blank): Blank =>
  blank.choices ? { ...blank, choices: fillIds(blank.choices, 'c') } : blank

function blankFaults(question: ClozeQuestion): DefinitionFault[] {
  const ids = blankIdsOf(question)
  if (ids.length === 0) return [fault('/blanks', 'blanks_missing')]
  const used = splitAtBlanks(question).flatMap(part => (typeof part === 'string' ? [] : [part.id]))
  return ids.flatMap(id => {
    const pointer = `/blanks${pointerStep(id)}`
    const count = used.filter(other => other === id).length
    const { choices } = question.blanks?.[id] ?? {}
    return [
      ...(count === 1 ? [] : [fault(pointer, 'blank_misplaced', { blank: id, count })]),
      ...(choices ? below(pointer, choiceListFaults(choices)) : []),
    ]
  })
}
