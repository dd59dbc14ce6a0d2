import { requireTable } from '../../datasets/find.ts'
import { prepareRows, writeRows } from '../../datasets/write-rows.ts'
import { tableOf } from './chosen-rows.ts'
import { type Effect, objectOf } from './effect.ts'

/** Adds one row. UPSERT replaces the row with the same key. */
export const writeRow = (mode: 'INSERT' | 'UPSERT'): Effect => ({
  works: 'STORE',
  async carryOut(trx, input, context) {
    const params = tableOf(input, context)
    const shape = await requireTable(trx, context.organizationId, params)
    const rows = [{ ...objectOf(input, 'values') }]
    const prepared = { shape, rows: prepareRows(shape, rows) }
    const { rowids } = await writeRows(trx, context.principal, params, { rows, mode }, prepared, context.now)
    return { rowids, count: rowids.length }
  },
})
