// The state of the table of responses in the query of an address, so that a link shows the same rows.
import type { Condition } from '../../../../engine/expressions/condition.ts'
import type { TableState } from '../../../results/table-state.ts'

const DESCENDING = '-'

export function tableIn(query: URLSearchParams): TableState {
  const sort = query.get('sort')
  const columns = query.get('columns')
  const review = query.get('review')
  return {
    ...filterIn(query.get('filter')),
    ...(sort && {
      sort: sort.startsWith(DESCENDING)
        ? { by: sort.slice(DESCENDING.length), order: 'DESC' }
        : { by: sort, order: 'ASC' },
    }),
    ...(review && { review }),
    ...(columns !== null && { columns: columns.split(',') }),
  }
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function filterIn(text: string | null): Pick<TableState, 'filter'> {
  try {
    const filter: unknown = text && JSON.parse(text)
    return isCondition(filter) ? { filter } : {}
  } catch {
    // A link that was cut shows all responses.
    return {}
  }
}

/** @param address of the page, which may have a query already */
export function withTable(address: string, { filter, sort, review, columns }: TableState): string {
  const [path = '', before = ''] = address.split('?', 2)
  const query = new URLSearchParams(before)
  if (filter !== undefined) query.set('filter', JSON.stringify(filter))
  if (sort) query.set('sort', `${sort.order === 'DESC' ? DESCENDING : ''}${sort.by}`)
  if (review) query.set('review', review)
  if (columns) query.set('columns', columns.join(','))
  return query.size === 0 ? path : `${path}?${query}`
}
