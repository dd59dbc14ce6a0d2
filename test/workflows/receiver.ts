// A local system that workflows call.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Scripted {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
}

/** @param reply what it replies to each request; 200 with `{}` if it gives nothing */
export async function startReceiver(
  reply: (request: Received, count: number) => Scripted = () => ({}),
): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const got = { method, path, headers, text: Buffer.concat(chunks).toString() }
    received.push(got)
    const { status = 200, body = {}, headers: more = {} } = reply(got, received.length)
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
