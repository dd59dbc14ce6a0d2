// The responses that a list asks for: filtered, and in an order.

import { namesIn } from '../../engine/expressions/references.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Db } from '../tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { compileFilter, onlyMatching } from './filter.ts'
import { indexedIn } from './ignore-case.ts'
import { type ResponseRow, readResponses } from './queries.ts'
import { findAsked } from './response-fields.ts'
import type { ListResponsesBody } from './schemas.ts'
import { sorted } from './sort.ts'

/**
 * Reading goes on only while the form is there: a list that ended early when it was deleted would pass for the whole.
 * @throws {Problem} webform_not_found; body_invalid where the filter or the order cannot be worked out
 */
export async function reader(
  db: Db,
  organizationId: string,
  params: WebformParams,
  body: ListResponsesBody,
  client: Client,
): Promise<ReadRows<ResponseRow>> {
  const checkForm = () => requireWebform(db, organizationId, params)
  await checkForm()
  const read = await readerOf(db, params.webformid, body, client)
  return async range => {
    const rows = await read(range)
    if (rows.length < range.limit) await checkForm()
    return rows
  }
}

async function readerOf(
  db: Db,
  webformId: string,
  { filter, sort, limit, gradingStatus }: ListResponsesBody,
  client: Client,
): Promise<ReadRows<ResponseRow>> {
  const indexed = { ...(gradingStatus && { gradingStatus }), ...(filter && indexedIn(filter)) }
  const all = readFor(client, readResponses(db, webformId, indexed))
  if (!filter && !sort) return all
  if (sort && limit === undefined)
    throw new Problem('body_invalid', {
      faults: [
        { pointer: '/limit', code: 'required', detail: 'A sorted list comes in pages: give a limit.' },
      ],
    })
  const names = [...namesIn(filter), ...(sort ? [sort.by] : [])]
  const asked = await findAsked(db, webformId, names, client)
  const matching = filter ? onlyMatching(all, compileFilter(filter, asked)) : all
  return sort ? sorted(matching, sort, asked) : matching
}
