// One attempt of a step with an effect: resolves its values, carries it out, and turns whatever goes wrong into an error of the step.

import type { Data } from '../../../engine/expressions/evaluate.ts'
import { markOfSecret } from '../../../engine/workflows/advance.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { inputOf, valuesOf } from '../../../engine/workflows/input.ts'
import type { Next, Outcome, StepError } from '../../../engine/workflows/outcome.ts'
import { resolve, type Scope, secretNamesIn } from '../../../engine/workflows/values.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { ClientLeft } from '../../../platform/http/client.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { Semaphore } from '../../../platform/semaphore.ts'
import { findEgress } from '../../organizations/queries.ts'
import { openSecrets } from '../../secrets/read.ts'
import { redactorOf } from '../../secrets/redact.ts'
import {
  type EffectParts,
  failed,
  type Input,
  type Prepared,
  type StepContext,
  StepFailure,
  type WithSecrets,
} from '../effects/effect.ts'
import { clientOf } from '../effects/rows-of.ts'
import type { RunRow } from './run-queries.ts'

export interface RunParts extends EffectParts {
  readonly now: () => Date
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Undefined without a console. */
  readonly consoleUrl: string | undefined
  /** Limits how many runs store something at once. Those that wait for a lock hold connections which requests need. */
  readonly storing: Semaphore
  readonly log?: { error(about: object, message: string): void } | undefined
}

const USUAL_TIMEOUT_S = 30
/** Statuses of problems that pass: too many requests, and not available yet. */
const RETRIED: readonly number[] = [429, 503]

type EffectNext = Extract<Next, { kind: 'effect' }>

/** @param data what the names stand for at the step */
export function prepare(
  parts: RunParts,
  run: RunRow,
  { step, path, cursor }: EffectNext,
  data: Data,
  signal: AbortSignal,
): Prepared {
  const marked: Scope = { data, secret: markOfSecret }
  const input = inputOf(step, marked)
  const params = { userid: run.user_id, appid: run.app_id }
  const context: StepContext = {
    ...parts,
    organizationId: run.organization_id,
    params,
    workflowId: run.workflow_id,
    runId: run.id,
    response:
      run.webform_id !== null && run.response_id !== null
        ? { webformId: run.webform_id, id: run.response_id }
        : undefined,
    depth: run.depth,
    principal: {
      kind: 'key',
      id: run.id,
      organizationId: run.organization_id,
      scopes: ['read', 'write'],
      requestId: null,
    },
    client: clientOf(signal),
    now: parts.now().toISOString(),
    key: `${run.id}.${path.replaceAll('/', '.')}`,
    timeoutMs: (step.timeoutSeconds ?? USUAL_TIMEOUT_S) * 1000,
    cursor,
    withSecrets: () => withSecrets(parts, run, step, data, input),
  }
  return { input, context }
}

/** Only the members of a type that may name secrets get their values. */
async function withSecrets(
  { db, sealing }: RunParts,
  { organization_id: organizationId, app_id: appId }: RunRow,
  step: Step,
  data: Data,
  input: Input,
): Promise<WithSecrets> {
  const { secretsIn } = stepKinds[step.type]
  const members = valuesOf(step).filter(([name]) => secretsIn.includes(name))
  const names = [...new Set(members.flatMap(([, value]) => secretNamesIn(value)))]
  const secrets = await openSecrets(db, sealing, { organizationId, appId }, names)
  const values = new Map(secrets.map(({ name, value }) => [name, value]))
  const missing = names.find(name => !values.has(name))
  if (missing !== undefined)
    throw failed('secret_not_found', `There is no secret ${missing}. Set it, and run again.`)
  const scope: Scope = { data, secret: name => values.get(name) ?? '' }
  const filled = Object.fromEntries(members.map(([name, value]) => [name, resolve(value, scope)]))
  const hosts = await findEgress(db, organizationId)
  return {
    input: { ...input, ...filled },
    allowed: [...(hosts.length > 0 ? [hosts] : []), ...secrets.map(secret => secret.hosts)],
    redact: redactorOf(secrets),
  }
}

/** The server stops. The run goes on when its claim has ended. */
export class Interrupted extends Error {}

/** Ends some time after the server stops, also if the work does not. */
async function untilStopped<T>(work: Promise<T>, signal: AbortSignal, graceMs = 0): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    timer = setTimeout(() => reject(new Interrupted()), graceMs)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
    clearTimeout(timer)
  }
}

/** What an error of an effect means for its step. @throws what concerns no step: a stop, and faults of the store */
export function errorOf(error: unknown, parts: RunParts, run: RunRow, step: Step): StepError {
  if (error instanceof StepFailure) return error.stepError
  if (error instanceof ProblemError)
    return { code: error.code, message: sentencesOf(error), isRetryable: RETRIED.includes(error.status) }
  if (error instanceof Interrupted || isStoreFault(error)) throw error
  if (error instanceof ClientLeft) throw new Interrupted()
  parts.log?.error({ err: error, run: run.id, step: step.id }, 'A step of a workflow failed')
  return { code: 'server_error', message: 'The server could not carry out the step. Its log says why.' }
}

/** A step writes one row, so the place says no more than the sentence. */
const IN_ROWS = /^\/rows\/\d+/

/** The problem with its first faults. */
function sentencesOf({ message, faults = [] }: ProblemError): string {
  const first = faults
    .slice(0, 3)
    .map(({ pointer, detail }) => (IN_ROWS.test(pointer) ? detail : `${pointer}: ${detail}`))
  return faults.length === 0 ? message : `${message}: ${first.join(' ')}`
}

/** Runs a READ or OUTSIDE effect. */
export async function outcomeOf(
  work: () => Promise<unknown>,
  toError: (error: unknown) => StepError,
  {
    isPage,
    signal,
    graceMs,
  }: {
    readonly isPage: boolean
    readonly signal: AbortSignal
    readonly graceMs?: number
  },
): Promise<Outcome> {
  try {
    const output = await untilStopped(work(), signal, graceMs)
    // The effect of a loop gives pages.
    return isPage ? { page: output as Extract<Outcome, { page: unknown }>['page'] } : { output }
  } catch (error) {
    return { error: toError(error) }
  }
}
