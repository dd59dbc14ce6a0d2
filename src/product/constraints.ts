// Turns violated database constraints into problems. Code inserts without checking first.
import { violatedConstraint } from '../platform/db/store-errors.ts'
import { Problem, type ProblemCode } from './problem.ts'

/** Keys are constraint names (Postgres) or messages (SQLite). For foreign keys, platform/db/sqlite adds the table to the message. */
const problemOf: Readonly<Record<string, ProblemCode>> = {
  users_email_unique: 'user_exists',
  'UNIQUE constraint failed: users.organization_id, users.email_key': 'user_exists',
  dashboards_slug_unique: 'slug_taken',
  'UNIQUE constraint failed: dashboards.slug': 'slug_taken',
  apps_user_fk: 'user_not_found',
  'FOREIGN KEY constraint failed: apps': 'user_not_found',
}

/** Returns the error itself if no listed constraint caused it. */
export function constraintProblem(error: unknown): unknown {
  const code = problemOf[violatedConstraint(error) ?? '']
  return code ? new Problem(code, { cause: error }) : error
}
