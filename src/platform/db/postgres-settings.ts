// Formyard's Postgres settings. They apply to the session, or to each transaction behind a transaction pooler.

/** Longer than any statement needs. */
const STATEMENT_TIMEOUT_MS = 60_000
/** How long a statement waits for a lock. Short, because others wait for its connection. */
const LOCK_TIMEOUT_MS = 5_000
/** How long a transaction can be idle. An open transaction holds back the ends of lists: see list-order.ts. */
const IDLE_TIMEOUT_MS = 30_000

export interface PostgresOptions {
  /** False behind a transaction pooler, where each transaction can have another session. */
  readonly prepare?: boolean | undefined
  /** 0 for no limit. */
  readonly statementTimeoutMs?: number
}

export function settingsOf({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PostgresOptions) {
  const isBounded = statementTimeoutMs !== 0
  return {
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: isBounded ? LOCK_TIMEOUT_MS : 0,
    idle_in_transaction_session_timeout: isBounded ? IDLE_TIMEOUT_MS : 0,
  }
}
