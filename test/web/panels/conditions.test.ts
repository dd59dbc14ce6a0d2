// The models of the designer's view Logic: what a condition can read, its words, and what completes a formula.
import '../../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../../../src/engine/expressions/sentence-rows.ts'
import type { Rows } from '../../../src/engine/expressions/sentences.ts'
import { NUMBER, TEXT } from '../../../src/engine/expressions/value.ts'
import { complete, completionsAt } from '../../../src/web/authoring/conditions/completions.ts'
import { conditionLine, type Named } from '../../../src/web/authoring/conditions/condition-line.ts'
import {
  EMPTY_ROW,
  isIncomplete,
  withAdded,
  withComparison,
  withConstant,
  withOperator,
  withRow,
  withSubject,
} from '../../../src/web/authoring/conditions/draft-rows.ts'
import { wrongPart } from '../../../src/web/authoring/conditions/formula-faults.ts'
import { othersFor } from '../../../src/web/authoring/conditions/others.ts'
import {
  allSubjects,
  type Place,
  partsOf,
  subjectsAt,
  subjectValue,
} from '../../../src/web/authoring/conditions/subjects.ts'
import { documentOf } from '../../../src/web/authoring/draft/form-document.ts'
import { entriesOf, logicRows, targetsAfter } from '../../../src/web/designer/panels/logic/model.ts'
import { de } from '../../../src/web/texts/de.ts'
import { en } from '../../../src/web/texts/en.ts'
import { quiz } from '../../browser/designer/panel-form.ts'

const form = documentOf(quiz)
const subjects = allSubjects(form, en, true)
const namesAt = (place: Place) => subjectsAt(form, place, en, true).map(({ name }) => name)
const indexOf = (id: string) => form.questions.findIndex(question => question.id === id)

test('a condition reads earlier answers, that of a jump its own question, that of an ending the score', () => {
  assert.deepEqual(namesAt({ kind: 'question', index: 0 }), [])
  assert.deepEqual(namesAt({ kind: 'question', index: 2 }), ['name', 'site'])
  assert.deepEqual(namesAt({ kind: 'jump', index: 2 }), ['name', 'site', 'used'])
  const story = namesAt({ kind: 'question', index: indexOf('story') })
  assert.ok(story.includes('refresher_due') && !story.includes('score'))
  const atEnd = namesAt({ kind: 'ending' })
  assert.deepEqual(atEnd.slice(atEnd.indexOf('score'), atEnd.indexOf('score') + 3), [
    'score',
    'percent',
    'passed',
  ])
  const first = namesAt({ kind: 'calculation', index: 0 })
  assert.ok(!first.includes('pace') && first.includes('story'))
  assert.ok(namesAt({ kind: 'calculation', index: 1 }).includes('pace'))
})

test('the parts of an answer are named by the words of the question', () => {
  const partsIn = (name: string) => {
    const subject = subjects.find(one => one.name === name)
    assert.ok(subject)
    return partsOf(subject, en).map(({ label }) => label)
  }
  assert.deepEqual(partsIn('name'), ['First name', 'Last name'])
  assert.deepEqual(partsIn('steps'), ['Burn', 'Cut'])
  assert.deepEqual(partsIn('signs'), ['number of answers'])
})

for (const [condition, expected] of [
  [{ '==': [{ var: 'used' }, true] }, 'Have you used a defibrillator before? is yes'],
  [{ in: [{ var: 'site' }, ['leeds', 'gone']] }, 'Which site do you work at? is one of Leeds, gone'],
  [
    { '>=': [{ var: 'signs.length' }, 2] },
    'Which of these are signs of a stroke?: number of answers is at least 2',
  ],
  [{ '<=': [1.5, { var: 'pace' }, 3] }, 'pace is between 1.5, 3'],
  [{ '>': [{ '+': [{ var: 'pace' }, 1] }, 2] }, 'pace + 1 > 2'],
  [{ '==': [{ var: 'nobody' }, 'x'] }, '! nobody is x'],
  [
    { '<': [{ var: 'signs.length' }, { var: 'pace' }] },
    'Which of these are signs of a stroke?: number of answers is less than pace',
  ],
  [{ '==': [{ var: 'pace' }, { var: 'gone' }] }, 'pace is the same as ! gone'],
] as const) {
  test(`in words: ${expected}`, () => {
    const line = conditionLine(condition, subjects, en)
    const named = ({ subject, isUnknown }: Named) => `${isUnknown ? '! ' : ''}${subject}`
    const said =
      line.kind === 'row'
        ? `${named(line)} ${line.operator} ${line.other ? named(line.other) : line.values.join(', ')}`
        : line.kind === 'formula'
          ? line.text
          : ''
    assert.equal(said.trim(), expected)
  })
}

test('numbers in a condition are written as in the language of the interface', () => {
  const line = conditionLine({ '>': [{ var: 'burn' }, 1.5] }, subjects, de)
  assert.deepEqual(line.kind === 'row' && line.values, ['1,5'])
})

test('rows are replaced, added and removed, and an empty group goes with its last row', () => {
  const row: Row = { question: 'used', operator: 'yes' }
  const rows: Rows = { match: 'all', rows: [row, { match: 'any', rows: [row] }] }
  assert.deepEqual(withRow(rows, [1, 0], undefined), { match: 'all', rows: [row] })
  assert.deepEqual(withAdded(rows, [1], EMPTY_ROW).rows[1], { match: 'any', rows: [row, EMPTY_ROW] })
  assert.deepEqual(withRow(rows, [0], { ...row, operator: 'no' }).rows[0], {
    question: 'used',
    operator: 'no',
  })
})

test('another question keeps the operator, and the value only where it still fits', () => {
  const valueIn = (name: string) => {
    const subject = subjects.find(one => one.name === name)
    return subject && subjectValue(subject, undefined)
  }
  const row: Row = { question: 'compressions', operator: 'more', value: 3 }
  assert.deepEqual(withSubject(row, 'burn', undefined, valueIn('compressions'), valueIn('burn')), {
    ...row,
    question: 'burn',
  })
  const choice: Row = { question: 'site', operator: 'is', value: 'leeds' }
  assert.deepEqual(withSubject(choice, 'first_step', undefined, valueIn('site'), valueIn('first_step')), {
    question: 'first_step',
    operator: 'is',
  })
  assert.equal(withSubject(choice, 'used', undefined, valueIn('site'), valueIn('used')).operator, 'yes')
  assert.deepEqual(withOperator(choice, 'oneOf').value, ['leeds'])
  assert.equal(withOperator({ ...choice, operator: 'oneOf', value: ['leeds', 'hull'] }, 'is').value, 'leeds')
  assert.ok(isIncomplete(EMPTY_ROW) && !isIncomplete(choice))
  assert.ok(isIncomplete({ question: 'burn', operator: 'between', value: [1] }))
})

test('a value does not stay for an answer of another kind', () => {
  const row: Row = { question: 'name', operator: 'is', value: 'Ann' }
  assert.deepEqual(withSubject(row, 'age', undefined, TEXT, NUMBER), { question: 'age', operator: 'is' })
  assert.deepEqual(withSubject(row, 'city', undefined, TEXT, TEXT), { ...row, question: 'city' })
})

test('constants of a row change one by one, and the last one that is removed leaves none', () => {
  const row = (operator: Row['operator'], value?: Row['value']): Row => ({
    question: 'q',
    operator,
    ...(value !== undefined && { value }),
  })
  for (const [before, i, constant, after] of [
    [row('is'), 0, 'a', 'a'],
    [row('is', 'a'), 0, 'b', 'b'],
    [row('is', 'a'), 0, undefined, undefined],
    [row('between', [1, 5]), 1, 9, [1, 9]],
    [row('between', [1]), 1, 9, [1, 9]],
    [row('oneOf', ['a', 'b', 'c']), 1, 'x', ['a', 'x', 'c']],
    [row('oneOf', ['a', 'b', 'c']), 1, undefined, ['a', 'c']],
    [row('oneOf', ['a']), 1, 'b', ['a', 'b']],
    [row('oneOf', ['a']), 0, undefined, undefined],
  ] as const)
    assert.deepEqual(withConstant(before, i, constant), after, JSON.stringify(before))
})

test('an answer is compared with other answers of its kind, and keeps the other one while that fits', () => {
  const namesFor = (question: string, part?: string) =>
    othersFor({ question, operator: 'is', ...(part && { part }) }, subjects, en).map(({ name }) => name)
  const numbers = namesFor('pace')
  assert.ok(numbers.includes('signs.length') && !numbers.includes('pace') && !numbers.includes('site'))
  assert.ok(namesFor('site').includes('name.first') && namesFor('signs').includes('site'))
  const row = withComparison({ question: 'compressions', operator: 'more', value: 3 }, 'less')
  assert.deepEqual(row, { question: 'compressions', operator: 'less', other: '' })
  const number = { kind: 'number' } as const
  const complete = { ...row, other: 'burn' }
  assert.ok(isIncomplete(row) && !isIncomplete(complete))
  assert.equal(withSubject(complete, 'pace', undefined, number, number).other, 'burn')
  assert.equal(withSubject(complete, 'burn', undefined, number, number).other, '')
  assert.deepEqual(withOperator(complete, 'is'), { question: 'compressions', operator: 'is' })
})

test('names complete at the cursor, but not inside of texts', () => {
  const formula = 'pace > 1 and si'
  const found = completionsAt(formula, formula.length, subjects, en)
  assert.deepEqual(
    found?.options.slice(0, 3).map(({ text }) => text),
    ['site', 'signs', 'signs.length'],
  )
  const [first] = found?.options ?? []
  assert.ok(found && first)
  assert.deepEqual(complete(formula, found, first), { formula: 'pace > 1 and site', cursor: 17 })
  assert.equal(completionsAt('site = "si', 10, subjects, en), undefined)
  assert.equal(completionsAt('site', 4, subjects, en), undefined, 'a complete name')
})

test('the wrong name of a formula is found', () => {
  assert.deepEqual(
    wrongPart('pace > gone', { '>': [{ var: 'pace' }, { var: 'gone' }] }, { pointer: '/>/1/var' }),
    {
      start: 7,
      end: 11,
    },
  )
})

test('questions without logic that nothing reads are folded in runs of at least two', () => {
  const rows = logicRows(form, en)
  const entries = entriesOf(rows, false, () => false)
  const folds = entries.flatMap(entry => (entry.kind === 'fold' ? [entry.rows.map(row => row.number)] : []))
  assert.deepEqual(folds, [
    [8, 9],
    [12, 13],
  ])
  const only = entriesOf(rows, true, () => false)
  assert.deepEqual(
    only.map(entry => entry.kind === 'row' && entry.row.question.id),
    ['site', 'pads', 'nearest', 'story'],
  )
  assert.deepEqual(
    rows.find(({ question }) => question.id === 'site')?.readers.map(({ title }) => title),
    ['Which site do you work at?', 'Mark where the pads go', 'Where is your nearest defibrillator?'],
  )
})

test('jumps lead to later questions, endings with an id and the end', () => {
  const targets = targetsAfter(form, indexOf('confident'), en).map(({ to }) => to)
  assert.deepEqual(targets, ['story', 'ending:well', 'ending:thanks', 'END'])
})
