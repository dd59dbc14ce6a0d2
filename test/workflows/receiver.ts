// A local system that workflows call.
import { after } from 'node:test'
import { type Received, Receiver as Server } from '../support/receiver.ts'

interface Scripted {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
}

/** @param reply what it replies to each request; 200 with `{}` if it gives nothing */
export async function startReceiver(
  reply: (request: Received, count: number) => Scripted = () => ({}),
): Promise<Receiver> {
  const server = await Server.start((request, response) => {
    const { status = 200, body = {}, headers = {} } = reply(request, server.received.length)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  after(() => server[Symbol.asyncDispose]())
  return { url: server.origin, received: server.received }
}
