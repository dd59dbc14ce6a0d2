// Answers a query that a server has checked.
import { namesInQuery } from '../../../engine/query/names.ts'
import { unnestedColumns } from '../../../engine/query/unnest.ts'
import type { ColumnarConnection } from '../../../platform/columnar/duckdb.ts'
import type { QueryAnswer, QueryScope, Readable } from '../../datasets/copies.ts'
import type { Db } from '../../tables/tables.ts'
import type { CopyOf } from '../following.ts'
import { ResponsesCopy } from '../responses-copy.ts'
import type { RowReader } from '../row-cache.ts'
import { TableCopy } from '../table-copy.ts'
import { answerQuery } from './answer.ts'
import { exportRows } from './export-rows.ts'
import { formRelation } from './form-relation.ts'
import { type Relation, Undecidable } from './relation.ts'
import { tableRelation } from './table-relation.ts'
import { unnestedRelation } from './unnested-relation.ts'
import { type ViewInput, viewRelation } from './view-relation.ts'

export interface Freshness {
  /** The answer has everything that was stored before this moment, in milliseconds since 1970. */
  readonly asOf: number
  /** Whether rows that were stored since have still to be read. */
  readonly pending: boolean
}

/**
 * @param directory where files are written
 * @param copies of the forms and tables, which have followed the store, by their ids
 */
export async function answerScope(
  db: Db,
  { connection, reader }: { readonly connection: ColumnarConnection; readonly reader: RowReader },
  copies: ReadonlyMap<string, CopyOf>,
  scope: QueryScope,
  { asOf, pending }: Freshness,
  directory: string,
): Promise<QueryAnswer | undefined> {
  try {
    const relation = await relationOf(db, copies, scope, namesInQuery(scope.query))
    if (scope.format) return { file: await exportRows(connection, relation, scope, scope.format, directory) }
    const answer = await answerQuery(reader, relation, scope)
    return { result: { ...answer, asOf: new Date(asOf).toISOString(), pending } }
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
    for (const { as, unnest, parts } of source.inputs) {
      const relations: ViewInput['parts'][number][] = []
      for (const { columns, ...part } of parts) {
        const used = columns.map(({ id }) => id)
        const relation = await relationOf(db, copies, { ...part, columns }, used)
        const nested = columns.find(({ id }) => id === unnest)
        relations.push({
          relation: nested ? unnestedRelation(relation, nested) : relation,
          columns: unnestedColumns(columns, unnest),
        })
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
