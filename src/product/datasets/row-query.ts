// The query parameters of the list of rows, which mirror the request body.
import { type Static, Type } from 'typebox'
import type { ListQuery } from '../../platform/http/lists.ts'
import { closed } from '../../platform/http/schemas.ts'
import { refuser } from '../../platform/http/validator.ts'
import { Problem } from '../problem.ts'
import { FilterText, filterIn, MAX_FILTER_LENGTH } from '../responses/list-query.ts'
import { ListRowsBody, RowSort } from './row-schemas.ts'

const { limit, cursor } = ListRowsBody.properties
const { by, order } = RowSort.properties

const Query = Type.Object(
  { filter: Type.Optional(FilterText), sort: Type.Optional(by), order, limit, cursor },
  closed,
)

/** Validates query parameters like a body. */
const refusalOf = refuser(ListRowsBody, 'body_invalid')

export const rowsQuery: ListQuery<ListRowsBody> = {
  schema: Query,

  toQuery({ filter, sort, ...rest }) {
    const text = filter && JSON.stringify(filter)
    if (text && text.length > MAX_FILTER_LENGTH) return undefined
    const members = { filter: text, sort: sort?.by, order: sort?.order, ...rest }
    return Object.fromEntries(
      Object.entries(members).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
  },

  fromQuery(query) {
    // Already validated against the schema.
    const { filter, sort, order, ...rest } = query as Static<typeof Query>
    if (order !== undefined && sort === undefined)
      throw new Problem('body_invalid', {
        faults: [{ pointer: '/sort', code: 'required', detail: 'Name the column to sort by.' }],
      })
    const asked = {
      ...rest,
      ...(filter !== undefined && { filter: filterIn(filter) }),
      ...(sort !== undefined && { sort: { by: sort, ...(order && { order }) } }),
    }
    const refusal = refusalOf(asked)
    if (refusal) throw refusal
    return asked
  },
}
