// Errors of Postgres repeat what was sent: an email that is taken, a row that a constraint refused. None of it may reach a log.
import pg from 'pg'

/** A value that does not fit its type (Postgres, appendix A, class 22). The message quotes it. */
const DATA_EXCEPTION = /^22/

/** Removes from a Postgres error what a client sent, before anything can log it. The code and the names stay. */
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
