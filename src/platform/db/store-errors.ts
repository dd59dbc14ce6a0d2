// Errors of the two engines: which constraint refused, and whether the store or the statement is at fault.

/** On Citus a constraint has the number of the shard that refused behind its name: `users_email_unique_102788`. */
const SHARD_SUFFIX = /_\d+$/

/** SQLite result codes (sqlite.org/rescode.html) that say the store, not the statement, is at fault. */
const SQLITE_STORE_FAULTS = new Set([5, 6, 8, 10, 13, 14, 23])

/**
 * Connection exceptions, insufficient resources, operator intervention, system errors, and what others at work at the same time can
 * cause: a deadlock, a conflict, a lock or a time that ran out, also of a transaction that waited for us (Postgres, appendix A).
 */
const POSTGRES_STORE_FAULT = /^(08|53|57|58|25006|25P03|40001|40P01|55P03)/
const POSTGRES_CONFLICT = /^(40001|40P01)$/
const NETWORK_FAULT = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

interface StoreError extends Error {
  readonly code?: string
  readonly errcode?: number
  readonly constraint?: string
}

/** The constraint that refused, by its name on Postgres, by SQLite's message on SQLite; undefined for any other error. */
export function refusingConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { constraint, message }: StoreError = error
  return (
    constraint?.replace(SHARD_SUFFIX, '') ??
    (/^(UNIQUE|FOREIGN KEY) constraint failed/.test(message) ? message : undefined)
  )
}

/** Whether the store, not the statement, is at fault, or others at work on it. */
export function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0, message }: StoreError = error
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_STORE_FAULTS.has(errcode & 0xff)
  return POSTGRES_STORE_FAULT.test(code) || NETWORK_FAULT.test(code) || isLostConnection(message)
}

/** Whether a transaction was undone because of another one, and may be done again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && POSTGRES_CONFLICT.test((error as StoreError).code ?? '')

/** `pg` has no code for these. */
const isLostConnection = (message: string) =>
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/.test(
    message,
  )
