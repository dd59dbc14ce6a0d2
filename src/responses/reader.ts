// The responses that a list asks for: filtered, and in an order.
import type { Db } from '../db/database.ts'
import type { ReadRows } from '../http/chunks.ts'
import { Problem } from '../problem.ts'
import { findQuestions } from '../webforms/queries.ts'
import { compileFilter, onlyMatching } from './filter.ts'
import { type ResponseRow, readResponses } from './queries.ts'
import type { ListResponsesBody } from './schemas.ts'
import { sorted } from './sort.ts'

/** @throws {Problem} body_invalid where the filter or the order cannot be worked out */
export async function reader(
  db: Db,
  webformId: string,
  { filter, sort, limit, ...rest }: ListResponsesBody,
): Promise<ReadRows<ResponseRow>> {
  const all = readResponses(db, webformId, rest)
  if (!filter && !sort) return all
  if (sort && limit === undefined)
    throw new Problem('body_invalid', {
      faults: [
        { pointer: '/limit', code: 'required', detail: 'A sorted list comes in pages: give a limit.' },
      ],
    })
  const versions = await findQuestions(db, webformId)
  const matching = filter ? onlyMatching(all, compileFilter(filter, versions)) : all
  return sort ? sorted(matching, sort, versions) : matching
}
