// Whoever waits for a reply may close the connection at any time. What was begun for it then stops.
import type { ReadRows } from './chunks.ts'

/** A request, as far as reading for it needs to know. */
export interface Client {
  readonly raw: { readonly socket: { readonly destroyed: boolean } }
}

export class ClientLeft extends Error {}

export const hasLeft = ({ raw }: Client): boolean => raw.socket.destroyed

/** @throws {ClientLeft} from the returned function once the client has left: reading on would be for nobody. */
export const readFor =
  <Row>(client: Client, read: ReadRows<Row>): ReadRows<Row> =>
  async range => {
    if (hasLeft(client)) throw new ClientLeft()
    return read(range)
  }
