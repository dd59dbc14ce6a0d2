// What a step does. Each type of step with an effect is a file here and a line in index.ts.
import type { StepError } from '../../../engine/workflows/outcome.ts'
import type { Client } from '../../../platform/http/client.ts'
import type { KeyPrincipal } from '../../../platform/identity/principal.ts'
import type { KeyedSemaphore } from '../../../platform/keyed-semaphore.ts'
import type { CallOutside } from '../../../platform/outgoing/call.ts'
import type { Sealing } from '../../../platform/sealing/sealing.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { Respondent } from '../../access/features.ts'
import type { DatasetCopies, RowCopies } from '../../datasets/copies.ts'
import type { Cause } from '../../events/cause.ts'
import type { Links } from '../../invitations/links.ts'
import type { SendAppMail } from '../../mail/app-mail.ts'
import type { ResponseCopies } from '../../responses/copies.ts'
import type { AppParams } from '../../schemas.ts'
import type { Db, Trx } from '../../tables/tables.ts'

/** Ends a step with an error that its author or reader can act on. */
export class StepFailure extends Error {
  readonly stepError: StepError

  constructor(stepError: StepError) {
    super(stepError.message)
    this.stepError = stepError
  }
}

export const failed = (code: string, message: string) => new StepFailure({ code, message })

/** The parts of a server that the effects of all runs share. */
export interface EffectParts {
  readonly db: Db
  readonly sealing: Sealing
  readonly call: CallOutside
  /** Limits the calls of an organization to a host. */
  readonly hosts: KeyedSemaphore
  readonly copies: DatasetCopies & ResponseCopies & RowCopies
  readonly sendMail: SendAppMail
  readonly submit: Submit
  /** Refuses what `submit` would refuse, and stores nothing. */
  readonly checkSubmission: Submit
  readonly links: Links
  readonly files: FileStore
  /** A workflow with more of them starts no runs. */
  readonly maxWaitingRuns: number
  /** The address of public pages, without a slash at the end. */
  readonly publicUrl: string
}

/** A response that a step stores as a visitor would. The same `submissionId` is stored once. */
export interface Submitted {
  readonly place: AppParams & { readonly organizationId: string; readonly webformid: string }
  readonly answers: Readonly<Record<string, unknown>>
  readonly email: string | undefined
  readonly respondent: Respondent | undefined
  readonly submissionId: string
  readonly cause: Cause
}

export type Submit = (
  given: Submitted,
) => Promise<{ readonly responseid: string; readonly score: number | null }>

/** The context of one step of one run. */
export interface StepContext extends EffectParts {
  readonly organizationId: string
  readonly params: AppParams
  readonly workflowId: string
  readonly runId: string
  /** The response that started the run. */
  readonly response: { readonly webformId: string; readonly id: string } | undefined
  /** How many runs caused each other. */
  readonly depth: number
  /** Acts as an API key with the scopes read and write, and is the author of what it writes. */
  readonly principal: KeyPrincipal
  /** Gone when the server stops. */
  readonly client: Client
  /** ISO 8601 */
  readonly now: string
  /** The same in every attempt, and after a crash. */
  readonly key: string
  readonly timeoutMs: number
  /** The row after which a loop that reads rows reads its page; null at the start. */
  readonly cursor: string | null
  /** The members with the values of their secrets. Never stored. */
  readonly withSecrets: () => Promise<WithSecrets>
}

export interface WithSecrets {
  readonly input: Input
  /** Lists of hosts: those of the organization, and those of each secret. A call must be in all. */
  readonly allowed: readonly (readonly string[])[]
  /** Replaces the values of secrets in a text by their names. */
  readonly redact: (text: string) => string
}

/** The members of the step with resolved values. */
export type Input = Readonly<Record<string, unknown>>

/** A step whose values are resolved. */
export interface Prepared {
  readonly input: Input
  readonly context: StepContext
}

/** Works in the transaction that stores its output. */
export interface StoreEffect {
  readonly works: 'STORE'
  readonly carryOut: (trx: Trx, input: Input, context: StepContext) => Promise<unknown>
  /** Carries out steps of several runs that cost less in one transaction. */
  readonly together?: Together
}

/** The output of a step that did not happen yet, because its place is locked or refuses a step. */
export const LATER = Symbol('later')

/** Steps of one transaction. */
export interface StepBatch {
  /**
   * Carries out steps. What they change can be stored at the end.
   * @returns the outputs, in the order of the steps. Some are LATER if it does not wait.
   */
  readonly carryOut: (steps: readonly Prepared[]) => Promise<readonly unknown[]>
  /** @param now ISO 8601 */
  readonly store: (now: string) => Promise<void>
}

/** If one throws, each step of the transaction gets one of its own. */
export interface Together {
  /** Where a step works. Steps of the same place share a transaction. */
  readonly placeOf: (step: Prepared) => string
  /** Places in the same area share a transaction as long as nobody else has locked them. */
  readonly areaOf: (step: Prepared) => string
  /**
   * @param context of one of the steps
   * @param waits true for steps of one place, which may be locked
   */
  readonly begin: (trx: Trx, context: StepContext, waits: boolean) => StepBatch
}

export type Effect =
  | StoreEffect
  | {
      readonly works: 'READ' | 'OUTSIDE'
      readonly carryOut: (input: Input, context: StepContext) => Promise<unknown>
      /** What a test of the workflow does instead, if the step changes the store without the transaction of its run. */
      readonly check?: (input: Input, context: StepContext) => Promise<unknown>
    }

/** @throws {StepFailure} value_invalid */
export function textOf(input: Input, name: string): string {
  const text = optionalText(input, name)
  if (text === undefined || text === '') throw failed('value_invalid', `\`${name}\` is empty.`)
  return text
}

/** @throws {StepFailure} value_invalid */
export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'object') throw failed('value_invalid', `\`${name}\` is not a text.`)
  return String(value)
}

/** @throws {StepFailure} value_invalid */
export function objectOf(input: Input, name: string): Readonly<Record<string, unknown>> {
  const value = input[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw failed('value_invalid', `\`${name}\` is not an object.`)
  return value as Readonly<Record<string, unknown>>
}
