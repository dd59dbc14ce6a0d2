// The row, an audit entry and the store's clock in one transaction, as Formyard writes them: four round trips without anything around them.
import pg from 'pg'
import { beginWriting } from '../../src/platform/db/list-order.ts'
import { appTable, auditTable, insertApp, insertEntry } from './app-row.ts'
import { newId, readBody, sendJson, serve, settings } from './serve.ts'

const pool = new pg.Pool({ connectionString: settings.store, max: 10 })
pool.on('error', () => {})
await pool.query(`${appTable}; ${auditTable}`)

const organizationId = newId('org')
const begin = beginWriting([])

serve((request, response) =>
  readBody(request, async body => {
    const { name, description } = JSON.parse(body) as { name: string; description: string }
    const now = new Date().toISOString()
    const id = newId('app')
    const row = [id, organizationId, settings.payload, name, description, now, now]
    const entry = [organizationId, newId('audit'), 'create', 'app', id, 'key', 'request', now]
    const client = await pool.connect()
    await client.query(begin)
    await client.query({ ...insertEntry, values: entry })
    await client.query({ ...insertApp, values: row })
    await client.query('commit')
    client.release()
    sendJson(response, 201, JSON.stringify(row))
  }),
)
