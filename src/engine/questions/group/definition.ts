// Several questions that belong together, asked once or, with `repeat`, any number of times. A group can contain most other
// types, so it takes their table as an argument. Its questions have no conditions of their own.

import { type TObject, Type } from 'typebox'
import { listOf, recordOf, type Value } from '../../expressions/value.ts'
import type { Catalogue } from '../../text/messages/catalogue.ts'
import { answerNormalizer } from '../shared/answer-normalizer.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers } from '../shared/members.ts'
import { type AnswerPart, type BaseQuestion, entryOf, type QuestionType } from '../type.ts'
import {
  countIn,
  ENTRIES,
  type GroupQuestion,
  groupMissing,
  membersAt,
  membersOf,
  readMembers,
} from './answer.ts'
import { answerFaults } from './check.ts'
import { type Types, typesInside } from './types.ts'

const MAX_MEMBERS = 50
const MAX_ENTRIES = 100

export function groupOf(all: Types): QuestionType<GroupQuestion> {
  const types = typesInside(all)
  const typeAt = (question: BaseQuestion) => entryOf(types, question)
  const answer: AnswerPart<GroupQuestion> = {
    read(question, fields) {
      const partOf = (type: string) => types.get(type)?.answer
      if (!question.repeat) return readMembers(membersAt(question), fields, partOf)
      const entries = Array.from({ length: countIn(question, fields) }, (_, at) =>
        readMembers(membersAt(question, at), fields, partOf),
      ).filter(entry => entry !== undefined)
      return entries.length > 0 ? entries : undefined
    },
    check: (question, given, today) => answerFaults(types, question, given, today)[0]?.message,
    missing: groupMissing,
  }

  return {
    type: 'GROUP',
    schema: schemaOf(types),
    answer,
    value: question => {
      const entry = recordOf(
        Object.fromEntries(
          membersOf(question).flatMap(member => {
            const value = typeAt(member).value?.(member)
            return value ? [[member.id, value] satisfies [string, Value]] : []
          }),
        ),
      )
      return question.repeat ? listOf(entry, entriesOf(question.repeat)) : entry
    },
    inside: {
      questions: membersOf,
      most: ({ questions = [], repeat }) => questions.length * entriesOf(repeat),
    },
    withIds: question => ({
      ...question,
      ...(question.questions && {
        questions: fillIds(question.questions, 'q').map(member => typeAt(member).withIds?.(member) ?? member),
      }),
    }),
    inQuiz: question => ({
      ...question,
      questions: membersOf(question).map(member => typeAt(member).inQuiz?.(member) ?? member),
    }),
    normalize({ questions = [], repeat }, given) {
      const normalize = answerNormalizer(typeAt, questions)
      return repeat && Array.isArray(given) ? given.map(normalize) : normalize(given)
    },
    scoring: 'EXACT',
    showPart(question, [id, ...path], part, catalogue) {
      const member = membersOf(question).find(one => one.id === id)
      if (!member) return undefined
      const type = typeAt(member)
      return path.length === 0
        ? type.show?.(member, part, catalogue)
        : type.showPart?.(member, path, part, catalogue)
    },
    show: (question, given, catalogue) =>
      [given]
        .flat()
        .map(entry => entryInWords(types, question, entry as Readonly<Record<string, unknown>>, catalogue))
        .join('; '),
  }
}

/** The most entries of an answer; 1 without `repeat`. */
export const entriesOf = (repeat: GroupQuestion['repeat']) => (repeat ? (repeat.max ?? ENTRIES) : 1)

const schemaOf = (types: Types): TObject =>
  Type.Object(
    {
      ...commonMembers('GROUP'),
      questions: Type.Optional(
        Type.Array(
          Type.Unsafe<BaseQuestion>({
            title: 'GroupMember',
            anyOf: [...types.values()].map(({ schema }) => schema),
            discriminator: { propertyName: 'type' },
          }),
          {
            maxItems: MAX_MEMBERS,
            description: 'The questions of the group. Their ids are unique within the group.',
          },
        ),
      ),
      repeat: Type.Optional(
        Type.Object(
          {
            min: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: MAX_ENTRIES,
                description: 'The fewest entries. 0 when absent.',
              }),
            ),
            max: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: MAX_ENTRIES,
                description: `The most entries. ${ENTRIES} when absent.`,
              }),
            ),
            addLabel: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 100,
                description: 'The text of the button that adds an entry. Add when absent.',
              }),
            ),
            entryLabel: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 100,
                description: "The text before an entry's number. The question's text when absent.",
                examples: ['Person'],
              }),
            ),
          },
          {
            additionalProperties: false,
            title: 'GroupRepeat',
            description: 'Asks the questions repeatedly. The answer is then an array of entries.',
          },
        ),
      ),
    },
    { additionalProperties: false, title: 'GroupQuestion' },
  )

const entryInWords = (
  types: Types,
  question: GroupQuestion,
  entry: Readonly<Record<string, unknown>>,
  catalogue: Catalogue,
) =>
  membersOf(question)
    .filter(({ id }) => Object.hasOwn(entry, id))
    .map(member => {
      const given = entry[member.id]
      const type = entryOf(types, member)
      const title = (type.title?.(member) ?? member.text ?? member.id).replace(/[*`]/g, '')
      return `${title}: ${type.show?.(member, given, catalogue) ?? String(given)}`
    })
    .join(', ')
