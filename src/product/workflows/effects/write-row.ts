import { type AuthoredRow, writeForAuthors } from '../../datasets/write-for-authors.ts'
import type { Trx } from '../../tables.ts'
import { tableOf } from './chosen-rows.ts'
import { LATER, objectOf, type Prepared, type StoreEffect } from './effect.ts'

/** Adds one row. UPSERT replaces the row with the same key. Writers lock the table, so those of one table write together. */
export function writeRow(mode: 'INSERT' | 'UPSERT'): StoreEffect {
  async function carryOut(trx: Trx, steps: readonly Prepared[], waits: boolean) {
    const [first] = steps
    const last = steps.at(-1)
    if (!first || !last) return []
    const { organizationId, params } = first.context
    const rows = steps.map(toRow)
    const ids = await writeForAuthors(trx, organizationId, params, rows, { mode, waits }, last.context.now)
    return rows.map(row => {
      const id = ids.get(row)
      return id === undefined ? LATER : { rowids: [id], count: 1 }
    })
  }

  const areaOf = ({ context: { organizationId, params } }: Prepared) =>
    [mode, organizationId, params.userid, params.appid].join(' ')

  return {
    works: 'STORE',
    carryOut: async (trx, input, context) => (await carryOut(trx, [{ input, context }], true))[0],
    together: {
      placeOf: step => `${areaOf(step)} ${tableOf(step.input, step.context).datasetid}`,
      areaOf,
      carryOut,
    },
  }
}

const toRow = ({ input, context }: Prepared): AuthoredRow => ({
  datasetid: tableOf(input, context).datasetid,
  principal: context.principal,
  cause: { runId: context.runId, depth: context.depth + 1 },
  values: objectOf(input, 'values'),
})
