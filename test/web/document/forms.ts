// A document with everything that can refer to something, and random changes of documents.
import fc from 'fast-check'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { isList, isThing, memberOf } from '../../../src/web/authoring/draft/json.ts'
import { getAt, keysOf, type Path } from '../../../src/web/authoring/draft/path.ts'
import type { Op } from '../../../src/web/document/apply.ts'

export const form: FormDocument = documentOf({
  name: 'Capitals',
  description: 'Five minutes',
  questions: [
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'Capital of France?',
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'lyon', text: 'Lyon' },
      ],
    },
    {
      id: 'why',
      type: 'LONG_TEXT',
      text: 'Why {{france}}?',
      description: 'Not {{ france.other }} or {{hidden.source}}',
      visibleWhen: { '==': [{ var: 'france' }, 'lyon'] },
      requiredWhen: { '!': { missing: ['france', 'why2'] } },
    },
    { id: 'source', type: 'HIDDEN', text: 'Where from' },
    { id: 'page2', type: 'PAGE_BREAK', text: 'More' },
    {
      id: 'grid',
      type: 'MATRIX',
      text: 'Rate',
      rows: [
        { id: 'food', text: 'Food' },
        { id: 'place', text: 'Place' },
      ],
      columns: [
        { id: 'good', text: 'Good' },
        { id: 'bad', text: 'Bad' },
      ],
      visibleWhen: { in: [{ var: 'hidden.source' }, ['mail', 'web']] },
    },
    {
      id: 'tree',
      type: 'CLOZE',
      text: 'An {{kind}} and {{other}}',
      blanks: { kind: { choices: [{ id: 'oak', text: 'oak' }] }, other: {} },
    },
    {
      id: 'people',
      type: 'GROUP',
      text: 'People',
      repeat: { addLabel: 'Add one' },
      questions: [
        { id: 'age', type: 'NUMBER', text: 'Age of {{france}}' },
        {
          id: 'pet',
          type: 'DROPDOWN',
          text: 'Pet',
          choices: [
            { id: 'cat', text: 'Cat' },
            { id: 'dog', text: 'Dog' },
          ],
        },
      ],
    },
    {
      id: 'adult',
      type: 'STATEMENT',
      text: 'An adult',
      visibleWhen: {
        some: [
          { var: 'people' },
          { and: [{ '>': [{ var: 'age' }, 18] }, { '==': [{ var: 'pet' }, 'cat'] }] },
        ],
      },
    },
    {
      id: 'last',
      type: 'SHORT_TEXT',
      text: 'Last',
      visibleWhen: {
        and: [{ '==': [{ var: 'grid.food' }, 'bad'] }, { '==': [{ var: 'tree.kind' }, 'oak'] }],
      },
    },
  ] as unknown as FormDocument['questions'],
  logic: {
    jumps: [
      { after: 'france', when: { '==': [{ var: 'pick' }, 'paris'] }, to: 'grid' },
      { after: 'france', to: 'ending:thanks' },
      { after: 'why', to: 'END' },
    ],
    calculations: [
      { id: 'pick', value: { if: [{ '>': [{ var: 'n' }, 1] }, { var: 'france' }, 'lyon'] } },
      { id: 'n', value: { '+': [1, { var: 'people.length' }] } },
    ],
  } as unknown as FormDocument['logic'],
  scoring: {
    questions: {
      france: {
        points: 2,
        correct: 'paris',
        feedback: { correct: 'Yes', byChoice: { lyon: 'No, lyon' } },
      },
      grid: { weights: { food: { good: 1, bad: 0 }, place: { good: 2 } } },
      tree: { blanks: { kind: { points: 1, correct: 'oak' }, other: { points: 1, correct: ['elm'] } } },
      people: { points: 1, correct: [{ age: 3, pet: 'dog' }] },
    },
    grades: [
      { fromPercent: 90, grade: 'A', message: 'Splendid' },
      { fromPercent: 0, grade: 'F' },
    ],
    outcomes: [{ id: 'north', title: 'North', weights: { france: { paris: 1, lyon: 2 } } }],
  },
  settings: {
    languages: ['en', 'de'],
    email: 'OPTIONAL',
    endings: [
      { id: 'thanks', title: 'Thanks for {{france}}', when: { '!=': [{ var: 'france' }, 'paris'] } },
      { id: 'bye', text: 'Bye {{pick}}' },
    ],
  },
  translations: {
    de: {
      'france.text': { text: 'Hauptstadt?' },
      'france.choices.paris.text': { text: 'Paris' },
      'france.feedback.byChoice.lyon': { text: 'Nein' },
      'why.text': { text: 'Warum {{france}}?' },
      'tree.text': { text: 'Eine {{kind}}' },
      'people.questions.pet.choices.dog.text': { text: 'Hund' },
      'grid.rows.food.text': { text: 'Essen' },
      'ending.thanks.title': { text: 'Danke für {{france}}' },
      'grade.1.message': { text: 'Toll' },
      'outcome.north.title': { text: 'Norden' },
    },
  },
})

/** The document as JSON has it: the order of members does not matter, and undefined members do not exist. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

export const manyQuestions = (count: number): FormDocument =>
  documentOf({
    name: 'Large',
    questions: Array.from({ length: count }, (_, i) => ({
      id: `q${i}`,
      type: 'SINGLE_CHOICE',
      text: `Question number ${i} with a title of usual length`,
      ...(i > 0 && i % 5 === 0 && { visibleWhen: { '==': [{ var: `q${i - 1}` }, 'c1'] } }),
      choices: Array.from({ length: 4 }, (_, j) => ({ id: `c${j + 1}`, text: `Choice ${j}` })),
    })) as unknown as FormDocument['questions'],
    scoring: {
      questions: Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`q${i}`, { points: 1, correct: 'c1' }]),
      ),
    },
  })

/** Every path to a thing, a member or a list. */
export function pathsIn(document: FormDocument): { things: Path[]; members: Path[]; lists: Path[] } {
  const [things, members, lists]: [Path[], Path[], Path[]] = [[], [], []]
  function visit(value: unknown, path: Path) {
    if (isList(value)) {
      lists.push(path)
      for (const [i, key] of keysOf(value).entries()) {
        things.push([...path, key])
        visit(value[i], [...path, key])
      }
    } else if (isThing(value))
      for (const [name, member] of Object.entries(value)) {
        members.push([...path, name])
        visit(member, [...path, name])
      }
  }
  visit(document, [])
  return { things, members, lists }
}

const anyValue = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant({}),
  fc.constant([]),
  fc.record({ id: fc.constantFrom('a', 'b', 'paris', 'france'), text: fc.string({ maxLength: 3 }) }),
)

/** An operation on a place of the document, or near one. */
export function anyOp(document: FormDocument): fc.Arbitrary<Op> {
  const { things, members, lists } = pathsIn(document)
  const thing = things.length > 0 ? fc.constantFrom(...things) : fc.constant<Path>(['questions', '#none'])
  const member = fc.constantFrom(...members.filter(path => path.length > 1), ['settings', 'theme', 'radius'])
  const list = fc.constantFrom(...lists, ['logic', 'jumps'], ['settings', 'endings'], ['scoring', 'outcomes'])
  const before = list.chain(path => {
    const items = getAt(document, path)
    return fc.constantFrom(null, '#gone', ...(isList(items) ? keysOf(items) : []))
  })
  const newId = fc.constantFrom('new1', 'new2', 'paris', 'france', 'lyon')
  return fc.oneof(
    fc.record({
      op: fc.constant('set' as const),
      path: member,
      value: fc.option(anyValue, { nil: undefined }),
    }),
    fc.record({
      op: fc.constant('set' as const),
      path: member,
      value: fc.constant(undefined),
      prune: fc.nat(3),
    }),
    fc.record({
      op: fc.constant('set' as const),
      path: thing.map(path => [...path, 'id']),
      value: newId,
    }),
    fc.record({
      op: fc.constant('add' as const),
      path: list,
      value: fc.record({ id: newId, text: fc.string({ maxLength: 3 }) }),
      before,
    }),
    fc.record({ op: fc.constant('remove' as const), path: thing, prune: fc.nat(2) }),
    fc.record({ op: fc.constant('move' as const), path: thing, to: list, before, prune: fc.nat(2) }),
  )
}

export const idsOf = (list: unknown): unknown[] =>
  isList(list) ? list.map(item => memberOf(item, 'id')) : []
