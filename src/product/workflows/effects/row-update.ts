import { updateRow } from '../../datasets/write-rows.ts'
import { chosenRows, tableOf } from './chosen-rows.ts'
import { type Effect, objectOf } from './effect.ts'

export const rowUpdate: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const rowids = await chosenRows(trx, input, context)
    const values = objectOf(input, 'values')
    for (const rowid of rowids)
      await updateRow(trx, context.principal, { ...tableOf(input, context), rowid }, values, context.now)
    return { rowids, count: rowids.length }
  },
}
