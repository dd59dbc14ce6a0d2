// What a list of responses may be asked for, in the query of an address.

import { type Static, Type } from 'typebox'
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Fault } from '../../engine/faults.ts'
import { inspect } from '../../platform/http/body-faults.ts'
import type { ListQuery } from '../../platform/http/lists.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { closed } from '../../platform/http/schemas.ts'
import { refuser } from '../../platform/http/validator.ts'
import { Problem } from '../problem.ts'
import { ListResponsesBody, Sort } from './schemas.ts'

/** A longer filter fits into a body only: addresses have a limit. */
const MAX_FILTER_LENGTH = 4000

export const FilterText = Type.String({
  maxLength: MAX_FILTER_LENGTH,
  description: 'A condition as JSON, as the `filter` of `response/all` takes it.',
  examples: ['{">=":[{"var":"_percent"},60]}'],
})

const { limit, cursor, gradingStatus } = ListResponsesBody.properties
const { by, order } = Sort.properties

const Query = Type.Object(
  {
    filter: Type.Optional(FilterText),
    sort: Type.Optional(by),
    order,
    gradingStatus,
    limit,
    cursor,
  },
  closed,
)

/** Validates a query as if it came in a body. */
const refusalOf = refuser(ListResponsesBody, 'body_invalid')

export const responsesQuery: ListQuery<ListResponsesBody> = {
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
    // It was checked against the schema.
    const { filter, sort, order, ...rest } = query as Static<typeof Query>
    if (order !== undefined && sort === undefined)
      throw invalid('/sort', 'required', 'An order needs the name to sort by.')
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

/** @throws {Problem} body_invalid for what is no JSON object; what is in it is checked like any filter */
export function filterIn(text: string): Condition {
  try {
    const filter: unknown = JSON.parse(text)
    if (typeof filter === 'object' && filter !== null) return storable(filter as Condition)
  } catch (error) {
    if (error instanceof ProblemError) throw error
  }
  throw invalid('/filter', 'format', 'Give a condition as JSON, such as {">=":[{"var":"_percent"},60]}.')
}

/** A query is not read as a body is, so what no store can keep is found here. */
function storable(filter: Condition): Condition {
  const faults: Fault[] = []
  inspect(filter, '/filter', 1, faults)
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
  return filter
}

const invalid = (pointer: string, code: string, detail: string) =>
  new Problem('body_invalid', { faults: [{ pointer, code, detail }] })
