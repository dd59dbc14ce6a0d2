import { type AuthoredRow, RowsOfAuthors } from '../../datasets/rows-of-authors.ts'
import type { Trx } from '../../tables/tables.ts'
import { tableOf } from './chosen-rows.ts'
import { LATER, objectOf, type Prepared, type StepBatch, type StoreEffect } from './effect.ts'

/** Adds one row. UPSERT replaces the row with the same key. Writers lock the table, so those of one table write together. */
export function writeRow(mode: 'INSERT' | 'UPSERT'): StoreEffect {
  function begin(trx: Trx, { organizationId, params }: Prepared['context'], waits: boolean): StepBatch {
    const rows = new RowsOfAuthors(trx, organizationId, params, { mode, waits })
    return {
      async carryOut(steps) {
        const given = steps.map(toRow)
        const ids = await rows.add(given)
        return given.map(row => {
          const id = ids.get(row)
          return id === undefined ? LATER : { rowids: [id], count: 1 }
        })
      },
      store: now => rows.store(now),
    }
  }

  const areaOf = ({ context: { organizationId, params } }: Prepared) =>
    [mode, organizationId, params.userid, params.appid].join(' ')

  return {
    works: 'STORE',
    async carryOut(trx, input, context) {
      const batch = begin(trx, context, true)
      const [output] = await batch.carryOut([{ input, context }])
      await batch.store(context.now)
      return output
    },
    together: {
      placeOf: step => `${areaOf(step)} ${tableOf(step.input, step.context).datasetid}`,
      areaOf,
      begin,
    },
  }
}

const toRow = ({ input, context }: Prepared): AuthoredRow => ({
  datasetid: tableOf(input, context).datasetid,
  principal: context.principal,
  cause: { runId: context.runId, depth: context.depth + 1 },
  values: objectOf(input, 'values'),
})
