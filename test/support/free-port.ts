import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below the ephemeral ports (RFC 6335: from 49152; Linux: from 32768), many of which are in use during tests. */
// fetch refuses port 10080 (fetch.spec.whatwg.org, 2.9).
const FROM = 10_081
const TO = 32_000

/** A free port that no outgoing connection can take before the server starts. */
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
