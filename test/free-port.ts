import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections (RFC 6335 from 49152 on, Linux from 32768 on), of which there are many while tests run. */
const FROM = 10_000
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
