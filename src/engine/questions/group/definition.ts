// Several questions that belong together, asked once or, with `repeat`, any number of times. A group can contain most other
// types, so it takes their table as an argument. Its questions have no conditions of their own.

import { type TObject, Type } from 'typebox'
import { listOf, recordOf, type Value } from '../../expressions/value.ts'
import { below, type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import type { Catalogue } from '../../text/messages/catalogue.ts'
import { answerNormalizer } from '../shared/answer-normalizer.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers } from '../shared/members.ts'
import { columnsBy } from '../shared/part-columns.ts'
import type { AnswerPart, BaseQuestion, Column, QuestionType } from '../type.ts'
import { countIn, ENTRIES, type GroupQuestion, groupMissing, membersAt, readMembers } from './answer.ts'
import { answerFaults } from './check.ts'
import { settling } from './fields.ts'
import { renderGroup } from './page.ts'
import { groupTally } from './tally.ts'
import { type Types, typeIn, typesInside } from './types.ts'

const MAX_MEMBERS = 50
const MAX_ENTRIES = 100

export function groupOf(all: Types): QuestionType<GroupQuestion> {
  const types = typesInside(all)
  const typeAt = (question: BaseQuestion) => typeIn(types, question)
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
      asked: (question, fields) =>
        question.repeat
          ? Array.from({ length: countIn(question, fields) }, (_, at) => membersAt(question, at)).flat()
          : membersAt(question),
      settling: (question, fields) => settling(types, question, fields),
      faults: (question, given, today) => answerFaults(types, question, given, today),
    },
    faults: question => [
      ...textMissing(question),
      ...below('/repeat', rangeEmpty(question.repeat ?? {}, 'min', 'max', { max: ENTRIES })),
      ...memberFaults(types, question),
    ],
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
    controls: ({ questions = [], repeat }) =>
      questions.reduce((sum, member) => sum + (typeAt(member).controls?.(member) ?? 1), 0) *
      entriesOf(repeat),
    patterns: ({ questions = [], repeat, requiredWhen }) =>
      questions.flatMap((member, i) =>
        (typeAt(member).patterns?.(member) ?? []).map(one => ({
          ...one,
          pointer: `/questions${pointerStep(i)}${one.pointer}`,
          times: one.times * entriesOf(repeat) * (requiredWhen ? 2 : 1),
        })),
      ),
    scoring: 'EXACT',
    tally: groupTally(types),
    isShuffled: question => membersOf(question).some(member => typeAt(member).isShuffled?.(member)),
    render: (question, context) => renderGroup(types, question, context),
    columns: question =>
      question.repeat ? [entriesColumn(types, question)] : memberColumns(types, question),
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

const entriesOf = (repeat: GroupQuestion['repeat']) => (repeat ? (repeat.max ?? ENTRIES) : 1)

const membersOf = ({ questions = [] }: GroupQuestion) => questions

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

function memberFaults(types: Types, { questions = [] }: GroupQuestion): DefinitionFault[] {
  if (!questions.some(member => typeIn(types, member).answer))
    return [fault('/questions', 'questions_missing.group')]
  const seen = new Set<string>()
  return questions.flatMap((member, i) => {
    const pointer = `/questions${pointerStep(i)}`
    const isRepeated = seen.has(member.id)
    seen.add(member.id)
    return [
      ...below(pointer, typeIn(types, member).faults(member)),
      ...(isRepeated ? [fault(`${pointer}/id`, 'duplicate_id.member', { id: member.id })] : []),
      ...(['visibleWhen', 'requiredWhen'] as const)
        .filter(name => member[name] !== undefined)
        .map(name => fault(`${pointer}/${name}`, 'member_not_applicable.grouped', { name })),
    ]
  })
}

const memberColumns = (types: Types, question: GroupQuestion): Column[] =>
  membersOf(question).flatMap((member, i) => {
    const [inPage = member] = membersAt(question).slice(i, i + 1)
    return columnsBy(typeIn(types, member), inPage).map(column => ({
      ...column,
      text: [member.text, column.text].filter(text => text !== undefined).join(' - '),
      cell: (answer: unknown) => {
        const given: unknown = Object.getOwnPropertyDescriptor(answer, member.id)?.value
        return given === undefined ? null : column.cell(given)
      },
    }))
  })

/** All entries as JSON, because the number of entries differs between responses. */
const entriesColumn = (types: Types, question: GroupQuestion): Column => ({
  name: question.id,
  text: 'entries as JSON',
  entries: memberColumns(types, question),
  cell: answer => JSON.stringify(answer),
})

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
      const type = typeIn(types, member)
      const title = (type.title?.(member) ?? member.text ?? member.id).replace(/[*`]/g, '')
      return `${title}: ${type.show?.(member, given, catalogue) ?? String(given)}`
    })
    .join(', ')
