// What of a chart's query does not fit its dataset. A dataset can get the column later, so the chart is stored all the same.
import { below, type Fault } from '../../engine/faults.ts'
import type { Query } from '../../engine/query/document.ts'
import { queryFaults } from '../datasets/query.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import type { Asking } from './ask.ts'

/** The faults below /query, for this principal. */
export async function misfits(trx: Trx, request: Asking<AppParams>, query: Query): Promise<Fault[]> {
  const { principal, params } = request
  try {
    return below('/query', await queryFaults({ db: trx, principal, params, client: request }, query))
  } catch (error) {
    // A view that does not fit its sources, or a dataset that is gone.
    if (!(error instanceof Problem) || error.status === 500) throw error
    return [{ pointer: '/query/dataset', code: error.code, detail: error.message }]
  }
}
