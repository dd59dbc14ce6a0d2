// A second address for some routes: a proxy can then publish the first one only. Connections of the second address are handed to
// the same HTTP server, so all limits apply to both.
import { createServer, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'
import type { App } from './types.ts'

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

export interface SecondListener {
  /** A hook: routes with it do not exist at the first address. */
  readonly require: (request: FastifyRequest) => Promise<void>
  listen(address: ListenAddress, backlog: number): Promise<void>
}

export function createSecondListener(app: App): SecondListener {
  const sockets = new WeakSet<Socket>()
  // The options that Node's HTTP server uses for its own connections.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => {
    sockets.add(socket)
    app.server.emit('connection', socket)
  })
  app.addHook('onClose', () => new Promise<void>(done => server.close(() => done())))
  return {
    async require({ raw }) {
      if (!sockets.has(raw.socket)) throw new HttpProblem('not_found')
    },
    listen: ({ host, port }, backlog) =>
      new Promise((resolve, reject) => {
        server.maxConnections = app.server.maxConnections
        server.once('error', reject)
        server.listen({ host, port, backlog }, () => resolve())
      }),
  }
}
