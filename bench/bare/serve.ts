// Shared by all bare servers: plain `node:http`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BareSettings } from '../row.ts'

export const settings = JSON.parse(process.env['BENCH_SETTINGS'] ?? '{}') as BareSettings

/** Listens on a free port and prints the address. */
export function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): void {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address)
      process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`)
  })
}

export function readBody(request: IncomingMessage, use: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => use(Buffer.concat(chunks).toString()))
}

export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

let idCount = 0

/** An id that sorts by creation time and is as long as Formyard's: the prefix, `_` and 26 characters. */
export const newId = (prefix: string) =>
  `${prefix}_${Date.now().toString(36).padStart(12, '0')}${(idCount++).toString(36).padStart(14, '0')}`
