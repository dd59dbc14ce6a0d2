// Group commit on node:sqlite, with the pragmas of Formyard's store. Each statement is its own transaction.
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { SQLITE_FILE } from '../stores.ts'
import { serveGroupCommit } from './group-commit.ts'
import { insertStatement, responseTable } from './response-row.ts'
import { settings } from './serve.ts'

const database = new DatabaseSync(join(settings.store, SQLITE_FILE))
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000')
for (const sql of responseTable('sqlite')) database.exec(sql)

const statements = new Map<number, StatementSync>()

function statementFor(count: number): StatementSync {
  let statement = statements.get(count)
  if (!statement) {
    statement = database.prepare(insertStatement(count, () => '?'))
    statements.set(count, statement)
  }
  return statement
}

serveGroupCommit(1, rows => {
  statementFor(rows.length).run(...rows.flat())
})
