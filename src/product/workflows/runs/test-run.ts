// Runs a draft at once, without waiting and without a trace in the store.
import { setImmediate } from 'node:timers/promises'
import { advance } from '../../../engine/workflows/advance.ts'
import type { Workflow } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import type { Ended, Next, Outcome } from '../../../engine/workflows/outcome.ts'
import { dataOf, type RunInput } from '../../../engine/workflows/scope.ts'
import { type RunState, startOf, stepIn } from '../../../engine/workflows/state.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { ClientLeft } from '../../../platform/http/client.ts'
import type { Effect, Prepared } from '../effects/effect.ts'
import { effects } from '../effects/index.ts'
import { errorOf, Interrupted, outcomeOf, prepare, type RunParts } from './attempt.ts'
import { factsOf } from './run-facts.ts'
import type { RunRow } from './run-queries.ts'
import type { TestedStep, TestResult } from './run-schemas.ts'

const MAX_MS = 30_000
const MAX_STEPS = 200

type EffectNext = Extract<Next, { kind: 'effect' }>

export interface TestParts {
  readonly parts: RunParts
  readonly document: Workflow
  /** A run that is in no table. */
  readonly run: RunRow
  readonly input: RunInput
  readonly isReal: boolean
  readonly signal: AbortSignal
}

/** @throws {ClientLeft} if the client closes the connection meanwhile */
export async function testWorkflow(test: TestParts): Promise<TestResult> {
  try {
    return await runDraft(test)
  } catch (error) {
    throw error instanceof Interrupted ? new ClientLeft() : error
  }
}

async function runDraft(test: TestParts): Promise<TestResult> {
  const { parts, document, run, input } = test
  const end = parts.now().getTime() + MAX_MS
  const steps: TestedStep[] = []
  let state = startOf(document)
  let outcome: Outcome | undefined
  for (;;) {
    const now = parts.now()
    const facts = factsOf(run, input, parts.consoleUrl)
    const advanced = advance(document, state, outcome, { run: facts, now, random: 0.5 })
    state = advanced.state
    const known = new Set(steps.map(({ path }) => path))
    steps.push(...advanced.ended.filter(({ path }) => !known.has(path)).map(toTested))
    const { next } = advanced
    if (next.kind === 'done') return { status: next.status, message: next.message, steps }
    if (steps.length >= MAX_STEPS || now.getTime() > end || test.signal.aborted)
      return { status: 'CUT', message: 'The test ended after 30 seconds or 200 steps.', steps }
    if (next.kind === 'pause') {
      outcome = undefined
      await setImmediate()
      continue
    }
    if (next.kind === 'sleep') {
      // An attempt that failed is not repeated.
      if (state.sleep === 'RETRY') return { status: 'FAILED', message: lastError(steps), steps }
      outcome = { event: sampleAt(document, state) }
      continue
    }
    const tried = await tryStep(test, state, next)
    outcome = tried.outcome
    steps.push(tried.step)
  }
}

const toTested = ({ stepid, path, status, output, error }: Ended): TestedStep => ({
  stepid,
  path,
  status,
  input: null,
  output: output ?? null,
  error: error ?? null,
})

/** What the step that sleeps waited for; null if its time is up. */
function sampleAt(document: Workflow, { frames }: RunState): unknown {
  const frame = frames.at(-1)
  return (frame && stepIn(document, frame)?.sample) ?? null
}

const lastError = (steps: readonly TestedStep[]) => steps.at(-1)?.error?.message ?? ''

async function tryStep(
  { parts, document, run, input, isReal, signal }: TestParts,
  state: RunState,
  next: EffectNext,
) {
  const { step, path } = next
  const effect = effects[step.type]
  if (!effect) throw new Error(`The step ${step.type} has no effect`)
  const facts = factsOf(run, input, parts.consoleUrl)
  const prepared = prepare(parts, run, next, dataOf(document, state, facts, parts.now()), signal)
  const isSent = stepKinds[step.type].works !== 'OUTSIDE' || isReal
  const outcome = await outcomeOf(
    async () => (isSent ? carryOut(parts, effect, prepared) : (step.sample ?? {})),
    error => errorOf(error, parts, run, step),
    { isPage: stepKinds[step.type].works === 'CONTROL', signal },
  )
  const status = 'error' in outcome ? ('FAILED' as const) : isSent ? ('DONE' as const) : ('NOT_SENT' as const)
  const tested: TestedStep = {
    stepid: step.id,
    path,
    status,
    input: prepared.input,
    output: 'output' in outcome ? outcome.output : null,
    error: 'error' in outcome ? outcome.error : null,
  }
  return { outcome, step: tested }
}

/** Carries the output of a transaction that is undone. */
class Undone extends Error {
  readonly output: unknown

  constructor(output: unknown) {
    super('A test changes nothing')
    this.output = output
  }
}

/** Changes of the store are made and undone, so that a test finds what would be refused. */
async function carryOut({ db }: RunParts, effect: Effect, { input, context }: Prepared): Promise<unknown> {
  if (effect.works !== 'STORE') return (effect.check ?? effect.carryOut)(input, context)
  try {
    return await inTransaction(db, async trx => {
      throw new Undone(await effect.carryOut(trx, input, context))
    })
  } catch (error) {
    if (error instanceof Undone) return error.output
    throw error
  }
}
