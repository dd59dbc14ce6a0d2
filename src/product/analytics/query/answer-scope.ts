// Answers a query that a server has checked.
import type { ColumnarConnection } from '../../../platform/columnar/duckdb.ts'
import type { QueryAnswer, QueryScope } from '../../datasets/copies.ts'
import type { Db } from '../../tables.ts'
import { calendarMs } from '../calendar.ts'
import type { CopyOf } from '../following.ts'
import { ResponsesCopy } from '../responses-copy.ts'
import { TableCopy } from '../table-copy.ts'
import { answerQuery } from './answer.ts'
import { formRelation } from './form-relation.ts'
import { type Relation, Undecidable } from './relation.ts'
import { tableRelation } from './table-relation.ts'

/** @param copies of the sources, which have followed the store */
export async function answerScope(
  db: Db,
  connection: ColumnarConnection,
  copies: readonly CopyOf[],
  scope: QueryScope,
): Promise<QueryAnswer | undefined> {
  const asOf = new Date(calendarMs()).toISOString()
  try {
    const relation = await relationOf(db, copies, scope)
    if (!relation) return undefined
    return { result: { ...(await answerQuery(connection, relation, scope)), asOf } }
  } catch (error) {
    if (error instanceof Undecidable) return { undecided: error.pointer }
    throw error
  }
}

async function relationOf(
  db: Db,
  [copy]: readonly CopyOf[],
  { source, query, columns }: QueryScope,
): Promise<Relation | undefined> {
  if (source.kind === 'TABLE')
    return copy instanceof TableCopy ? tableRelation(source.id, copy.columns) : undefined
  if (!(copy instanceof ResponsesCopy)) return undefined
  return formRelation(db, copy.columns, source, query, new Map(columns.map(column => [column.id, column])))
}
