// Lists: a page where a limit is asked for, otherwise the whole, read and sent in chunks.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { FIRST_ROWS, type ReadRows, textChunks } from './chunks.ts'
import type { ListBody } from './schemas.ts'

/**
 * Sends a list. `toWire` makes the entry of a row, whose `id` is what the next page starts behind; `whenEmpty` is asked
 * when there is nothing to send, to tell an empty list from one of a thing that does not exist.
 */
export async function sendList<Row extends { readonly id: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, cursor }: ListBody,
  read: ReadRows<Row>,
  toWire: (row: Row) => unknown,
  whenEmpty: () => Promise<void> = async () => {},
): Promise<FastifyReply> {
  if (limit === undefined && cursor !== undefined) {
    throw new Problem('cursor_invalid', { detail: 'A cursor needs the limit that it was given with.' })
  }
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (limit !== undefined) {
    const rows = await read({ after, limit: limit + 1 })
    if (rows.length === 0) await whenEmpty()
    const last = rows[limit - 1]
    if (rows.length > limit && last) announceNext(request, reply, encodeCursor(last.id))
    return reply.send(rows.slice(0, limit).map(toWire))
  }
  const first = await read({ after, limit: FIRST_ROWS })
  if (first.length === 0) await whenEmpty()
  if (first.length < FIRST_ROWS) return reply.send(first.map(toWire))
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonArray(first, read, toWire)))
}

async function* jsonArray<Row extends { readonly id: string }>(
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

const encodeCursor = (id: string) => Buffer.from(id).toString('base64url')

function decodeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!/^(?:[a-z]+_[0-9a-z]{26}|\d{1,9})$/.test(id) || encodeCursor(id) !== cursor)
    throw new Problem('cursor_invalid')
  return id
}
