// Postgres errors quote data, such as a duplicate email or a rejected row. This must not reach a log.
import pg from 'pg'

/** Error class 22 (Postgres, appendix A): a value that does not fit its type. The message quotes the value. */
const DATA_EXCEPTION = /^22/

/** Removes data from a Postgres error before it can be logged. The code and the names stay. */
export function redact(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) return
  error.detail = undefined
  error.where = undefined
  error.internalQuery = undefined
  if (!DATA_EXCEPTION.test(error.code ?? '')) return
  error.message = `Postgres refused a value (${error.code})`
  // The stack begins with the message.
  Error.captureStackTrace(error)
}
