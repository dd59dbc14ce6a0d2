// One prepared SELECT of fifty applications for each request, sent as the JSON of its rows. Dates stay the text that
// Postgres writes: turning them into objects and back would be work that nobody asked for.
import pg from 'pg'
import { appTable, insertApp } from './app-row.ts'
import { newId, sendJson, serve, settings } from './serve.ts'

const ROWS = 50
const TIMESTAMPTZ = 1184

const pool = new pg.Pool({ connectionString: settings.store, max: 10 })
pool.on('error', () => {})
pg.types.setTypeParser(TIMESTAMPTZ, text => text)
await pool.query(appTable)

const organizationId = newId('org')
for (let i = 0; i < ROWS; i++) {
  const now = new Date().toISOString()
  const values = [
    newId('app'),
    organizationId,
    settings.given,
    `Training ${i}`,
    'Quizzes for new colleagues',
    now,
    now,
  ]
  await pool.query({ ...insertApp, values })
}

const select = {
  name: 'select_apps',
  text: 'select * from apps where organization_id = $1 and user_id = $2 order by id limit 50',
  values: [organizationId, settings.given],
}

serve(async (request, response) => {
  request.resume()
  const { rows } = await pool.query(select)
  sendJson(response, 200, JSON.stringify(rows))
})
