// Serves the scripts of the elements to pages of every site. They hold nothing secret, and requests carry no credentials.
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { sendEncoded } from '../../platform/http/encoded-files.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { loadElementFiles } from './element-files.ts'

/** Attributes, events and parts of this version only ever get more. */
const ENTRY = 'public, max-age=300, stale-while-revalidate=86400'
/** The path of a chunk identifies its content. */
const CHUNK = 'public, max-age=31536000, immutable'

/** Scripts of pages of this server fit the markup of the same release. */
const PAGE_SCRIPT = 'public, no-cache'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.ts': 'application/typescript',
}

const FileParams = Type.Object({ file: Type.String() })

export const elementRoutes = async (app: App) => {
  const schema = { hide: true, params: FileParams }
  const serve = (folder: string, caching: string) => {
    app.get(`/w/${folder}/:file`, { schema }, async (request, reply) => {
      const { file } = request.params
      await send(request, reply, `${folder}/${file}`, caching)
      return reply
    })
  }
  serve('v1', ENTRY)
  serve('page', PAGE_SCRIPT)
  serve('-', CHUNK)
}

async function send(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  path: string,
  caching: string,
) {
  const found = (await loadElementFiles()).get(path)
  if (!found) throw new Problem('not_found')
  reply.headers({
    'access-control-allow-origin': '*',
    'cache-control': caching,
    'cross-origin-resource-policy': 'cross-origin',
  })
  return sendEncoded(request, reply, `${TYPES[extname(path)]}; charset=utf-8`, found)
}
