// A local system that receives requests and gives scripted replies.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  /** The header `webhook-id`. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Undefined if the request has no JSON body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many shapes.
  readonly body: any
}

type Script = (received: Received, reply: ServerResponse) => void

export const ok: Script = (_received, reply) => void reply.writeHead(200).end('thanks')
export const status =
  (code: number, headers: Record<string, string> = {}): Script =>
  (_received, reply) =>
    void reply.writeHead(code, headers).end('oops')

export class Receiver {
  readonly received: Received[] = []
  script: Script
  readonly #server: Server

  private constructor(script: Script) {
    this.script = script
    this.#server = createServer((request, reply) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { method = '', url: path = '', headers } = request
        const isJson = text !== '' && headers['content-type']?.startsWith('application/json')
        const body = isJson ? JSON.parse(text) : undefined
        const received = { id: String(headers['webhook-id']), method, path, headers, text, body }
        this.received.push(received)
        this.script(received, reply)
      })
    })
  }

  static async start(script: Script = ok): Promise<Receiver> {
    const receiver = new Receiver(script)
    await new Promise<void>(resolve => receiver.#server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get url(): string {
    return `${this.origin}/hook`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
