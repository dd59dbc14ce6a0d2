// Serves the images of forms. An id never gets other bytes, so clients and shared caches can keep them forever.
import { Type } from 'typebox'
import type { App } from '../../platform/http/types.ts'
import { fileKey } from '../../product/files/file-key.ts'
import { findImage } from '../../product/files/image-queries.ts'
import { Id } from '../../product/ids.ts'
import { Problem } from '../../product/problem.ts'

const Bytes = Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' })

export const publicImageRoutes = async (app: App) => {
  app.get(
    '/i/:imageid',
    {
      config: { permission: 'form.read' },
      schema: {
        operationId: 'getImage',
        summary: 'Get an image of a form',
        description: 'Returns the image as it was uploaded.',
        tags: ['Taking'],
        security: [],
        params: Type.Object({ imageid: Id('image') }),
        problems: ['image_not_found'],
        response: { 200: { description: 'The image', content: { '*/*': { schema: Bytes } } } },
      },
    },
    async ({ params }, reply) => {
      const row = await findImage(app.db, params.imageid)
      const bytes = row && (await app.files.read(fileKey(row)))
      if (!bytes) throw new Problem('image_not_found')
      return reply
        .type(row.media_type)
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': row.size_bytes ?? undefined,
          // Some browsers show an image as a document. It must not run anything there.
          'content-security-policy': "default-src 'none'; sandbox",
          // Forms on other sites, and mails, show images too.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes)
    },
  )
}
