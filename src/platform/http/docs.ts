// Serves the API reference at /docs from the package, without requests to other hosts. The package is large, so a separate
// Fastify instance loads it on first request.
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'
import { HttpProblem } from './problem.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

/** The OpenAPI document to show. */
interface Document {
  readonly title: string
  /** Its path on this server. */
  readonly url: string
}

export function serveDocs(app: App, common: SecurityHeaders, document: Document): void {
  let reference: ReturnType<typeof loadReference> | undefined
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= loadReference(common, document)
    const { routing } = await reference
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  app.get('/docs', { schema: { hide: true } }, handle)
  app.get('/docs/*', { schema: { hide: true } }, handle)
}

async function loadReference(common: SecurityHeaders, { title, url }: Document) {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = fastify()
  // The reference needs inline style and script. The page has no user content.
  reference.addHook('onSend', async (_request, reply) => {
    reply.headers({
      ...common,
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
  })
  reference.setNotFoundHandler((request, reply) => sendProblem(new HttpProblem('not_found'), request, reply))
  await reference.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url,
      title,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  await reference.ready()
  return reference
}
