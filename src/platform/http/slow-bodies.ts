// How long a body may take to come. Node has one time for a whole request, which would cut off a large file on a slow line; so Node's is
// off, and a body has its time, and more as long as it moves.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from './types.ts'

/** A body that keeps to it may take as long as it needs: 64 kbit/s, less than any line on which a form can be filled in. */
const LEAST_BYTES_A_MS = 8
/** A client that is still sending when it has its answer is heard out for so long, so that it comes to read it. */
export const HEARD_OUT_MS = 5_000

interface Coming {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  readonly bytesBefore: number
  answeredAt?: number
}

/** `timeoutMs` is for a body that does not move, `checkMs` how often is looked. What takes too long ends in 408, as with headers. */
export function limitBodies(app: App, timeoutMs: number, checkMs: number): void {
  const { server } = app
  const coming = new Set<Coming>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const body = { request, response, since: performance.now(), bytesBefore: request.socket.bytesRead }
    coming.add(body)
    request.once('close', () => coming.delete(body))
  })

  function check(): void {
    const now = performance.now()
    for (const body of coming) {
      const { request, response, since, bytesBefore } = body
      const { socket } = request
      const mayTakeMs = timeoutMs + (socket.bytesRead - bytesBefore) / LEAST_BYTES_A_MS
      if (request.complete) continue
      if (response.writableFinished) {
        body.answeredAt ??= now
        if (now - body.answeredAt >= Math.min(HEARD_OUT_MS, timeoutMs)) socket.destroy()
      } else if (now - since > mayTakeMs) {
        server.emit('clientError', new BodyTooSlow(), socket)
      }
    }
  }
  const timer = setInterval(check, checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The same as Node's own for slow headers, and handled where that is. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
