// Reads responses for lists and exports, with their filter and sort order.

import { namesIn } from '../../engine/expressions/references.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db } from '../tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { compileFilter, filterRows } from './filter.ts'
import { toIndexedFilter } from './ignore-case.ts'
import { type ResponseRow, readResponses } from './queries.ts'
import { findAskedQuestions } from './response-fields.ts'
import type { ListResponsesBody } from './schemas.ts'
import { sortRows } from './sort.ts'
import { type ResponseView, visibleTo } from './view.ts'

/**
 * Fails if the form is deleted during the read, because a truncated list would look complete.
 * @throws {Problem} webform_not_found; body_invalid if the filter or sort order is not valid
 */
export async function createResponseReader(
  db: Db,
  organizationId: string,
  params: WebformParams,
  body: ListResponsesBody,
  client: Client,
  view: ResponseView,
): Promise<ReadRows<ResponseRow>> {
  const checkForm = () => requireWebform(db, organizationId, params)
  await checkForm()
  const read = await filteredReader(db, params.webformid, body, client, view)
  return async range => {
    const rows = await read(range)
    if (rows.length < range.limit) await checkForm()
    return rows
  }
}

async function filteredReader(
  db: Db,
  webformId: string,
  { filter, sort, limit, gradingStatus }: ListResponsesBody,
  client: Client,
  view: ResponseView,
): Promise<ReadRows<ResponseRow>> {
  if (gradingStatus && view.hidden.has('_gradingStatus')) throw hiddenStatus()
  const indexed = { ...(gradingStatus && { gradingStatus }), ...(filter && toIndexedFilter(filter)) }
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
  const matching = filter ? filterRows(all, compileFilter(filter, asked, view.hidden)) : all
  return sort ? sortRows(matching, sort, asked, view.hidden) : matching
}

const hiddenStatus = () =>
  new Problem('body_invalid', {
    faults: [
      { pointer: '/gradingStatus', code: 'not_allowed', detail: 'This token hides the grading status.' },
    ],
  })
