// Answers a query that a server has checked.
import { namesInQuery } from '../../../engine/query/names.ts'
import type { ColumnarConnection } from '../../../platform/columnar/duckdb.ts'
import type { QueryAnswer, QueryScope, Readable } from '../../datasets/copies.ts'
import type { Db } from '../../tables.ts'
import { calendarMs } from '../calendar.ts'
import type { CopyOf } from '../following.ts'
import { ResponsesCopy } from '../responses-copy.ts'
import { TableCopy } from '../table-copy.ts'
import { answerQuery } from './answer.ts'
import { formRelation } from './form-relation.ts'
import { type Relation, Undecidable } from './relation.ts'
import { tableRelation } from './table-relation.ts'
import { type ViewInput, viewRelation } from './view-relation.ts'

/** @param copies of the forms and tables, which have followed the store, by their ids */
export async function answerScope(
  db: Db,
  connection: ColumnarConnection,
  copies: ReadonlyMap<string, CopyOf>,
  scope: QueryScope,
): Promise<QueryAnswer | undefined> {
  const asOf = new Date(calendarMs()).toISOString()
  try {
    const relation = await relationOf(db, copies, scope, namesInQuery(scope.query))
    return { result: { ...(await answerQuery(connection, relation, scope)), asOf } }
  } catch (error) {
    if (error instanceof Undecidable) return { undecided: error.pointer }
    throw error
  }
}

async function relationOf(
  db: Db,
  copies: ReadonlyMap<string, CopyOf>,
  { source, columns }: Readable,
  names: Iterable<string>,
): Promise<Relation> {
  if (source.kind === 'VIEW') {
    const inputs: ViewInput[] = []
    for (const { as, parts } of source.inputs) {
      const relations: ViewInput['parts'][number][] = []
      for (const part of parts) {
        const used = part.columns.map(({ id }) => id)
        relations.push({ relation: await relationOf(db, copies, part, used), columns: part.columns })
      }
      inputs.push({ as, parts: relations })
    }
    return viewRelation(source, inputs)
  }
  const copy = copies.get(source.id)
  if (source.kind === 'WEBFORM' && copy instanceof ResponsesCopy)
    return formRelation(db, copy.columns, source, names, columns)
  if (source.kind === 'TABLE' && copy instanceof TableCopy) return tableRelation(source, copy.columns)
  throw new Error(`There is no copy of ${source.id}.`)
}
