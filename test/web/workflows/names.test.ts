// What a step can read: the editor offers only names that the engine has at that step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../../../src/engine/query/columns.ts'
import type { Step } from '../../../src/engine/workflows/document.ts'
import { enWorkflows as texts } from '../../../src/web/texts/workflows/en-workflows.ts'
import type { Content } from '../../../src/web/workflow-editor/document/content.ts'
import { namesAt } from '../../../src/web/workflow-editor/names/scope.ts'

const set = (id: string, more: object = {}): Step =>
  ({ id, type: 'set', values: { value: 1 }, ...more }) as Step
const columns: readonly Column[] = [
  { id: 'city', label: 'City', type: 'TEXT' },
  { id: 'name.first', label: 'First', type: 'TEXT' },
]

const content = {
  name: 'Test',
  description: '',
  trigger: { event: 'response.created' },
  variables: { limit: 5 },
  steps: [
    { id: 'find', type: 'lookup', dataset: 'd' },
    {
      id: 'known',
      type: 'branch',
      cases: [{ when: true, steps: [set('yes1'), set('yes2')] }],
      otherwise: [set('no')],
    },
    {
      id: 'each',
      type: 'forEach',
      over: { lookup: { dataset: 'd' } },
      as: 'person',
      steps: [set('inside')],
    },
    set('risky', { onError: [set('mend')] }),
    set('last'),
  ],
} as unknown as Content

const known = {
  texts,
  workspace: { content },
  sources: { columns: (id: string) => (id === 'd' ? columns : undefined) },
  tests: { data: {}, outputs: new Map<string, unknown>() },
}
const pathsAt = (id: string | undefined) => namesAt(known, id).map(({ path }) => path)
const stepsReadAt = (id: string) => [
  ...new Set(pathsAt(id).flatMap(path => (path.startsWith('steps.') ? (path.split('.')[1] ?? '') : []))),
]

for (const [id, read] of [
  ['find', []],
  ['yes2', ['yes1', 'find']],
  ['no', ['find']],
  ['inside', ['no', 'yes2', 'yes1', 'find']],
  ['mend', ['risky', 'inside', 'no', 'yes2', 'yes1', 'find']],
] as const)
  test(`"${id}" reads the steps before it, the nearest first: ${read.join(', ') || 'none'}`, () => {
    const shown = stepsReadAt(id).filter(one => one !== 'known' && one !== 'each')
    assert.deepEqual(shown, read)
  })

test('the entry of a loop is offered inside of the loop only, by the columns that can be named', () => {
  assert.ok(pathsAt('inside').includes('person.city'))
  assert.ok(pathsAt('inside').includes('index'))
  assert.ok(!pathsAt('inside').includes('person.name.first'))
  assert.ok(!pathsAt('last').some(path => path.startsWith('person') || path === 'index'))
})

test('the error of a step is offered where it is handled', () => {
  assert.ok(pathsAt('mend').includes('steps.risky.error.message'))
  assert.ok(!pathsAt('last').includes('steps.find.error.message'))
})

test('the condition of a trigger reads only what starts the run', () => {
  const paths = pathsAt(undefined)
  assert.ok(paths.includes('event.thingid'))
  assert.ok(!paths.some(path => /^(steps|variables|run)\./.test(path)))
})

test('no two names read the same', () => {
  const labels = namesAt(known, 'last').map(({ label }) => label)
  assert.equal(new Set(labels).size, labels.length)
})
