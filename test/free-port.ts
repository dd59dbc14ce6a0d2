import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that systems give to connections (RFC 6335 from 49152 on, Linux from 32768 on), of which there are many while tests run. */
// 10080 is a port that fetch refuses (fetch.spec.whatwg.org, 2.9).
const FROM = 10_081
const TO = 32_000

/** A port that nobody listens on, and that no connection takes before its server does. */
export async function freePort(): Promise<number> {
  const port = randomInt(FROM, TO)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
