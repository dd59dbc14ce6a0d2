// Serves the page's bytes from memory, behind a plain Fastify route with as many hooks as ours.
import fastify from 'fastify'
import { settings } from './serve.ts'

const bytes = Buffer.from(settings.payload)
const app = fastify()
app.addHook('onRequest', (_request, _reply, done) => done())
app.addHook('preHandler', (_request, _reply, done) => done())
app.addHook('onResponse', (_request, _reply, done) => done())
app.addHook('onSend', (_request, _reply, payload, done) => done(null, payload))
app.get('/f/:slug', (_request, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8').send(bytes)
})
process.stdout.write(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
