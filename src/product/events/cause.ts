// The run of a workflow that caused a change. Events and jobs of the change name it, so that runs that cause each other are counted.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '../tables/tables.ts'

/** The run of a workflow whose step made the change, and how many runs caused each other. */
export interface Cause {
  readonly runId: string
  readonly depth: number
}

const current = new AsyncLocalStorage<Cause>()
const ofTransactions = new WeakMap<Trx, Cause>()

/** Runs a request or a job that a run caused. */
export const runWithCause = <T>(cause: Cause, work: () => T): T => current.run(cause, work)

/** The cause of the request or job that is being worked on. */
export const currentCause = (): Cause | undefined => current.getStore()

/** Names the cause of every event and job of a transaction. */
export const setCause = (trx: Trx, cause: Cause): void => void ofTransactions.set(trx, cause)

export const causeOf = (trx: Trx): Cause | undefined => ofTransactions.get(trx) ?? currentCause()
