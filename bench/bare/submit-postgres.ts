// Group commit on Postgres: two prepared multi-row INSERTs at a time, each in its own transaction.
import pg from 'pg'
import { serveGroupCommit } from './group-commit.ts'
import { insertStatement, responseTable } from './response-row.ts'
import { settings } from './serve.ts'

const CONCURRENCY = 2

const pool = new pg.Pool({ connectionString: settings.store, max: CONCURRENCY })
pool.on('error', () => {})
for (const sql of responseTable('postgres')) await pool.query(sql)

const texts = new Map<number, string>()

function textFor(count: number): string {
  let text = texts.get(count)
  if (!text) {
    text = insertStatement(count, n => `$${n}`)
    texts.set(count, text)
  }
  return text
}

serveGroupCommit(CONCURRENCY, async rows => {
  await pool.query({ name: `insert_${rows.length}`, text: textFor(rows.length), values: rows.flat() })
})
