// Handles clients that close the connection before the end of a reply. They are not errors of the server.
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ClientLeft, hasLeft } from '../client.ts'
import { logProblem, toProblem } from '../errors.ts'

/** The status that proxies log for a client that closed the connection. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499

/** Ends a request whose client has left. Returns undefined for any other error. */
export function endIfLeft(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!isDeparture(error, request)) return undefined
  logDeparture(request)
  return reply.code(CLIENT_CLOSED_REQUEST).send()
}

/** Logs errors after the first bytes of a reply. Fastify does not log them if request logging is off. */
export class ReplyLog extends LogController {
  override streamError(error: Error, request: FastifyRequest): void {
    if (isDeparture(error, request)) logDeparture(request)
    else logProblem(toProblem(error), request)
  }
}

/** A stream to a closed connection ends with this code. */
const isDeparture = (error: unknown, request: FastifyRequest): boolean =>
  error instanceof ClientLeft ||
  (error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE' &&
    hasLeft(request))

const logDeparture = ({ log }: FastifyRequest) => log.debug('The client left before the end of its reply')
