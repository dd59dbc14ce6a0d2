// Reads responses for lists and exports, with their filter and sort order.

import { namesIn } from '../../engine/expressions/references.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db } from '../tables/tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { readFromCopy } from './copied-reader.ts'
import type { ResponseCopies } from './copies.ts'
import { compileFilter, filterRows } from './filter.ts'
import { toIndexedFilter } from './ignore-case.ts'
import { findResponses, type ResponseFilter, type ResponseRow, readResponses } from './queries.ts'
import { findAskedQuestions } from './response-fields.ts'
import { requireStates } from './review.ts'
import type { ListResponsesBody } from './schemas.ts'
import { compileSort, sortRows } from './sort.ts'
import { type ResponseView, visibleTo } from './view.ts'
import { gradingStatusOf } from './wire.ts'

/**
 * Fails if the form is deleted during the read, because a truncated list would look complete.
 * @throws {Problem} webform_not_found; review_off; body_invalid if the filter or sort order is not valid
 */
export async function createResponseReader(
  db: Db,
  organizationId: string,
  params: WebformParams,
  body: ListResponsesBody,
  client: Client,
  view: ResponseView,
  copies: ResponseCopies,
): Promise<ReadRows<ResponseRow>> {
  const checkForm = () => requireWebform(db, organizationId, params)
  await checkForm()
  const read = await filteredReader(db, organizationId, params, body, client, view, copies)
  return async range => {
    const rows = await read(range)
    if (rows.length < range.limit) await checkForm()
    return rows
  }
}

async function filteredReader(
  db: Db,
  organizationId: string,
  params: WebformParams,
  { filter, sort, limit, gradingStatus, reviewState }: ListResponsesBody,
  client: Client,
  view: ResponseView,
  copies: ResponseCopies,
): Promise<ReadRows<ResponseRow>> {
  const { webformid: webformId } = params
  if (gradingStatus && view.hidden.has('_gradingStatus')) throw hiddenStatus()
  const { states } = (reviewState && (await requireStates(db, organizationId, params))) || {}
  const indexed: ResponseFilter = {
    ...(gradingStatus && { gradingStatus }),
    ...(reviewState && { review: { state: reviewState, isFirst: states?.[0] === reviewState } }),
    ...(filter && toIndexedFilter(filter)),
  }
  const isVisible = await visibleTo(view, db, webformId, client)
  const stored = readFor(client, readResponses(db, webformId, indexed))
  const all = isVisible ? filterRows(stored, isVisible) : stored
  if (!filter && !sort) return all
  if (sort && limit === undefined)
    throw new Problem('body_invalid', {
      faults: [{ pointer: '/limit', code: 'required', detail: 'Sorted lists are paginated. Add a limit.' }],
    })
  const names = [...namesIn(filter), ...(sort ? [sort.by] : [])]
  const asked = await findAskedQuestions(db, webformId, names, client)
  const isMatch = filter && compileFilter(filter, asked, view.hidden)
  const sorting = sort && compileSort(sort, asked, view.hidden)
  const matching = isMatch ? filterRows(all, isMatch) : all
  const otherwise = sorting ? sortRows(matching, sorting) : matching
  // The index finds these few rows at once. A copy has no reviews.
  if (reviewState !== undefined || indexed.emailKey !== undefined || indexed.submissionId !== undefined)
    return otherwise
  const { filter: visible, hidden } = view
  const scope = { organizationId, webformId, filter, visible, hidden: [...hidden], gradingStatus, sort }
  return readFromCopy({
    findPage: range => copies.findPage({ ...scope, ...range }),
    findRows: ids => findResponses(db, webformId, ids),
    matches: row => isVisible?.(row) !== false && isMatch?.(row) !== false && hasStatus(row, gradingStatus),
    sorting,
    otherwise,
  })
}

const hasStatus = (row: ResponseRow, wanted: ListResponsesBody['gradingStatus']) =>
  wanted === undefined || gradingStatusOf(row) === wanted

const hiddenStatus = () =>
  new Problem('body_invalid', {
    faults: [
      { pointer: '/gradingStatus', code: 'not_allowed', detail: 'This token hides the grading status.' },
    ],
  })
