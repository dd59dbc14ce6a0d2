// A tally is a plain JSON value. However answers are split, stored and merged, the figures are the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reportOf } from '../../src/engine/questions/reports.ts'
import { addNumber, emptyNumbers, mergeNumbers } from '../../src/engine/questions/shared/number-tally.ts'
import type { TallyKind } from '../../src/engine/questions/shared/tally.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { addItem, emptyItem, itemResult, mergeItems } from '../../src/engine/tally/items.ts'
import { addWrong, emptyWrong, mergeWrong, wrongResult } from '../../src/engine/tally/wrong-choices.ts'
import { assertSame } from '../support/same-figures.ts'
import { examples } from './examples.ts'

const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value))

interface Split<T> {
  readonly items: readonly T[]
  /** Indexes where a new part begins. */
  readonly cuts: readonly number[]
  /** True to merge from the last part to the first. */
  readonly fromLast: boolean
}

const splits = <T>(item: fc.Arbitrary<T>, maxLength = 60): fc.Arbitrary<Split<T>> =>
  fc.record({
    items: fc.array(item, { maxLength, size: 'max' }),
    cuts: fc.array(fc.nat(maxLength), { maxLength: 5 }),
    fromLast: fc.boolean(),
  })

function partsOf<T>({ items, cuts }: Split<T>): readonly (readonly T[])[] {
  const edges = [0, ...cuts.toSorted((a, b) => a - b), items.length]
  return edges.slice(1).map((end, i) => items.slice(edges[i], Math.max(edges[i] ?? 0, end)))
}

function mergeAll<T>(tallies: readonly T[], fromLast: boolean, merge: (a: T, b: T) => T): T {
  return fromLast
    ? tallies.reduceRight((later, earlier) => stored(merge(earlier, later)))
    : tallies.reduce((earlier, later) => stored(merge(earlier, later)))
}

function talliedAtOnce(
  kind: TallyKind<BaseQuestion>,
  questions: BaseQuestion[],
  answers: readonly unknown[],
) {
  const tally = kind.empty(questions)
  for (const answer of answers) kind.add(tally, questions, answer)
  return tally
}

/** Counts in parts. Serializes the tally before each answer and each merge. */
function talliedInParts(kind: TallyKind<BaseQuestion>, questions: BaseQuestion[], split: Split<unknown>) {
  const tallies = partsOf(split).map(answers =>
    answers.reduce((tally, answer) => {
      const next = stored(tally)
      kind.add(next, questions, answer)
      return next
    }, kind.empty(questions)),
  )
  return mergeAll(tallies, split.fromLast, (a, b) => kind.merge(a, b))
}

function checkSplits(question: BaseQuestion, answer: fc.Arbitrary<unknown>, maxLength?: number) {
  const kind = reportOf(question)?.tally
  assert.ok(kind)
  fc.assert(
    fc.property(splits(answer, maxLength), split => {
      const once = talliedAtOnce(kind, [question], split.items)
      const parts = talliedInParts(kind, [question], split)
      assertSame(kind.result(parts, [question]), kind.result(once, [question]))
      assertSame(kind.result(stored(once), [question]), kind.result(once, [question]))
    }),
    { numRuns: 40 },
  )
}

for (const [i, { question, good }] of examples.entries()) {
  test(`${question.type} (${i}): merged parts equal the figures of all answers`, () =>
    checkSplits(question, fc.constantFrom(...good)))
}

const asked = (question: Record<string, unknown> & { type: string }): BaseQuestion => ({
  id: 'q',
  ...question,
})
const ids = ['a', '__proto__', 'constructor', '7']
const choices = ids.map(id => ({ id, text: `Text of ${id}` }))

for (const [question, answer] of [
  [asked({ type: 'NUMBER' }), fc.double({ min: -1e6, max: 1e6, noNaN: true })],
  [asked({ type: 'SCALE', min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })],
  [asked({ type: 'SHORT_TEXT' }), fc.string({ minLength: 990, maxLength: 1010, unit: 'grapheme' })],
  [asked({ type: 'HIDDEN' }), fc.constantFrom('web', '1', '0', ...ids)],
  [
    asked({ type: 'SINGLE_CHOICE', choices }),
    fc.oneof(fc.constantFrom(...ids), fc.record({ other: fc.string() })),
  ],
  [asked({ type: 'RANKING', choices }), fc.shuffledSubarray(ids, { minLength: 4 })],
  [
    asked({ type: 'MATRIX', rows: choices, columns: choices }),
    fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...ids)),
  ],
  [
    asked({ type: 'CLOZE', blanks: Object.fromEntries(ids.map(id => [id, id === 'a' ? { choices } : {}])) }),
    fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...ids)),
  ],
  [
    asked({ type: 'DATETIME' }),
    fc.constantFrom('2026-03-27T14:05+02:00', '2026-03-27T12:05Z', '2026-03-27T13:30+00:00'),
  ],
  [
    asked({
      type: 'GROUP',
      repeat: {},
      questions: [
        { id: 'a', type: 'NUMBER' },
        { id: '__proto__', type: 'SHORT_TEXT' },
      ],
    }),
    fc.array(fc.dictionary(fc.constantFrom('a', '__proto__'), fc.integer()), { maxLength: 3 }),
  ],
] as const) {
  test(`${question.type} with random answers: merged parts equal the figures of all`, () =>
    checkSplits(question, answer))
}

test('thousands of numbers fall into the same bins in any order and any parts', () => {
  const number = fc.oneof(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  )
  fc.assert(
    fc.property(splits(number, 3000), fc.boolean(), (split, reversed) => {
      const tallies = partsOf(split).map(values => {
        const tally = emptyNumbers()
        for (const value of reversed ? values.toReversed() : values) addNumber(tally, value)
        return tally
      })
      const merged = mergeAll(tallies, split.fromLast, mergeNumbers)
      const once = emptyNumbers()
      for (const value of split.items) addNumber(once, value)
      assert.deepEqual([merged.width, merged.bins, merged.size], [once.width, once.bins, once.size])
      assert.deepEqual(merged.sketch, once.sketch)
      for (const bins of [merged.bins, merged.sketch?.bins ?? {}]) assert.ok(Object.keys(bins).length <= 1000)
    }),
    { numRuns: 30 },
  )
})

test('merged tallies of hidden values keep the thousand most frequent', () => {
  const question = asked({ type: 'HIDDEN' })
  const kind = reportOf(question)?.tally
  assert.ok(kind)
  const values = (from: number) => Array.from({ length: 900 }, (_, i) => `v${from + i}`)
  const earlier = talliedAtOnce(kind, [question], values(0))
  const later = talliedAtOnce(kind, [question], [...values(5000), 'v5899', 'v5899', 'v5899'])
  const { values: most, rest } = kind.result(kind.merge(earlier, later), [question])
  assert.deepEqual(most?.[0], { value: 'v5899', count: 4 })
  assert.deepEqual([most?.length, rest], [50, 1803 - 53])
  const size = JSON.stringify(kind.merge(earlier, later)).length
  assert.ok(size < 20_000, `${size} characters`)
})

test('a stored tally counts the choices of a new version once it is merged with the empty tally', () => {
  const [old, added] = [
    asked({ type: 'SINGLE_CHOICE', choices: [{ id: 'a' }] }),
    asked({ type: 'SINGLE_CHOICE', choices: [{ id: 'a' }, { id: 'b' }] }),
  ]
  const kind = reportOf(old)?.tally
  assert.ok(kind)
  const before = stored(talliedAtOnce(kind, [old], ['a']))
  const both = [old, added]
  const tally = kind.merge(before, kind.empty(both))
  kind.add(tally, both, 'b')
  assert.deepEqual(kind.result(tally, both).choices, [
    { id: 'a', count: 1, percent: 50 },
    { id: 'b', count: 1, percent: 50 },
  ])
})

test('the item analysis of stored and merged parts equals that of all responses', () => {
  const graded = fc.record({
    points: fc.integer({ min: -100, max: 500 }),
    rest: fc.integer({ min: 0, max: 5000 }),
    correct: fc.boolean(),
  })
  fc.assert(
    fc.property(splits(graded), split => {
      const tallyOf = (responses: typeof split.items) => {
        const tally = emptyItem()
        for (const { points, rest, correct } of responses)
          addItem(tally, { points: points / 100, maxPoints: 5, correct }, (points + rest) / 100)
        return tally
      }
      const merged = mergeAll(partsOf(split).map(tallyOf), split.fromLast, mergeItems)
      assertSame(itemResult(merged), itemResult(tallyOf(split.items)))
    }),
  )
})

test('the wrong choices of stored and merged parts equal those of all responses', () => {
  const wrong = new Set(ids.slice(1))
  const listed = choices.map(choice => ({ ...choice, count: 0, percent: 0 }))
  fc.assert(
    fc.property(splits(fc.shuffledSubarray(ids)), split => {
      const tallyOf = (answers: readonly unknown[]) => {
        const tally = emptyWrong()
        for (const answer of answers) addWrong(tally, wrong, answer, [answer].flat().length / 8)
        return tally
      }
      const merged = mergeAll(partsOf(split).map(tallyOf), split.fromLast, mergeWrong)
      assert.deepEqual(wrongResult(merged, wrong, listed), wrongResult(tallyOf(split.items), wrong, listed))
    }),
  )
})
