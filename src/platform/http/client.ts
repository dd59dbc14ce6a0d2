// Stops work for clients that close the connection before the reply.
import type { ReadRows } from './bodies/chunks.ts'

/** The part of a request that shows whether its client is connected. */
export interface Client {
  readonly raw: { readonly socket: Connection }
}

interface Connection {
  readonly destroyed: boolean
  once?(event: 'close', listener: () => void): unknown
}

/** A client that never leaves, for work that no client waits for. */
export const NOBODY: Client = { raw: { socket: { destroyed: false } } }

export class ClientLeft extends Error {}

const departures = new WeakMap<Connection, AbortSignal>()

/** Aborted when the client closes the connection. Requests of a connection share one signal, because there can be many. */
export function departureOf({ raw: { socket } }: Client): AbortSignal {
  const known = departures.get(socket)
  if (known) return known
  const leaving = new AbortController()
  const leave = () => leaving.abort(new ClientLeft())
  if (socket.destroyed) leave()
  else socket.once?.('close', leave)
  departures.set(socket, leaving.signal)
  return leaving.signal
}

export const hasLeft = ({ raw }: Client): boolean => raw.socket.destroyed

/** Makes `read` throw ClientLeft once the client has closed the connection. */
export const readFor =
  <Row>(client: Client, read: ReadRows<Row>): ReadRows<Row> =>
  async range => {
    if (hasLeft(client)) throw new ClientLeft()
    return read(range)
  }
