// The rows that a step changes.
import { noCopies } from '../../analytics/copies.ts'
import type { Trx } from '../../tables/tables.ts'
import { failed, type Input, type StepContext, textOf } from './effect.ts'
import { readRowsOf, wantedOf } from './rows-of.ts'

const MAX_ROWS = 1000

export const tableOf = (input: Input, { params }: StepContext) => ({
  ...params,
  datasetid: textOf(input, 'dataset'),
})

/** Their ids. @throws {StepFailure} too_many_rows */
export async function chosenRows(trx: Trx, input: Input, context: StepContext): Promise<string[]> {
  if (input.rowid !== undefined) return [textOf(input, 'rowid')]
  // Not by a copy: on SQLite, everything that is stored waits for this transaction.
  const read = await readRowsOf(trx, { ...context, copies: noCopies }, wantedOf(input, MAX_ROWS + 1))
  const rows = await read({ after: undefined, limit: MAX_ROWS + 1 })
  if (rows.length > MAX_ROWS)
    throw failed('too_many_rows', `More than ${MAX_ROWS} rows match. Narrow \`where\`, or use a loop.`)
  return rows.map(({ rowid }) => rowid)
}
