// Lists: a page where a limit is asked for, otherwise the whole, read and sent in chunks.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { FIRST_ROWS, type ReadRows, textChunks } from './chunks.ts'
import type { ListBody } from './schemas.ts'

interface Listed {
  readonly id: string
  /** What the next page starts behind; the id where there is none. Pages alone have it. */
  readonly place?: string
}

/**
 * Sends the list that `body` asks for: a limit, a cursor, and filters of its own. `toWire` makes the entry of a row; `whenEmpty`
 * is asked when there is nothing to send, to tell an empty list from one of a thing that does not exist.
 */
export async function sendList<Row extends Listed>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor, ...filters }: ListBody,
  read: ReadRows<Row>,
  toWire: (row: Row) => unknown,
  whenEmpty: () => Promise<void> = async () => {},
): Promise<FastifyReply> {
  if (limit === undefined && cursor !== undefined) {
    throw new Problem('cursor_invalid', { detail: 'A cursor needs the limit that it was given with.' })
  }
  const after = cursor === undefined ? undefined : decodeCursor(cursor, listOf(request, filters))
  if (limit !== undefined) {
    const rows = await read({ after, limit: limit + 1 })
    if (rows.length === 0) await whenEmpty()
    const last = rows[limit - 1]
    if (rows.length > limit && last) {
      announceNext(request, reply, encodeCursor(last.place ?? last.id, listOf(request, filters)))
    }
    return reply.send(rows.slice(0, limit).map(toWire))
  }
  const first = await read({ after, limit: FIRST_ROWS })
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
  for await (const entries of textChunks(
    read,
    rows => rows.map(row => JSON.stringify(toWire(row))).join(),
    first,
  )) {
    yield before + entries
    before = ','
  }
  yield ']'
}

/** RFC 8288: the next page has the address of this one; what differs is the cursor in the body. */
function announceNext(request: FastifyRequest, reply: FastifyReply, cursor: string) {
  reply.header('x-next-cursor', cursor)
  reply.header('link', `<${request.server.config.publicUrl}${request.url}>; rel="next"`)
}

/**
 * A cursor says behind which row to go on, and of which list it is: one that comes to another list would not be refused by
 * the store, but skip rows there. It is no secret and opens nothing: whatever it holds, only rows of the key's own are read.
 */
const encodeCursor = (place: string, list: string) => Buffer.from(`${list}.${place}`).toString('base64url')

function decodeCursor(cursor: string, list: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  const place = text.slice(list.length + 1)
  if (!/^(?:[a-z]+_[0-9a-z]{26}|\d{1,9})(?: |$)/.test(place) || encodeCursor(place, list) !== cursor)
    throw new Problem('cursor_invalid')
  return place
}

const LIST_CHARACTERS = 12

/** The list that a request asks for, as a few characters: whose, at which address, with which filters. */
function listOf({ actor, url }: FastifyRequest, filters: object): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  const name = JSON.stringify([actor.organizationId, url.split('?', 1)[0], sorted])
  return hash('sha256', name, 'base64url').slice(0, LIST_CHARACTERS)
}
