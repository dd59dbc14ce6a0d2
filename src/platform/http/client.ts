// Stops work for clients that close the connection before the reply.
import type { ReadRows } from './chunks.ts'

/** The part of a request that shows whether its client is connected. */
export interface Client {
  readonly raw: { readonly socket: { readonly destroyed: boolean } }
}

export class ClientLeft extends Error {}

export const hasLeft = ({ raw }: Client): boolean => raw.socket.destroyed

/** Makes `read` throw ClientLeft once the client has closed the connection. */
export const readFor =
  <Row>(client: Client, read: ReadRows<Row>): ReadRows<Row> =>
  async range => {
    if (hasLeft(client)) throw new ClientLeft()
    return read(range)
  }
