// Compares a list of fifty applications with an API key to a SELECT of the same rows as JSON.
import { call, newUser } from '../formyard.ts'
import type { Row } from '../row.ts'

const APPS = 50

export const listPostgres: Row = {
  name: 'list-postgres',
  target: 0.5,
  store: 'postgres',
  expectedStatus: 200,
  bare: new URL('../bare/list-postgres.ts', import.meta.url),
  async prepare(ours) {
    const userid = await newUser(ours)
    for (let i = 0; i < APPS; i++) {
      const app = { name: `Training ${i}`, description: 'Quizzes for new colleagues' }
      await call(ours, 'POST', `/user/${userid}/app`, app)
    }
    const headers = { 'content-type': 'application/json', 'x-api-key': ours.key }
    const path = `/devapi/v4/user/${userid}/app/all`
    return {
      request: { method: 'POST', path, headers, body: JSON.stringify({ limit: APPS }) },
      payload: userid,
    }
  },
}
