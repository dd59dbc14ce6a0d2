// Any workflow that the check takes runs to an end without an exception, and a run that is cut anywhere ends like one that is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { advance } from '../../src/engine/workflows/advance.ts'
import { checkWorkflow } from '../../src/engine/workflows/check.ts'
import type { Workflow } from '../../src/engine/workflows/document.ts'
import { stepKinds } from '../../src/engine/workflows/index.ts'
import { inputOf } from '../../src/engine/workflows/input.ts'
import { STEP_TYPES } from '../../src/engine/workflows/names.ts'
import type { Next, Outcome } from '../../src/engine/workflows/outcome.ts'
import { dataOf } from '../../src/engine/workflows/scope.ts'
import { shapeFaults } from '../../src/engine/workflows/shapes.ts'
import { type RunState, startOf } from '../../src/engine/workflows/state.ts'
import { walk } from '../../src/engine/workflows/walk.ts'
import { IS_LONG } from '../support/long.ts'
import { anyInput, anyScript, anyWorkflow, outcomeOf, type Script } from './any-workflow.ts'

const NUM_RUNS = IS_LONG ? 20_000 : 500
const START = Date.parse('2026-11-23T12:00:00.000Z')
const PORTS = { eventTypes: new Set(['response.created']), isScheduleDue: true }

const validators = new Map(STEP_TYPES.map(type => [type, Compile(stepKinds[type].schema)]))

function isTaken(workflow: Workflow): boolean {
  const faults = shapeFaults(workflow.steps, (type, step) =>
    validators.get(type)?.Check(step) ? [] : [{ pointer: '', code: type, detail: '' }],
  )
  return faults.length === 0 && checkWorkflow(workflow, PORTS).length === 0
}

interface Told {
  /** What the run did: effects with their inputs, sleeps, and the end. */
  readonly done: readonly unknown[]
  readonly state: RunState
}

/** @param store what becomes of a state between two moves */
function run(workflow: Workflow, input: object, script: Script, store: (state: RunState) => RunState): Told {
  const facts = { id: 'run_1', date: new Date(START).toISOString(), url: null, input: { ...input } }
  const done: unknown[] = []
  const happened = new Set<string>()
  let state = startOf(workflow)
  let outcome: Outcome | undefined
  for (let at = 0; at < 5_000; at++) {
    const context = { run: facts, now: new Date(START + at * 1000), random: (at % 10) / 10 }
    const { state: moved, next, ended } = advance(workflow, state, outcome, context)
    state = store(moved)
    done.push(...ended, shown(workflow, state, next, facts))
    if (next.kind === 'done') return { done, state }
    if (next.kind === 'effect') {
      // A process that takes the run over without an outcome makes the same effect.
      const again = advance(workflow, state, undefined, context)
      assert.deepEqual([again.next, again.state, again.ended], [next, state, []])
    }
    outcome = outcomeOf(next, script, at)
    if (next.kind === 'effect' && outcome && !('error' in outcome)) {
      const effect = `${next.path} ${next.cursor}`
      assert.ok(!happened.has(effect), `${effect} happens once`)
      happened.add(effect)
    }
  }
  throw new Error('The run does not end')
}

function shown(
  workflow: Workflow,
  state: RunState,
  next: Next,
  facts: Parameters<typeof dataOf>[2],
): unknown {
  if (next.kind !== 'effect') return next
  const scope = {
    data: dataOf(workflow, state, facts, new Date(facts.date)),
    secret: (name: string) => `[secret ${name}]`,
  }
  return { ...next, input: inputOf(next.step, scope) }
}

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

test('any workflow that the check takes ends, and a run that is cut at each step ends in the same way', () => {
  const types = new Set<string>()
  fc.assert(
    fc.property(anyWorkflow, anyInput, anyScript, (workflow, input, script) => {
      fc.pre(isTaken(workflow))
      for (const { step } of walk(workflow)) types.add(step.type)
      const whole = run(workflow, input, script, state => state)
      const cut = run(workflow, input, script, asJson)
      assert.deepEqual(asJson(cut), asJson(whole))
      const again = run(workflow, input, script, state => state)
      assert.deepEqual(again, whole)
    }),
    { numRuns: NUM_RUNS, maxSkipsPerRun: 100 },
  )
  assert.deepEqual([...types].sort(), [...STEP_TYPES].sort(), 'each type of step was there')
})
