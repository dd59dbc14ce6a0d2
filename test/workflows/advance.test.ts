// How a run moves from step to step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance } from '../../src/engine/workflows/advance.ts'
import { checkWorkflow } from '../../src/engine/workflows/check.ts'
import type { Step, Workflow } from '../../src/engine/workflows/document.ts'
import type { Next, Outcome } from '../../src/engine/workflows/outcome.ts'
import { type RunState, startOf } from '../../src/engine/workflows/state.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const context = (input: object = {}, now = NOW) => ({
  run: { id: 'run_1', date: NOW.toISOString(), url: null, input: { ...input } },
  now,
  random: 0.5,
})

const call = (id: string, more: object = {}): Step => ({
  id,
  type: 'http',
  method: 'POST',
  url: 'https://example.com/',
  ...more,
})
const of = (value: unknown) => ({ $: value })

interface Told {
  readonly paths: readonly string[]
  readonly end: Extract<Next, { kind: 'done' }>
  readonly state: RunState
}

/** Runs a workflow to its end. `answer` gives the outcome of each effect; sleeps are over at once. */
function runAll(workflow: Workflow, answer: (next: Next) => Outcome | undefined, input: object = {}): Told {
  const paths: string[] = []
  let state = startOf(workflow)
  let outcome: Outcome | undefined
  for (let i = 0; i < 20_000; i++) {
    const advanced = advance(workflow, state, outcome, context(input))
    // As the store gives it back.
    state = JSON.parse(JSON.stringify(advanced.state))
    const { next } = advanced
    if (next.kind === 'done') return { paths, end: next, state }
    if (next.kind === 'effect') paths.push(next.path)
    outcome = answer(next)
  }
  throw new Error('The run does not end')
}

const fine = (next: Next): Outcome | undefined =>
  next.kind === 'effect' ? { output: { status: 200 } } : undefined

test('steps run one after the other, and read what earlier ones gave', () => {
  const steps = [
    call('a'),
    { id: 'known', type: 'set', values: { status: of({ var: 'steps.a.status' }) } },
    call('b', { when: { '==': [{ var: 'variables.status' }, 200] } }),
    call('c', { when: { '==': [{ var: 'variables.status' }, 500] } }),
  ] as Step[]
  const { paths, end } = runAll({ variables: { status: 0 }, steps }, fine)
  assert.deepEqual(paths, ['a', 'b'])
  assert.equal(end.status, 'DONE')
})

test('a branch runs its first case that holds, or otherwise', () => {
  const when = (least: number) => ({ '>=': [{ var: 'response.percent' }, least] })
  const steps = [
    {
      id: 'level',
      type: 'branch',
      cases: [
        { when: when(90), steps: [call('top')] },
        { when: when(50), steps: [call('good')] },
      ],
      otherwise: [call('low')],
    },
    call('last'),
  ] as Step[]
  const pathsOf = (percent: number) => runAll({ steps }, fine, { response: { percent } }).paths
  assert.deepEqual(pathsOf(95), ['top', 'last'])
  assert.deepEqual(pathsOf(60), ['good', 'last'])
  assert.deepEqual(pathsOf(10), ['low', 'last'])
})

test('a loop runs its steps for each item, and loops in it see both', () => {
  const steps = [
    {
      id: 'outer',
      type: 'forEach',
      over: of({ var: 'input.groups' }),
      as: 'group',
      steps: [
        {
          id: 'inner',
          type: 'forEach',
          over: of({ var: 'group.members' }),
          as: 'member',
          steps: [call('mail')],
        },
        call('done'),
      ],
    },
    { id: 'end', type: 'stop', message: '{{steps.outer.count}} groups' },
  ] as Step[]
  const input = { input: { groups: [{ members: ['a', 'b'] }, { members: [] }, { members: ['c'] }] } }
  const { paths, end } = runAll({ steps }, fine, input)
  assert.deepEqual(paths, ['0/0/mail', '0/1/mail', '0/done', '1/done', '2/0/mail', '2/done'])
  assert.equal(end.message, '3 groups')
})

test('rows of a loop are read page by page, up to its limit', () => {
  const steps = [
    { id: 'each', type: 'forEach', over: { lookup: { dataset: 'd' } }, limit: 7, steps: [call('mail')] },
  ] as Step[]
  const cursors: (string | null)[] = []
  const told = runAll({ steps }, next => {
    if (next.kind !== 'effect') return undefined
    if (next.step.type !== 'forEach') return { output: {} }
    cursors.push(next.cursor)
    return { page: { items: [1, 2, 3], cursor: `after ${cursors.length}` } }
  })
  assert.deepEqual(cursors, [null, 'after 1', 'after 2'])
  assert.equal(told.paths.filter(path => path.endsWith('mail')).length, 7)
  assert.deepEqual(told.state.outputs.each, { count: 7, failed: 0, more: true })
})

test('a failed attempt is repeated after growing pauses, and then its error ends the run', () => {
  const workflow = { steps: [call('crm', { retry: { max: 2, firstSeconds: 5, factor: 4 } })] }
  const pauses: number[] = []
  const { end } = runAll(workflow, next => {
    if (next.kind === 'sleep') {
      pauses.push(Date.parse(next.until) - NOW.getTime())
      return undefined
    }
    return { error: { code: 'TIMEOUT', message: 'No reply within 30 s.', isRetryable: true } }
  })
  assert.deepEqual(pauses, [5_000, 20_000])
  assert.equal(end.status, 'FAILED')
  assert.equal(end.stepid, 'crm')
})

test('the pause is at least as long as the other system asks', () => {
  const state = startOf({ steps: [] })
  const error = { code: 'status_429', message: 'Too many', isRetryable: true, retryAfterSeconds: 600 }
  const { next } = advance({ steps: [call('crm')] }, state, { error }, context())
  assert.deepEqual(next, { kind: 'sleep', until: '2026-11-23T12:10:00.000Z' })
})

const broken = (next: Next): Outcome | undefined =>
  next.kind === 'effect' && next.step.id.startsWith('bad')
    ? { error: { code: 'status_404', message: 'Not found' } }
    : fine(next)

test('after an error a run goes on, runs other steps, or fails, as the step says', () => {
  const run = (onError: unknown) =>
    runAll({ steps: [call('bad', { onError }), call('next')] as Step[] }, broken)
  assert.deepEqual(run('CONTINUE').paths, ['bad', 'next'])
  assert.deepEqual(run([call('repair')]).paths, ['bad', 'repair', 'next'])
  assert.equal(run('FAIL').end.status, 'FAILED')
  assert.equal(run([call('bad2')]).end.status, 'FAILED')
})

test('a loop that continues counts the items that failed', () => {
  const inner = [call('good', {}), call('bad', { when: { '==': [{ var: 'item' }, 2] } }), call('after')]
  const steps = [
    { id: 'each', type: 'forEach', over: [1, 2, 3], onError: 'CONTINUE', steps: inner },
    call('last'),
  ] as Step[]
  const { paths, state } = runAll({ steps }, broken)
  assert.deepEqual(paths, ['0/good', '0/after', '1/good', '1/bad', '2/good', '2/after', 'last'])
  assert.deepEqual(state.outputs.each, { count: 3, failed: 1, more: false })
})

test('a run sleeps for a time, until a moment, and until an event', () => {
  const next = (step: object) =>
    advance({ steps: [{ id: 'a', ...step } as Step] }, startOf({ steps: [] }), undefined, context()).next
  assert.deepEqual(next({ type: 'wait', for: 'P1DT2H' }), {
    kind: 'sleep',
    until: '2026-11-24T14:00:00.000Z',
  })
  assert.deepEqual(next({ type: 'wait', until: '2026-12-24T18:00:00Z' }), {
    kind: 'sleep',
    until: '2026-12-24T18:00:00.000Z',
  })
  const step = {
    type: 'waitFor',
    event: 'response.created',
    match: { subject: 'eva@example.com' },
    timeout: 'P7D',
  }
  assert.deepEqual(next(step), {
    kind: 'sleep',
    until: '2026-11-30T12:00:00.000Z',
    waitFor: { event: 'response.created', subject: 'eva@example.com', until: '2026-11-30T12:00:00.000Z' },
  })
})

test('a wait gives the event, or runs other steps when its time is up', () => {
  const steps = [
    {
      id: 'reply',
      type: 'waitFor',
      event: 'response.created',
      match: { subject: 'eva' },
      timeout: 'P7D',
      onTimeout: [call('remind')],
    },
    { id: 'end', type: 'stop', message: '{{steps.reply.response.id}}' },
  ] as Step[]
  const given = (event: unknown) =>
    runAll({ steps }, next => (next.kind === 'sleep' ? { event } : { output: {} }))
  assert.equal(given({ response: { id: 'r1' } }).end.message, 'r1')
  assert.deepEqual(given(null).paths, ['remind'])
})

const listOf = (length: number) => Array.from({ length }, (_, i) => i)
/** A loop over `input.many`. */
const loopOf = (more: object) => ({ id: 'each', type: 'forEach', over: of({ var: 'input.many' }), ...more })
const SET = { id: 'last', type: 'set', values: { last: of({ var: 'item' }) } }

test('a loop takes all items that it may have, whatever its steps, and pauses between many decisions', () => {
  const steps = [
    loopOf({
      limit: 10_000,
      steps: [
        SET,
        { id: 'choice', type: 'branch', cases: [], otherwise: [call('no', { when: { '==': [1, 2] } })] },
      ],
    }),
  ] as Step[]
  let pauses = 0
  const { end, state } = runAll(
    { variables: { last: null }, steps },
    next => {
      if (next.kind === 'pause') pauses++
      return undefined
    },
    { input: { many: listOf(10_000) } },
  )
  assert.equal(end.status, 'DONE')
  assert.deepEqual(state.outputs.each, { count: 10_000, failed: 0, more: false })
  assert.equal(state.variables.last, 9999)
  assert.ok(pauses > 10)
})

test('more items than the usual or the largest limit fail a loop before it begins, and less are what the author wants', () => {
  const end = (length: number, limit?: number) => {
    const steps = [loopOf({ steps: [call('x')], ...(limit && { limit }) })] as Step[]
    const { paths, end, state } = runAll({ steps }, fine, { input: { many: listOf(length) } })
    return [end.message, paths.length, Object(state.outputs.each).more]
  }
  assert.deepEqual(end(1000), ['', 1000, false])
  const few = 'The loop has more than 1000 items. Narrow `over`, or set `limit`, which is at most 10000.'
  assert.deepEqual(end(1001), [few, 0, undefined])
  assert.deepEqual(end(10_001, 10_000), ['The loop has more than 10000 items. Narrow `over`.', 0, undefined])
  assert.deepEqual(end(8, 7), ['', 7, true])
})

test('rows that are added to a loop beyond its limit fail it, too', () => {
  const steps = [loopOf({ over: { lookup: { dataset: 'd' } }, steps: [SET] })] as Step[]
  const told = runAll({ steps }, next =>
    next.kind === 'effect' ? { page: { items: listOf(20), cursor: 'x' } } : undefined,
  )
  assert.match(told.end.message, /more than 1000 items/)
  assert.equal(told.state.variables.last, 19)
})

test('loops in each other without steps end at once', () => {
  const around = (steps: readonly object[]) => [loopOf({ limit: 10_000, steps })]
  const { end, state } = runAll({ steps: around(around([])) as Step[] }, fine, {
    input: { many: listOf(200) },
  })
  assert.deepEqual(
    [end.status, state.outputs.each, state.count],
    ['DONE', { count: 200, failed: 0, more: false }, 201],
  )
})

test('a loop over rows names its dataset, and one over anything else fails', () => {
  const loop = (over: unknown) => ({
    trigger: { manual: true as const },
    steps: [{ id: 'each', type: 'forEach', over, steps: [] }] as Step[],
  })
  const faults = (over: unknown) => checkWorkflow(loop(over), { eventTypes: new Set(), isScheduleDue: true })
  assert.deepEqual(
    faults({ lookup: { where: {} } }).map(({ pointer }) => pointer),
    ['/steps/0/over/lookup/dataset'],
  )
  for (const over of [{ lookup: null }, { lookup: 'x' }, { lookup: [] }, 5, null]) {
    assert.deepEqual(faults(over), [])
    const { end } = runAll(loop(over), fine)
    assert.deepEqual([end.status, end.message], ['FAILED', '`over` is not a list.'])
  }
})
