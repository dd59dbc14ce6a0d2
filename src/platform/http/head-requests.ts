import { Readable } from 'node:stream'
import type { onSendHookHandler } from 'fastify'
import type { App } from './types.ts'

/**
 * A reply to HEAD has the headers of GET and no body. Fastify would read a stream to its end: the store would be read for nobody,
 * by a request that no longer counts as one at work.
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
