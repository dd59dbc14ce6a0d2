// Serves the API reference at /docs from the package, without requests to other hosts. The package is large, so it is loaded on first
// request, by a separate Fastify instance.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { Type } from 'typebox'
import { digestOf, type EncodedFile, encodeFile, FAST, sendEncoded } from '../encoded-files.ts'
import { HttpProblem } from '../problem.ts'
import type { App } from '../types.ts'

/** The OpenAPI document to show. */
interface Document {
  readonly title: string
  /** Its path on this server. */
  readonly url: string
  readonly make: () => Promise<object>
}

interface Reference {
  readonly page: EncodedFile
  readonly policy: string
  readonly script: EncodedFile
  /** Identifies the content of the script. */
  readonly scriptPath: string
}

/** Clients ask each time whether a file has changed. */
const REVALIDATED = 'public, no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The address in the package's page. */
const SCRIPT = 'js/scalar.js'

export function serveDocs(app: App, document: Document): void {
  const schema = { hide: true }
  let loading: Promise<Reference> | undefined
  const load = () => (loading ??= loadReference(document))
  app.get('/docs', { schema }, async (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/', { schema }, async (request, reply) => {
    const { page, policy } = await load()
    reply.headers({ 'cache-control': REVALIDATED, 'content-security-policy': policy })
    return sendEncoded(request, reply, 'text/html; charset=utf-8', page)
  })
  const params = Type.Object({ file: Type.String() })
  app.get('/docs/js/:file', { schema: { ...schema, params } }, async (request, reply) => {
    const { script, scriptPath } = await load()
    if (`js/${request.params.file}` !== scriptPath) throw new HttpProblem('not_found')
    reply.header('cache-control', IMMUTABLE)
    return sendEncoded(request, reply, 'text/javascript; charset=utf-8', script)
  })

  let made: Promise<EncodedFile> | undefined
  app.get(document.url, { schema }, async (request, reply) => {
    made ??= document.make().then(json => encodeFile(Buffer.from(JSON.stringify(json)), FAST))
    reply.header('cache-control', REVALIDATED)
    return sendEncoded(request, reply, 'application/json; charset=utf-8', await made)
  })
}

async function loadReference({ title, url }: Document): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = fastify()
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
  const script = (await reference.inject(`/docs/${SCRIPT}`)).rawPayload
  const { body } = await reference.inject('/docs/')
  await reference.close()
  const scriptPath = SCRIPT.replace(/(?=\.js$)/, `-${digestOf(script)}`)
  const page = body.replace(`src="${SCRIPT}"`, `src="${scriptPath}"`)
  return {
    page: await encodeFile(Buffer.from(page)),
    policy: policyOf(page),
    script: await encodeFile(script, FAST),
    scriptPath,
  }
}

/** The script creates style elements and attributes, so inline style is allowed. Inline scripts are allowed by their hashes. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(/<script(?! src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const scripts = ["'self'", ...hashes].join(' ')
  return `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
}
