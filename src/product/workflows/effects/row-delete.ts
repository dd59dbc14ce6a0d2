import { deleteRow } from '../../datasets/write-rows.ts'
import { chosenRows, tableOf } from './chosen-rows.ts'
import type { Effect } from './effect.ts'

export const rowDelete: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const rowids = await chosenRows(trx, input, context)
    for (const rowid of rowids)
      await deleteRow(trx, context.principal, { ...tableOf(input, context), rowid }, context.now)
    return { rowids, count: rowids.length }
  },
}
