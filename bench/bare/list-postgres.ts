// Runs one prepared SELECT of fifty applications per request and sends the rows as JSON. Dates stay text, because
// parsing and formatting them again would slow the bare server.
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
    settings.payload,
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
  values: [organizationId, settings.payload],
}

serve(async (request, response) => {
  request.resume()
  const { rows } = await pool.query(select)
  sendJson(response, 200, JSON.stringify(rows))
})
