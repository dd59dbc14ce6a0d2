// Group commit on Postgres: two prepared multi-row INSERTs in flight, each its own transaction.
import pg from 'pg'
import { serveGroupCommit } from './group-commit.ts'
import { insertOf, responseTable } from './response-row.ts'
import { settings } from './serve.ts'

const LANES = 2

const pool = new pg.Pool({ connectionString: settings.store, max: LANES })
pool.on('error', () => {})
for (const sql of responseTable('postgres')) await pool.query(sql)

const texts = new Map<number, string>()

function textFor(count: number): string {
  let text = texts.get(count)
  if (!text) {
    text = insertOf(count, n => `$${n}`)
    texts.set(count, text)
  }
  return text
}

serveGroupCommit(LANES, async rows => {
  await pool.query({ name: `insert_${rows.length}`, text: textFor(rows.length), values: rows.flat() })
})
