// The responses before and after one that the table does not show, such as one of a link: by the time of their submission, newest first.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Api } from '../api/api.ts'
import type { Response as FormResponse } from '../api/contract.d.ts'

export interface Neighbours {
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/** More than were ever submitted in the same millisecond. */
const LIMIT = 20

type Stamp = Pick<FormResponse, 'responseid' | 'createDate'>

/** The newest first; those of one millisecond in the order of their ids, as in the table. */
const compare = (a: Stamp, b: Stamp): number =>
  a.createDate === b.createDate
    ? a.responseid < b.responseid
      ? -1
      : 1
    : a.createDate > b.createDate
      ? -1
      : 1

/** @param filter of the table @throws {ApiError} */
export async function readNeighbours(
  { api }: { readonly api: Pick<Api, 'call' | 'form'> },
  filter: Condition | undefined,
  { responseid, createDate }: Stamp,
): Promise<Neighbours> {
  const read = async (operator: '<=' | '>=', order: 'ASC' | 'DESC') => {
    const beside = { [operator]: [{ var: '_createDate' }, createDate] }
    const { body } = await api.call('POST', `${api.form}/response/all`, {
      body: {
        limit: LIMIT,
        sort: { by: '_createDate', order },
        filter: filter === undefined ? beside : { and: [filter, beside] },
      },
    })
    return body
  }
  const [later, earlier] = await Promise.all([read('>=', 'ASC'), read('<=', 'DESC')])
  const shown = { responseid, createDate }
  const isOther = (one: Stamp) => one.responseid !== responseid
  const sorted = [...later, ...earlier].filter(isOther).toSorted(compare)
  return {
    previous: sorted.findLast(one => compare(one, shown) < 0)?.responseid,
    next: sorted.find(one => compare(one, shown) > 0)?.responseid,
  }
}
