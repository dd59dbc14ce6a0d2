import { Readable } from 'node:stream'
import type { App } from './types.ts'

/**
 * A reply to HEAD has the headers of GET and no body. Fastify would read a stream to its end: the store would be read for nobody,
 * by a request that no longer counts as one at work.
 */
export function readNothingForHead(app: App): void {
  app.addHook('onSend', async ({ method }, _reply, payload) => {
    if (method !== 'HEAD' || !(payload instanceof Readable)) return payload
    payload.on('error', () => {})
    payload.destroy()
    return Readable.from([])
  })
}
