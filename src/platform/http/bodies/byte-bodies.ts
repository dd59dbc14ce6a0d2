// Bodies that are files: any content type, streamed.
import type { Readable } from 'node:stream'
import type { App } from '../types.ts'

/** Lets the routes of a plugin accept any content type and read the body as a stream. */
export function streamBodies(app: Pick<App, 'removeAllContentTypeParsers' | 'addContentTypeParser'>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    (_request: unknown, payload: Readable, done: (error: null, body: Readable) => void) =>
      done(null, payload),
  )
}

/** Keeps the connection open if the reader stops early, so that the client gets a reply. */
export const chunksOf = (body: unknown) =>
  ((body as Readable | undefined)?.iterator({ destroyOnReturn: false }) ?? []) as AsyncIterable<Buffer>
