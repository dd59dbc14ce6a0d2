// The query parameters of the list of responses, which mirror the request body.

import { type Static, type TObject, Type } from 'typebox'
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Fault } from '../../engine/faults.ts'
import { inspect } from '../../platform/http/bodies/body-faults.ts'
import type { ListQuery } from '../../platform/http/lists.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { closed } from '../../platform/http/schemas.ts'
import { refuser } from '../../platform/http/validator.ts'
import { Problem } from '../problem.ts'
import { ListResponsesBody, Sort } from './schemas.ts'

/** URLs are limited in length. A longer filter must be sent in a body. */
const MAX_FILTER_LENGTH = 4000

export const FilterText = Type.String({
  maxLength: MAX_FILTER_LENGTH,
  description: 'A condition as JSON, like `filter` in the body of `response/all`.',
  examples: ['{">=":[{"var":"_percent"},60]}'],
})

const { limit, cursor, gradingStatus, reviewState } = ListResponsesBody.properties
const { by, order } = Sort.properties

const FilterMembers = Type.Object({ filter: Type.Optional(FilterText), sort: Type.Optional(by), order })

const Query = Type.Object(
  {
    ...FilterMembers.properties,
    gradingStatus,
    reviewState,
    limit,
    cursor,
  },
  closed,
)

export const responsesQuery = filteredQuery<ListResponsesBody>(
  Query,
  ListResponsesBody,
  'Name the value to sort by.',
)

/** What lists with a filter and an order take. */
interface Filtered {
  readonly filter?: Condition
  readonly sort?: { readonly by: string; readonly order?: string }
}

/**
 * The query parameters of a list that can be filtered and sorted.
 * @param schema has `filter` as JSON, and the members of `sort` as `sort` and `order`
 * @param body validates the parameters like a body
 * @param sortMissing the sentence for `order` without `sort`
 */
export function filteredQuery<Asked extends Filtered>(
  schema: TObject,
  body: TObject,
  sortMissing: string,
): ListQuery<Asked> {
  const refusalOf = refuser(body, 'body_invalid')
  return {
    schema,

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
      const { filter, sort, order, ...rest } = query as Static<typeof FilterMembers>
      if (order !== undefined && sort === undefined) throw invalid('/sort', 'required', sortMissing)
      const asked = {
        ...rest,
        ...(filter !== undefined && { filter: filterIn(filter) }),
        ...(sort !== undefined && { sort: { by: sort, ...(order && { order }) } }),
      }
      const refusal = refusalOf(asked)
      if (refusal) throw refusal
      // Just validated as a body.
      return asked as unknown as Asked
    },
  }
}

/** @throws {Problem} body_invalid if the text is not a JSON object. The filter itself is checked later. */
export function filterIn(text: string): Condition {
  try {
    const filter: unknown = JSON.parse(text)
    if (typeof filter === 'object' && filter !== null) return storable(filter as Condition)
  } catch (error) {
    if (error instanceof ProblemError) throw error
  }
  throw invalid('/filter', 'format', 'Send a condition as JSON, such as {">=":[{"var":"_percent"},60]}.')
}

/** Applies the checks of JSON bodies, such as for characters that the store cannot keep. */
function storable(filter: Condition): Condition {
  const faults: Fault[] = []
  inspect(filter, '/filter', 1, faults)
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
  return filter
}

const invalid = (pointer: string, code: string, detail: string) =>
  new Problem('body_invalid', { faults: [{ pointer, code, detail }] })
