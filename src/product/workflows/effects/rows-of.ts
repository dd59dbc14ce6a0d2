// Reads rows for steps: of tables, of web forms, and of views.
import type { Condition } from '../../../engine/expressions/condition.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { Client } from '../../../platform/http/client.ts'
import { isForm, requireTable } from '../../datasets/find.ts'
import { createRowReader, rowIdOf, toRow } from '../../datasets/read-rows.ts'
import type { ResponseRow } from '../../responses/queries.ts'
import { createResponseReader } from '../../responses/reader.ts'
import { SYSTEM_FIELDS } from '../../responses/response-fields.ts'
import { viewOf } from '../../responses/view.ts'
import type { Db } from '../../tables/tables.ts'
import { failed, type Input, type StepContext, textOf } from './effect.ts'

export interface FoundRow {
  /** The place of the row, for the next page. */
  readonly id: string
  readonly rowid: string
  readonly values: Readonly<Record<string, unknown>>
}

interface Wanted {
  readonly dataset: string
  readonly where?: Condition | undefined
  readonly sort?: { readonly by: string; readonly order?: 'ASC' | 'DESC' } | undefined
  readonly limit: number
}

/** @throws {StepFailure} value_invalid for a filter that its values have emptied */
export function wantedOf(input: Input, limit: number): Wanted {
  const { where, sort } = input
  if (where !== undefined && (typeof where !== 'object' || where === null))
    throw failed('value_invalid', '`where` is not a condition.')
  // The schema of the step has their shapes.
  return {
    dataset: textOf(input, 'dataset'),
    limit,
    where: where as Wanted['where'],
    sort: sort as Wanted['sort'],
  }
}

/** @throws {Problem} dataset_not_found, webform_not_found, body_invalid */
export async function readRowsOf(db: Db, context: StepContext, wanted: Wanted): Promise<ReadRows<FoundRow>> {
  const { organizationId, params, client, copies, principal } = context
  const { dataset, where, sort, limit } = wanted
  const asked = { limit, ...(where && { filter: where }), ...(sort && { sort }) }
  if (isForm(dataset)) {
    const form = { ...params, webformid: dataset }
    const read = await createResponseReader(
      db,
      organizationId,
      form,
      asked,
      client,
      viewOf(principal),
      copies,
    )
    return async range => (await read(range)).map(fromResponse)
  }
  const table = await requireTable(db, organizationId, { ...params, datasetid: dataset })
  const read = createRowReader(db, copies, table, asked, client)
  const toValues = toRow(table.columns)
  return async range =>
    (await read(range)).map(row => ({ id: row.id, rowid: rowIdOf(row), values: toValues(row).values }))
}

const fromResponse = (row: ResponseRow): FoundRow => ({
  id: row.id,
  rowid: row.id,
  values: {
    ...row.answers,
    ...Object.fromEntries(Object.entries(SYSTEM_FIELDS).map(([name, field]) => [name, field.read(row)])),
  },
})

/** What steps read of a row: its values, and its id as `_rowid`. */
export const toItem = ({ rowid, values }: FoundRow) => ({ ...values, _rowid: rowid })

export const clientOf = (signal: AbortSignal): Client => ({
  raw: {
    socket: {
      get destroyed() {
        return signal.aborted
      },
    },
  },
})
