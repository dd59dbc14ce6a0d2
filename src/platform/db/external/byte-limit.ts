import type { Socket } from 'node:net'
import { ExternalFault } from './reader.ts'

/** The most that one connection may receive, including what the protocol adds. */
const MAX_MIB = 200
const WATCH_MS = 20

/** Ends a connection by which too much arrives. Drivers hold whole rows in memory, whatever their size, so rows cannot be counted in time. */
export function limitBytes(socket: Socket): void {
  const timer = setInterval(() => {
    if (socket.bytesRead > MAX_MIB * 1024 * 1024)
      socket.destroy(new ExternalFault(`The result has more than ${MAX_MIB} MiB. Narrow the query.`))
  }, WATCH_MS)
  socket.once('close', () => clearInterval(timer))
}
