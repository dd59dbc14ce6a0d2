import { writeRowsOfMany } from '../../datasets/write-rows.ts'
import type { Trx } from '../../tables.ts'
import { tableOf } from './chosen-rows.ts'
import { objectOf, type Prepared, type StoreEffect } from './effect.ts'

/** Adds one row. UPSERT replaces the row with the same key. Writers lock the table, so those of one table write together. */
export function writeRow(mode: 'INSERT' | 'UPSERT'): StoreEffect {
  async function carryOut(trx: Trx, steps: readonly Prepared[]) {
    const [first] = steps
    const last = steps.at(-1)
    if (!first || !last) return []
    const rows = steps.map(({ input, context: { principal, runId, depth } }) => ({
      principal,
      cause: { runId, depth: depth + 1 },
      values: objectOf(input, 'values'),
    }))
    const table = tableOf(first.input, first.context)
    const { organizationId } = first.context
    const ids = await writeRowsOfMany(trx, organizationId, table, { rows, mode }, last.context.now)
    return ids.map(id => ({ rowids: [id], count: 1 }))
  }
  return {
    works: 'STORE',
    carryOut: async (trx, input, context) => (await carryOut(trx, [{ input, context }]))[0],
    together: {
      keyOf: ({ input, context }) => {
        const { userid, appid, datasetid } = tableOf(input, context)
        return [mode, context.organizationId, userid, appid, datasetid].join(' ')
      },
      carryOut,
    },
  }
}
