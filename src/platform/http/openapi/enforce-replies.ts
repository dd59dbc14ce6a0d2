// For tests: replies 500 if an operation sends an undeclared status, code, content type or header. serializer.ts checks bodies.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Catalogue, httpProblems } from '../problem.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import type { App } from '../types.ts'
import { headerDeclarations } from './declare.ts'
import { type OperationSchema, PROTOCOL_PROBLEMS, type Reply, repliesOf } from './replies-of.ts'

/** Headers of every reply, or of HTTP itself. */
const UNDECLARED = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'vary',
  'x-robots-tag',
]

const PROTOCOL_CODES: ReadonlySet<string> = PROTOCOL_PROBLEMS
/** The statuses for pages, which do not contain the problem's code. */
const PROTOCOL_STATUSES: ReadonlySet<number> = new Set(
  [...PROTOCOL_PROBLEMS].map(code => httpProblems[code].status),
)

export function enforceReplies(app: App, catalogue: Catalogue, common: SecurityHeaders): void {
  const undeclared = new Set([...UNDECLARED, ...Object.keys(common)])
  const reported = new WeakSet<FastifyRequest>()
  const known = new Map<OperationSchema, Record<string, Reply>>()

  function deviation(
    { routeOptions }: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): string | undefined {
    const schema: OperationSchema = routeOptions.schema ?? {}
    if (schema.operationId === undefined) return undefined
    const replies = known.get(schema) ?? repliesOf(catalogue, schema)
    known.set(schema, replies)
    const code = problemIn(reply, payload)
    if (code ? PROTOCOL_CODES.has(code) : PROTOCOL_STATUSES.has(reply.statusCode)) return undefined
    const declared = replies[reply.statusCode]
    if (!declared) return `${reply.statusCode} ${code ?? ''}`
    if (code !== undefined && !declared.codes?.includes(code)) return `the code ${code}`
    const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? ''
    if (type !== '' && !declared.content?.[type] && !declared.content?.['*/*'])
      return `the content type ${type}`
    return headerDeviation(reply, declared, code)
  }

  function headerDeviation(reply: FastifyReply, { headers, codes }: Reply, code?: string) {
    const allowed = new Set(headers.map(name => name.toLowerCase()))
    const unknown = Object.keys(reply.getHeaders()).find(name => !undeclared.has(name) && !allowed.has(name))
    if (unknown !== undefined) return `the header ${unknown}`
    const required = code && catalogue[code]?.header
    // A stored reply can come from an earlier version of Formyard, which sent fewer headers.
    const isStored = reply.hasHeader('idempotency-replayed')
    const always = codes || isStored ? [] : headers.filter(name => headerDeclarations[name].isAlwaysSent)
    const missing = [...always, ...(required ? [required] : [])].find(name => !reply.hasHeader(name))
    return missing && `no header ${missing}`
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const found = reported.has(request) ? undefined : deviation(request, reply, payload)
    if (found === undefined) return done(null, payload)
    // The error reply runs this hook again.
    reported.add(request)
    const { operationId = '' } = request.routeOptions.schema ?? {}
    reply.code(500)
    done(new Error(`A reply of ${operationId} has ${found}, which it does not declare`))
  })
}

function problemIn(reply: FastifyReply, payload: unknown): string | undefined {
  if (reply.getHeader('content-type') !== 'application/problem+json' || typeof payload !== 'string')
    return undefined
  const { code }: { readonly code: string } = JSON.parse(payload)
  return code
}
