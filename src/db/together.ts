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
  return {
    ...write,
    sql: textOf(companion, write),
    parameters: [...companion.parameters, ...write.parameters],
  }
}

/** By the two texts, of which there are a handful, each for some numbers of rows: putting them together anew costs more than sending them. */
const texts = new Map<string, Map<string, string>>()

function textOf(companion: CompiledQuery<unknown>, write: CompiledQuery<unknown>): string {
  const known = texts.get(companion.sql) ?? new Map<string, string>()
  texts.set(companion.sql, known)
  let text = known.get(write.sql)
  if (text === undefined) {
    const before = companion.parameters.length
    const shifted = write.sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)
    text = `with companion as (${companion.sql}) ${shifted}`
    known.set(write.sql, text)
  }
  return text
}
