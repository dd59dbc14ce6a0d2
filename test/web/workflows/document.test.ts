// The document of the editor of workflows: steps are moved, copied and merged, and values are read and written in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '../../../src/engine/workflows/document.ts'
import { stepKinds } from '../../../src/engine/workflows/index.ts'
import { STEP_TYPES } from '../../../src/engine/workflows/names.ts'
import { forEditor, fromEditor } from '../../../src/web/authoring/conditions/encode.ts'
import { type Content, changesOf } from '../../../src/web/workflow-editor/document/content.ts'
import { GROUPS, newStep } from '../../../src/web/workflow-editor/document/defaults.ts'
import { merge } from '../../../src/web/workflow-editor/document/merge.ts'
import { neighbourOf, placeAfterMove, placeForNew } from '../../../src/web/workflow-editor/document/move.ts'
import * as tree from '../../../src/web/workflow-editor/document/tree.ts'
import { lexiconOf, toText, toValue, toWords } from '../../../src/web/workflow-editor/names/lexicon.ts'
import {
  fromOperand,
  readFilter,
  toOperand,
  writeFilter,
} from '../../../src/web/workflow-editor/names/row-filter.ts'
import { matchesSchema } from './matches-schema.ts'

const stop = (id: string): Step => ({ id, type: 'stop' })
const branch: Step = {
  id: 'known',
  type: 'branch',
  cases: [{ when: { '>': [{ var: 'steps.find.count' }, 0] }, steps: [stop('yes')] }],
  otherwise: [stop('no')],
}
const content: Content = {
  name: 'Test',
  description: '',
  steps: [{ id: 'find', type: 'lookup', dataset: 'dataset_1' }, branch, stop('end')],
}

const ids = (workflow: Content) => tree.visitedIn(workflow).map(({ step }) => step.id)
const numbers = (workflow: Content) => Object.fromEntries(tree.numbersOf(workflow))

test('steps are numbered through all lists of a step', () => {
  assert.deepEqual(numbers(content), { find: '1', known: '2', yes: '2.1', no: '2.2', end: '3' })
})

test('a step moves as a line of an outline: between lists, out of a step and into the one above', () => {
  const moved = (from: Content, id: string, ...directions: Parameters<typeof placeAfterMove>[2][]) =>
    directions.reduce((workflow, direction) => {
      const place = placeAfterMove(workflow, id, direction)
      return place ? tree.moveStep(workflow, id, place) : workflow
    }, from)
  assert.equal(numbers(moved(content, 'yes', 'down'))['yes'], '2.1')
  assert.deepEqual(tree.placeOf(moved(content, 'yes', 'down'), 'yes')?.list, '/otherwise')
  assert.equal(numbers(moved(content, 'yes', 'up'))['yes'], '2')
  assert.equal(numbers(moved(content, 'no', 'out'))['no'], '3')
  assert.equal(numbers(moved(content, 'end', 'in'))['end'], '2.2')
  assert.deepEqual(moved(content, 'end', 'up', 'down'), content)
  assert.equal(moved(content, 'find', 'up'), content)
  const into = { parent: 'known', list: '/otherwise', index: 0 }
  assert.equal(tree.moveStep(content, 'known', into), content, 'not into itself')
})

test('a new step goes behind what is selected, or to the end', () => {
  for (const [selection, place] of [
    [undefined, { parent: undefined, list: '/steps', index: 3 }],
    [{ kind: 'trigger' }, { parent: undefined, list: '/steps', index: 0 }],
    [
      { kind: 'step', id: 'gone' },
      { parent: undefined, list: '/steps', index: 3 },
    ],
    [
      { kind: 'step', id: 'find' },
      { parent: undefined, list: '/steps', index: 1 },
    ],
    [
      { kind: 'step', id: 'yes' },
      { parent: 'known', list: '/cases/0/steps', index: 1 },
    ],
  ] as const)
    assert.deepEqual(placeForNew({ content, selection }), place)
})

test('after a deletion the next step is selected, or the one before, or the one around it', () => {
  const only = { ...content, steps: [stop('end')] }
  assert.deepEqual(
    ['find', 'known', 'end', 'yes', 'gone'].map(id => neighbourOf(content, id)),
    ['known', 'end', 'known', 'known', undefined],
  )
  assert.equal(neighbourOf(only, 'end'), undefined)
  assert.equal(
    neighbourOf(
      tree.insertStep(content, { parent: 'known', list: '/otherwise', index: 1 }, stop('no2')),
      'no',
    ),
    'no2',
  )
})

test('a copy has ids of its own, and what it reads of its own steps is read of the copies', () => {
  const inner = { ...stop('yes'), message: '{{steps.first.date}} {{steps.find.count}}' }
  const step: Step = {
    id: 'each',
    type: 'forEach',
    over: [],
    steps: [{ id: 'first', type: 'wait', for: 'P1D' }, inner],
  }
  const copy = tree.copyOf({ steps: [...content.steps, step] }, step)
  const [first, second] = copy['steps'] as readonly Step[]
  assert.deepEqual([copy.id, first?.id, second?.id], ['each2', 'wait', 'end2'])
  assert.equal(second?.['message'], '{{steps.wait.date}} {{steps.find.count}}')
})

test('a new step of each type has the members of its schema, so that it can be saved', () => {
  const offered = Object.values(GROUPS).flat()
  assert.deepEqual(offered.toSorted(), [...STEP_TYPES].toSorted())
  for (const type of offered) {
    const step = newStep(type, 'one', { trigger: undefined, table: undefined })
    assert.ok(matchesSchema(stepKinds[type].schema, step), type)
  }
})

test('changes of two editors to different steps are joined; for the same step the author decides', () => {
  const changed = (id: string, message: string) => tree.changeStep(content, id, { message })
  const { merged, conflicts } = merge(content, changed('yes', 'A'), changed('end', 'B'))
  assert.deepEqual(conflicts, [])
  assert.equal(tree.findStep(merged, 'yes')?.['message'], 'A')
  assert.equal(tree.findStep(merged, 'end')?.['message'], 'B')
  const both = merge(content, changed('no', 'A'), changed('no', 'B'))
  assert.deepEqual(
    both.conflicts.map(({ part, id }) => [part, id]),
    [['step', 'no']],
  )
  assert.equal(tree.findStep(both.decide(both.conflicts), 'no')?.['message'], 'A')
})

test('a step that one editor removes while the other one changes it is a conflict, either way', () => {
  const changed = tree.changeStep(content, 'no', { message: 'B' })
  const removed = tree.removeStep(content, 'no')
  for (const [ours, theirs] of [
    [changed, removed],
    [removed, changed],
  ] as const) {
    const { conflicts, merged, decide } = merge(content, ours, theirs)
    assert.deepEqual(
      conflicts.map(({ part }) => part),
      ['steps'],
    )
    assert.deepEqual(ids(merged), ids(theirs))
    assert.deepEqual(ids(decide(conflicts)), ids(ours))
    assert.equal(tree.findStep(ours === changed ? decide(conflicts) : merged, 'no')?.['message'], 'B')
  }
})

test('one editor moves steps while the other one changes them', () => {
  const moved = tree.moveStep(content, 'end', { parent: undefined, list: '/steps', index: 0 })
  const { merged, conflicts } = merge(content, moved, tree.changeStep(content, 'no', { message: 'B' }))
  assert.deepEqual(conflicts, [])
  assert.deepEqual(ids(merged), ['end', 'find', 'known', 'yes', 'no'])
  assert.equal(tree.findStep(merged, 'no')?.['message'], 'B')
  const removed = tree.removeStep(content, 'find')
  assert.deepEqual(
    merge(content, moved, removed).conflicts.map(({ part }) => part),
    ['steps'],
  )
  assert.deepEqual(Object.keys(changesOf(content, merged) ?? {}), ['steps'])
})

const lexicon = lexiconOf([
  { path: 'response.answers.city', label: 'Which city?', group: '', value: { kind: 'text' } },
  { path: 'variables.count', label: 'count', group: '', value: { kind: 'number' } },
])

test('texts and values come back from words as they were', () => {
  for (const value of [
    'To {{response.answers.city}}, {{steps.gone.id}}',
    { $: { var: 'event.headers.x-shop-id' } },
    { $: { var: 'response.answers.city' } },
    { $: { '+': [{ var: 'variables.count' }, 1] } },
    7,
    true,
    'plain',
    '0049 1',
  ])
    assert.deepEqual(toValue(toWords(value, lexicon), lexicon, 'guess'), value)
  assert.equal(toWords('To {{response.answers.city}}', lexicon), 'To {{Which city?}}')
  assert.equal(
    toText('{{Which city?}} {{nobody knows}}', lexicon),
    '{{response.answers.city}} {{nobody knows}}',
  )
  assert.equal(toValue('7', lexicon, 'text'), '7')
  assert.deepEqual(toValue('{{secrets.CRM}}', lexicon, 'guess'), '{{secrets.CRM}}')
})

test('conditions on rows come back as they were, with texts that hold names', () => {
  const where = {
    and: [
      { '==': [{ var: 'row.email' }, { $: { var: 'response.email' } }] },
      { '>=': [{ var: 'row.points' }, 3] },
    ],
  }
  assert.deepEqual(writeFilter(readFilter(where) ?? []), where)
  assert.equal(readFilter({ or: [where] }), undefined)
  const text = 'Dear {{response.email}}!'
  assert.deepEqual(toOperand(text), { $: { cat: ['Dear ', { var: 'response.email' }, '!'] } })
  assert.equal(fromOperand(toOperand(text)), text)
  assert.deepEqual(toOperand('{{event.headers.x-shop-id}}'), { $: { var: 'event.headers.x-shop-id' } })
})

test('the editor of conditions gets names without points, and gives them back', () => {
  const condition = {
    and: [{ '<': [{ var: 'response.percent' }, 50] }, { missing: ['response.answers.city'] }],
  }
  assert.deepEqual(forEditor(condition), {
    and: [{ '<': [{ var: 'response/percent' }, 50] }, { missing: ['response/answers/city'] }],
  })
  assert.deepEqual(fromEditor(forEditor(condition) as typeof condition), condition)
})
