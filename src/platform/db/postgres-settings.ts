// The settings with which Formyard uses Postgres. They belong to the session, or to each transaction behind a pooler of transactions.

/** How long a statement may take, in milliseconds: longer than any of them needs, shorter than anybody waits. */
const STATEMENT_TIMEOUT_MS = 60_000
/** How long a statement waits for what somebody else keeps locked, in milliseconds: others wait for its connection. */
const LOCK_TIMEOUT_MS = 5_000
/** How long a transaction may wait for its process, in milliseconds. One that is open holds back the ends of lists: see list-order.ts. */
const IDLE_TIMEOUT_MS = 30_000

export interface PostgresOptions {
  /** False behind a pooler of transactions, which gives the next transaction another session. */
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
