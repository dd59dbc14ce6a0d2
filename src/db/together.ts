// A write and what goes with it, both or neither. Postgres takes the two as one statement, which saves a transaction's three
// round trips; SQLite, where a transaction makes none, has no such statement.
import type { CompiledQuery } from 'kysely'
import { type Db, joinTransaction } from './database.ts'
import { engineOf } from './dialect.ts'

/**
 * Runs `write` and, before it, `companion`, whose rows nobody reads.
 * @returns the rows of `write`
 */
export async function executeTogether<Row>(
  db: Db,
  companion: CompiledQuery<unknown>,
  write: CompiledQuery<Row>,
): Promise<Row[]> {
  if (engineOf(db) === 'postgres') return (await db.executeQuery(asOne(companion, write))).rows
  return joinTransaction(db, async trx => {
    await trx.executeQuery(companion)
    return (await trx.executeQuery(write)).rows
  })
}

/** Postgres runs a writing `with` to its end, whoever reads of it; parameters count through both statements. */
function asOne<Row>(companion: CompiledQuery<unknown>, write: CompiledQuery<Row>): CompiledQuery<Row> {
  const before = companion.parameters.length
  const shifted = write.sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
  return {
    ...write,
    sql: `with companion as (${companion.sql}) ${shifted}`,
    parameters: [...companion.parameters, ...write.parameters],
  }
}
