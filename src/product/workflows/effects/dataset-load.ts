import { lockStored } from '../../datasets/find.ts'
import { findOpenLoad } from '../../datasets/load/queries.ts'
import { queueQueryLoad } from '../../datasets/load/queue-query.ts'
import { type Effect, failed, textOf } from './effect.ts'

/** A load that takes longer than the time between two is not overtaken. */
export const datasetLoad: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { organizationId, params, runId, now }) {
    const dataset = await lockStored(trx, organizationId, { ...params, datasetid: textOf(input, 'dataset') })
    if (dataset.kind !== 'CONNECTION')
      throw failed('dataset_not_loadable', 'Only a dataset of kind CONNECTION can be loaded.')
    const author = { organizationId, by: runId, requestId: null }
    const open = await findOpenLoad(trx, dataset.id)
    const { id, status } = open ?? (await queueQueryLoad(trx, dataset, author, new Date(now)))
    return { loadid: id, status }
  },
}
