// Members of steps while they are edited: names, members that exclude each other, durations, problems.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFaults } from '../../../src/web/workflow-editor/document/open-faults.ts'
import { insertStep, removeStep } from '../../../src/web/workflow-editor/document/tree.ts'
import { durationInWords, readDuration, writeDuration } from '../../../src/web/workflow-editor/durations.ts'
import { freeName, onlyMember, withName } from '../../../src/web/workflow-editor/fields/named-values.ts'

test('a value keeps its place and its value when its name changes, and takes no other name', () => {
  const values = { city: 'Graz', zip: 8010 }
  assert.deepEqual(Object.entries(withName(values, 'city', 'town') ?? {}), [
    ['town', 'Graz'],
    ['zip', 8010],
  ])
  assert.deepEqual(withName(values, 'city', 'city'), values)
  assert.equal(withName(values, 'city', 'zip'), undefined)
  assert.equal(withName(values, 'city', ''), undefined)
})

test('a new value gets the first name that is free', () => {
  assert.equal(freeName([]), 'field1')
  assert.equal(freeName(['field1', 'field3']), 'field2')
})

test('of members that exclude each other only the chosen one is left, and it starts empty', () => {
  const empty = { body: {}, form: {}, text: '' }
  assert.deepEqual(onlyMember(['body', 'form', 'text'], 'text', empty), {
    body: undefined,
    form: undefined,
    text: '',
  })
  assert.deepEqual(onlyMember(['body', 'form'], 'none', empty), { body: undefined, form: undefined })
})

test('durations with one unit are numbers; others stay as they are', () => {
  for (const [text, count, unit] of [
    ['PT5M', 5, 'M'],
    ['PT36H', 36, 'H'],
    ['P1D', 1, 'D'],
    ['P2W', 2, 'W'],
  ] as const) {
    assert.deepEqual(readDuration(text), { count, unit })
    assert.equal(writeDuration({ count, unit }), text)
  }
  for (const text of ['P1M', 'P5H', 'PT1D', 'P1DT2H', 'PT1.5H', '', undefined])
    assert.equal(readDuration(text), undefined, String(text))
  const durations = Object.fromEntries(
    ['M', 'H', 'D', 'W'].map(unit => [unit, (n: number) => `${n} ${unit}`]),
  )
  assert.equal(durationInWords('PT2H', { durations } as never), '2 H')
  assert.equal(durationInWords('P1DT2H', { durations } as never), 'P1DT2H')
})

test('a problem follows its step, and goes when its value changes or its step is gone', () => {
  const step = (id: string, message = '') => ({ id, type: 'stop', message }) as const
  const checked = { name: '', description: '', steps: [step('a'), step('b')] }
  const faults = [{ pointer: '/steps/1/message', code: 'empty', detail: '' }]
  const open = (content: typeof checked) => openFaults({ faults, checked, content }).length
  const top = { parent: undefined, list: '/steps', index: 0 }
  assert.equal(open(checked), 1)
  assert.equal(open(insertStep(checked, top, step('new')) as typeof checked), 1)
  assert.equal(open({ ...checked, steps: [step('a', 'x'), step('b')] }), 1)
  assert.equal(open({ ...checked, steps: [step('a'), step('b', 'x')] }), 0)
  assert.equal(open(removeStep(checked, 'b') as typeof checked), 0)
})
