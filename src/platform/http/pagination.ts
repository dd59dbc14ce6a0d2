// Sends lists: one page if the request has a limit, otherwise the whole list in chunks.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStorable } from '../../engine/storable.ts'
import { canonical } from '../canonical.ts'
import type { Connection } from '../db/dialect.ts'
import { readSettled } from '../db/settled.ts'
import { FIRST_ROWS, type ReadRows, textChunks } from './bodies/chunks.ts'
import { readFor } from './client.ts'
import type { HeaderName } from './openapi/declare.ts'
import { fitting, type Listed, pageRows } from './page-rows.ts'
import { HttpProblem } from './problem.ts'
import type { ListBody } from './schemas.ts'

/** The parts of the server that lists need. */
export interface ListServer {
  readonly db: Connection
  readonly config: { readonly publicUrl: string }
}

export interface List<Row extends Listed> {
  readonly read: ReadRows<Row>
  readonly toWire: (row: Row) => unknown
  /** Called if the list is empty. Throws if its parent does not exist. */
  readonly whenEmpty?: () => Promise<void>
  /** True if rows are not sorted by id. */
  readonly hasOwnOrder?: boolean
  /** True if rows can take a megabyte. Pages are then read in slices. */
  readonly hasLargeRows?: boolean
  /** True if a filter can skip rows. */
  readonly isFiltered?: boolean
}

/** Writes a list request as a query; undefined if that is not possible. */
export type ToQuery<Asked> = (asked: Asked) => Record<string, string> | undefined

/** Sends a list. `asked` has a limit, a cursor and filters. */
export async function sendList<Asked extends ListBody, Row extends Listed>(
  { db, config }: ListServer,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
  listed: List<Row>,
  toQuery: ToQuery<Asked>,
): Promise<FastifyReply> {
  const { limit, cursor, ...filters } = asked
  const { toWire, whenEmpty = async () => {} } = listed
  if (limit === undefined && cursor !== undefined) {
    throw new HttpProblem('cursor_invalid', { detail: 'A cursor requires a limit.' })
  }
  const read = readFor(request, listed.read)
  if (limit === undefined) return sendWhole(reply, read, toWire, whenEmpty)

  const list = listOf(request, filters)
  const start = cursor === undefined ? START : decodeCursor(cursor, list)
  const readPage = pageRows(read, toWire, listed.hasLargeRows === true)
  const range = { after: start === START ? undefined : start, limit: limit + 1 }
  const rows = listed.hasOwnOrder
    ? await readPage(range)
    : await readSettled(db, readPage, range, listed.isFiltered)
  if (rows.length === 0) await whenEmpty()
  const page = fitting(rows, limit)
  const last = page.at(-1)
  const end = encodeCursor(last ? (last.sortKey ?? last.id) : start, list)
  reply.header(END_CURSOR, end)
  if (rows.length > page.length) {
    reply.header(NEXT_CURSOR, end)
    const query = toQuery({ ...asked, cursor: end })
    if (query) linkNext(reply, config.publicUrl + collectionOf(request), query)
  }
  return reply.send(page.map(({ wire }) => wire))
}

async function sendWhole<Row extends Listed>(
  reply: FastifyReply,
  read: ReadRows<Row>,
  toWire: (row: Row) => unknown,
  whenEmpty: () => Promise<void>,
): Promise<FastifyReply> {
  const first = await read({ after: undefined, limit: FIRST_ROWS })
  if (first.length === 0) await whenEmpty()
  if (first.length < FIRST_ROWS) return reply.send(first.map(toWire))
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonArray(first, read, toWire)))
}

async function* jsonArray<Row extends Listed>(
  first: readonly Row[],
  read: ReadRows<Row>,
  toWire: (row: Row) => unknown,
) {
  let before = '['
  const toText = (rows: readonly Row[]) => rows.map(row => JSON.stringify(toWire(row))).join()
  for await (const entries of textChunks(read, toText, { first, separator: ',' })) {
    yield before + entries
    before = ','
  }
  yield ']'
}

const NEXT_CURSOR: HeaderName = 'X-Next-Cursor'
const END_CURSOR: HeaderName = 'X-End-Cursor'
/** Proxies and clients limit headers to some kilobytes. */
const MAX_LINK_LENGTH = 2000

/** Links to the next page (RFC 8288), unless a filter makes the URL too long. */
function linkNext(reply: FastifyReply, collection: string, query: Record<string, string>): void {
  const address = `${collection}?${new URLSearchParams(query)}`
  if (address.length <= MAX_LINK_LENGTH) reply.header('link', `<${address}>; rel="next"`)
}

/** A list has two paths: GET of the collection, and POST of `all` in it. */
const collectionOf = ({ url, method }: FastifyRequest) => {
  const path = url.split('?', 1)[0] ?? ''
  return method === 'POST' ? path.slice(0, -'/all'.length) : path
}

/** The sort key before every row. */
const START = '0'

/**
 * A cursor contains the sort key of the last row, and identifies its list, because in another list it would skip rows. It need not be
 * secret: an API key reads only its own rows, whatever the cursor contains.
 */
const encodeCursor = (sortKey: string, list: string) =>
  Buffer.from(`${list}.${sortKey}`).toString('base64url')

function decodeCursor(cursor: string, list: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  const sortKey = text.slice(list.length + 1)
  const isSortKey =
    /^(?:[a-z]+_[0-9a-z]{26}(?:\.[a-z]+_[0-9a-z]{26})?|\d{1,9})(?: |$)/.test(sortKey) && isStorable(sortKey)
  if (!isSortKey || encodeCursor(sortKey, list) !== cursor) throw new HttpProblem('cursor_invalid')
  return sortKey
}

const LIST_CHARACTERS = 12

/** Identifies a list by a hash of its organization, path and filters. */
function listOf(request: FastifyRequest, filters: object): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  const name = canonical([request.principal.organizationId, `${collectionOf(request)}/all`, sorted])
  return hash('sha256', JSON.stringify(name), 'base64url').slice(0, LIST_CHARACTERS)
}
