// For tests: a reply that its operation does not declare is a 500. What its body looks like is the serializer's to say.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerDeclarations } from './declare.ts'
import { type Catalogue, httpProblems } from './problem.ts'
import { type OperationSchema, PROTOCOL_PROBLEMS, type Reply, repliesOf } from './replies-of.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

/** Of every reply, or of HTTP itself. */
const UNDECLARED = [
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'vary',
  'x-robots-tag',
]

/** Of a page, nothing else says which problem it is. */
const PROTOCOL_CODES: ReadonlySet<string> = PROTOCOL_PROBLEMS
const PROTOCOL_STATUSES: ReadonlySet<number> = new Set(
  [...PROTOCOL_PROBLEMS].map(code => httpProblems[code].status),
)

export function enforceReplies(app: App, catalogue: Catalogue, common: SecurityHeaders): void {
  const undeclared = new Set([...UNDECLARED, ...Object.keys(common)])
  const reported = new WeakSet<FastifyRequest>()
  const known = new Map<OperationSchema, Record<string, Reply>>()

  function strays(
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
    return headersThatStray(reply, declared, code)
  }

  function headersThatStray(reply: FastifyReply, { headers, codes }: Reply, code?: string) {
    const allowed = new Set(headers.map(name => name.toLowerCase()))
    const unknown = Object.keys(reply.getHeaders()).find(name => !undeclared.has(name) && !allowed.has(name))
    if (unknown !== undefined) return `the header ${unknown}`
    const wanted = code && catalogue[code]?.header
    // A stored reply may come from an earlier version of Formyard, which sent fewer headers.
    const isStored = reply.hasHeader('idempotency-replayed')
    const always = codes || isStored ? [] : headers.filter(name => headerDeclarations[name].isAlwaysSent)
    const missing = [...always, ...(wanted ? [wanted] : [])].find(name => !reply.hasHeader(name))
    return missing && `no header ${missing}`
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const stray = reported.has(request) ? undefined : strays(request, reply, payload)
    if (stray === undefined) return done(null, payload)
    // What Fastify sends instead comes here again.
    reported.add(request)
    const { operationId = '' } = request.routeOptions.schema ?? {}
    reply.code(500)
    done(new Error(`A reply of ${operationId} has ${stray}, against its declaration`))
  })
}

function problemIn(reply: FastifyReply, payload: unknown): string | undefined {
  if (reply.getHeader('content-type') !== 'application/problem+json' || typeof payload !== 'string')
    return undefined
  const { code }: { readonly code: string } = JSON.parse(payload)
  return code
}
