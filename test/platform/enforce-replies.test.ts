// In tests, a reply that differs from its declaration is a 500, so wrong declarations are noticed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify, { type FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { sendProblem } from '../../src/platform/http/errors.ts'
import { created, type HeaderName, json } from '../../src/platform/http/openapi/declare.ts'
import { enforceReplies } from '../../src/platform/http/openapi/enforce-replies.ts'
import type { App } from '../../src/platform/http/types.ts'
import { Problem, problems } from '../../src/product/problem.ts'

const Thing = Type.Object({ name: Type.String() })
const given: HeaderName[] = ['X-Next-Cursor']

const replies: [what: string, status: number, reply: (reply: FastifyReply) => unknown][] = [
  ['a declared reply', 200, () => ({ name: 'a' })],
  ['a declared header', 200, reply => reply.header('x-next-cursor', 'b').send({ name: 'a' })],
  ['an undeclared header', 500, reply => reply.header('x-other', 'b').send({ name: 'a' })],
  ['a create with its Location', 201, reply => reply.code(201).header('location', '/a').send({ name: 'a' })],
  ['a create without its Location', 500, reply => reply.code(201).send({ name: 'a' })],
  ['an undeclared status', 500, reply => reply.code(202).send({ name: 'a' })],
  ['an undeclared content type', 500, reply => reply.type('text/csv').send('a')],
  ['a problem of the operation', 404, () => Promise.reject(new Problem('user_not_found'))],
  ['a problem of another operation', 500, () => Promise.reject(new Problem('app_not_found'))],
  [
    'a problem of every operation, with its header',
    503,
    () => Promise.reject(new Problem('overloaded', { headers: { 'retry-after': '1' } })),
  ],
  ['a problem without its header', 500, () => Promise.reject(new Problem('overloaded'))],
  ['a problem of HTTP itself', 431, () => Promise.reject(new Problem('headers_too_large'))],
]
for (const [what, status, reply] of replies) {
  test(`${what} is ${status}`, async () => {
    const app: App = fastify()
    app.setErrorHandler(sendProblem)
    enforceReplies(app, problems, {})
    const schema = {
      operationId: 'getThing',
      problems: ['user_not_found'] as const,
      response: { 200: json(Thing, 'The thing', given), 201: created(Thing, 'The new thing') },
    }
    app.get('/thing', { schema }, async (_request, answer) => reply(answer) as never)
    assert.equal((await app.inject('/thing')).statusCode, status)
  })
}
