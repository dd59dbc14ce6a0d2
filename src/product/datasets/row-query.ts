// The query parameters of the list of rows, which mirror the request body.
import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'
import { FilterText, filteredQuery } from '../responses/list-query.ts'
import { ListRowsBody, RowSort } from './row-schemas.ts'

const { limit, cursor } = ListRowsBody.properties
const { by, order } = RowSort.properties

const Query = Type.Object(
  { filter: Type.Optional(FilterText), sort: Type.Optional(by), order, limit, cursor },
  closed,
)

export const rowsQuery = filteredQuery<ListRowsBody>(Query, ListRowsBody, 'Name the column to sort by.')
