import { requireTable } from '../../datasets/find.ts'
import { deleteRow, prepareRows, updateRow, writeRows } from '../../datasets/write-rows.ts'
import type { Trx } from '../../tables.ts'
import { type Effect, failed, type Input, objectOf, type StepContext, textOf } from './effect.ts'
import { readRowsOf, wantedOf } from './rows-of.ts'

const MAX_ROWS = 1000

const paramsOf = (input: Input, { params }: StepContext) => ({
  ...params,
  datasetid: textOf(input, 'dataset'),
})

const write = (mode: 'INSERT' | 'UPSERT'): Effect => ({
  works: 'STORE',
  async carryOut(trx, input, context) {
    const params = paramsOf(input, context)
    const shape = await requireTable(trx, context.organizationId, params)
    const rows = [{ ...objectOf(input, 'values') }]
    const prepared = { shape, rows: prepareRows(shape, rows) }
    const { rowids } = await writeRows(trx, context.principal, params, { rows, mode }, prepared, context.now)
    return { rowids, count: rowids.length }
  },
})

export const rowCreate = write('INSERT')
export const rowUpsert = write('UPSERT')

export const rowUpdate: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const rowids = await matching(trx, input, context)
    const values = objectOf(input, 'values')
    for (const rowid of rowids)
      await updateRow(trx, context.principal, { ...paramsOf(input, context), rowid }, values, context.now)
    return { rowids, count: rowids.length }
  },
}

export const rowDelete: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const rowids = await matching(trx, input, context)
    for (const rowid of rowids)
      await deleteRow(trx, context.principal, { ...paramsOf(input, context), rowid }, context.now)
    return { rowids, count: rowids.length }
  },
}

/** @throws {StepFailure} too_many_rows */
async function matching(trx: Trx, input: Input, context: StepContext): Promise<string[]> {
  if (input.rowid !== undefined) return [textOf(input, 'rowid')]
  const read = await readRowsOf(trx, context, wantedOf(input, MAX_ROWS + 1))
  const rows = await read({ after: undefined, limit: MAX_ROWS + 1 })
  if (rows.length > MAX_ROWS)
    throw failed('too_many_rows', `More than ${MAX_ROWS} rows match. Narrow \`where\`, or use a loop.`)
  return rows.map(({ rowid }) => rowid)
}
