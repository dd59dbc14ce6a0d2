// Sends every error as a problem (RFC 9457, with our members). An unexpected error is a 500 without details.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { listed } from '../../engine/faults.ts'
import { en } from '../../engine/text/messages/en.ts'
import { DISK_FULL, isDiskFull, isStoreFault } from '../db/store-errors.ts'
import { createRepeatedLines } from '../log/repeated-lines.ts'
import { MAX_BODY_BYTES } from './bodies/body.ts'
import { HttpProblem, type HttpProblemCode, ProblemError } from './problem.ts'

const TYPE_BASE = 'https://formyard.dev/problems/'

const fastifyRefusals: Readonly<Record<string, [HttpProblemCode, string?]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', `The body can have at most ${MAX_BODY_BYTES} bytes.`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['media_type_unsupported'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body_unreadable', 'The body length does not match Content-Length.'],
  FST_ERR_BAD_URL: ['not_found'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found'],
}

/** Converts any error to a problem. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const known = fastifyRefusals[(error as Partial<FastifyError>)?.code ?? '']
  if (known) return new HttpProblem(known[0], known[1] === undefined ? {} : { detail: known[1] })
  const status = (error as Partial<FastifyError>)?.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new HttpProblem('request_malformed', { cause: error })
  }
  if (isStoreFault(error))
    return new HttpProblem('store_unavailable', {
      headers: { 'retry-after': '1' },
      cause: error,
      ...(isDiskFull(error) && { detail: DISK_FULL }),
    })
  return new HttpProblem('internal_error', { cause: error })
}

/** The body of a problem on the wire. */
export function problemBody(problem: ProblemError, requestId: string) {
  return {
    type: TYPE_BASE + problem.code,
    title: problem.title,
    status: problem.status,
    code: problem.code,
    message: problem.message,
    ...(problem.detail !== undefined && { detail: problem.detail }),
    ...(problem.faults.length > 0 && { errors: listed(problem.faults, en) }),
    requestId,
  }
}

/** Fastify's error handler for routes that reply with JSON. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = ofQuery(toProblem(error), request)
  logProblem(problem, request)
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id))
}

/** Lists check the members of a body and of a query alike. A request without a body has them in its query. */
function ofQuery(problem: ProblemError, { method }: FastifyRequest): ProblemError {
  const { code, detail, faults } = problem
  if (code !== 'body_invalid' || (method !== 'GET' && method !== 'HEAD')) return problem
  return new HttpProblem('parameter_invalid', { ...(detail !== undefined && { detail }), faults })
}

/** Logs the cause of a problem. It is never sent, because it can contain names of tables, paths and people. */
export function logProblem(problem: ProblemError, { log }: Pick<FastifyRequest, 'log'>): void {
  // Under overload, logging every rejected request would cost more than serving it. A reply that asks the client to retry is not a fault.
  const isExpected = problem.cause === undefined && problem.headers['retry-after'] !== undefined
  const err = problem.cause ?? problem
  if (problem.status < 500 || problem.code === 'overloaded' || isExpected)
    log.debug({ code: problem.code, faults: listed(problem.faults, en) }, problem.message)
  else if (problem.status !== 503) log.error({ err }, problem.title)
  else logRefusal(`${problem.code} ${reasonOf(err)}`, count => log.error({ err, count }, problem.title))
}

/** Keeps the log short while the store is unreachable, because each request is then refused for the same reason. */
const logRefusal = createRepeatedLines()

/** The code of the system or of the store. Messages can differ in each request. */
function reasonOf(cause: unknown): string {
  const { name, code, errcode } = cause as { name?: unknown; code?: unknown; errcode?: unknown }
  return String(errcode ?? code ?? name)
}
