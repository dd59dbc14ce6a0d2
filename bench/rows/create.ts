// Compares creating an application with an API key to one prepared INSERT of the same row.
import { newUser } from '../formyard.ts'
import type { Row } from '../row.ts'

export const createPostgres: Row = {
  name: 'create-postgres',
  target: 0.5,
  store: 'postgres',
  expectedStatus: 201,
  stores: 'apps',
  bare: new URL('../bare/create-postgres.ts', import.meta.url),
  async prepare(ours) {
    const userid = await newUser(ours)
    const headers = { 'content-type': 'application/json', 'x-api-key': ours.key }
    const body = JSON.stringify({ name: 'Training', description: 'Quizzes for new colleagues' })
    return {
      request: { method: 'POST', path: `/devapi/v4/user/${userid}/app`, headers, body },
      payload: userid,
    }
  },
}

/** What plain statements in one transaction can do at most: the rest of the way to `create-postgres` is ours. */
export const createTransaction: Row = {
  ...createPostgres,
  name: 'create-transaction',
  limit: new URL('../bare/create-transaction.ts', import.meta.url),
}
