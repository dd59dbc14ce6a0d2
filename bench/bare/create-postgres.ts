// Runs one prepared INSERT per request, through a pool as large as Formyard's.
import pg from 'pg'
import { appTable, insertApp } from './app-row.ts'
import { newId, readBody, sendJson, serve, settings } from './serve.ts'

const pool = new pg.Pool({ connectionString: settings.store, max: 10 })
pool.on('error', () => {})
await pool.query(appTable)

const organizationId = newId('org')

serve((request, response) =>
  readBody(request, async body => {
    const { name, description } = JSON.parse(body) as { name: string; description: string }
    const now = new Date().toISOString()
    const row = [newId('app'), organizationId, settings.payload, name, description, now, now]
    await pool.query({ ...insertApp, values: row })
    sendJson(response, 201, JSON.stringify(row))
  }),
)
