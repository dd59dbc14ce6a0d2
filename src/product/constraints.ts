// What a constraint of the database refused, as a problem. No code looks before it inserts.
import { refusingConstraint } from '../platform/db/store-errors.ts'
import { Problem, type ProblemCode } from './problem.ts'

/** By the constraint's name on Postgres, and by what SQLite says: it names columns, and for a foreign key platform/db/sqlite adds the table. */
const problemOf: Readonly<Record<string, ProblemCode>> = {
  users_email_unique: 'user_exists',
  'UNIQUE constraint failed: users.organization_id, users.email_key': 'user_exists',
  apps_user_fk: 'user_not_found',
  'FOREIGN KEY constraint failed: apps': 'user_not_found',
}

/** The error itself where it comes from no constraint that refuses requests. */
export function constraintProblem(error: unknown): unknown {
  const code = problemOf[refusingConstraint(error) ?? '']
  return code ? new Problem(code, { cause: error }) : error
}
