import { Readable } from 'node:stream'
import type { onSendHookHandler } from 'fastify'
import type { App } from './types.ts'

/**
 * Drops the body of replies to HEAD. Fastify would read a stream to its end, which would read the store for nothing, and outside the
 * limit of concurrent requests.
 */
export function readNothingForHead(app: App): void {
  app.addHook('onRoute', route => {
    if (route.method === 'HEAD') route.onSend = [dropStream, ...[route.onSend ?? []].flat()]
  })
}

const dropStream: onSendHookHandler = (_request, _reply, payload, done) => {
  if (!(payload instanceof Readable)) return done(null, payload)
  payload.on('error', () => {})
  payload.destroy()
  done(null, Readable.from([]))
}
