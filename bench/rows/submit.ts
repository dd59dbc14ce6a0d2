// Compares a submission of ten answers (checked, graded, stored durably) to a bare group commit of the same row.
import { newPublishedForm } from '../formyard.ts'
import { NEW_UUID } from '../load/load.ts'
import { answers, quiz } from '../quiz.ts'
import type { Ours, Row, Work } from '../row.ts'

/** The grading of the answers in quiz.ts, as Formyard stores it. The bare server stores the same. */
const grading = JSON.stringify(
  Object.fromEntries(
    Object.keys(quiz.scoring.questions).map(id => [id, { points: 2, maxPoints: 2, correct: true }]),
  ),
)

async function prepare(ours: Ours): Promise<Work> {
  const path = await newPublishedForm(ours, quiz)
  const body = JSON.stringify({ answers, submissionId: NEW_UUID })
  return {
    request: { method: 'POST', path, headers: { 'content-type': 'application/json' }, body },
    payload: grading,
  }
}

export const submitSqlite: Row = {
  name: 'submit-sqlite',
  target: 0.45,
  store: 'sqlite',
  expectedStatus: 201,
  stores: 'responses',
  bare: new URL('../bare/submit-sqlite.ts', import.meta.url),
  prepare,
}

export const submitPostgres: Row = {
  name: 'submit-postgres',
  target: 0.45,
  store: 'postgres',
  expectedStatus: 201,
  stores: 'responses',
  bare: new URL('../bare/submit-postgres.ts', import.meta.url),
  prepare,
}
