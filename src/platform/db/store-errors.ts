// Classifies errors of the two engines: violated constraints, faults of the store, conflicts.

/** The number of a shard, which ends a constraint's name on Citus: `users_email_unique_102788`. */
const SHARD_SUFFIX = /_\d+$/

const SQLITE_FULL = 13
/** SQLite result codes (sqlite.org/rescode.html) for faults of the store, not of the statement. */
const SQLITE_STORE_FAULTS = new Set([5, 6, 8, 10, SQLITE_FULL, 14, 23])

/**
 * Postgres error codes (appendix A): connection exceptions, insufficient resources, operator intervention, system errors; and effects of
 * other transactions: deadlocks, conflicts, lock timeouts and idle timeouts.
 */
const POSTGRES_STORE_FAULT = /^(08|53|57|58|25006|25P03|40001|40P01|55P03)/
/** Poolers have the same code for lost connections, but this statement fails each time. */
const TOO_MANY_PARAMETERS = /^bind message/
const POSTGRES_CONFLICT = /^(40001|40P01)$/
const NETWORK_FAULT = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

interface StoreError extends Error {
  readonly code?: string
  readonly errcode?: number
  readonly constraint?: string
}

/** The violated constraint: its name on Postgres, the error message on SQLite. Undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { constraint, message }: StoreError = error
  return (
    constraint?.replace(SHARD_SUFFIX, '') ??
    (/^(UNIQUE|FOREIGN KEY) constraint failed/.test(message) ? message : undefined)
  )
}

/** True if the store or other transactions caused the error, not the statement. */
export function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0, message }: StoreError = error
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_STORE_FAULTS.has(errcode & 0xff)
  if (code === '08P01' && TOO_MANY_PARAMETERS.test(message)) return false
  return POSTGRES_STORE_FAULT.test(code) || NETWORK_FAULT.test(code) || isLostConnection(message)
}

export const DISK_FULL = 'The disk of the store is full. Nothing can be saved until it has space.'

/** True for SQLITE_FULL, and for disk_full of Postgres. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode = 0 }: StoreError = error
  return (errcode & 0xff) === SQLITE_FULL || code === '53100'
}

/** True if another transaction caused a rollback, so that a retry can succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && POSTGRES_CONFLICT.test((error as StoreError).code ?? '')

/** `pg` has no code for these. */
const isLostConnection = (message: string) =>
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/.test(
    message,
  )
