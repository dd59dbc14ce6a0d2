// Downloads the files of a response. Only the API serves them.
import { Type } from 'typebox'
import type { App } from '../../platform/http/types.ts'
import { fileKey } from '../files/file-key.ts'
import { findFileOf } from '../files/queries.ts'
import { Id } from '../ids.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { requireResponse, viewOf } from './view.ts'

const FileParams = Type.Object({
  ...WebformParams.properties,
  responseid: Id('response'),
  fileid: Id('file'),
})
const Bytes = Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' })

export const fileRoutes = async (app: App) => {
  app.get(
    '/user/:userid/app/:appid/webform/:webformid/response/:responseid/file/:fileid',
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'downloadFile',
        summary: 'Download a file of a response',
        description: 'Returns the file as an attachment, exactly as it was uploaded.',
        tags: ['Responses'],
        params: FileParams,
        problems: ['webform_not_found', 'response_not_found', 'file_not_found'],
        response: {
          200: {
            description: 'The file',
            headers: ['Content-Disposition'],
            content: { '*/*': { schema: Bytes } },
          },
        },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      await requireResponse(app.db, principal, params, request)
      const found = await findFileOf(app.db, params.webformid, params.responseid, params.fileid)
      const row = found && viewOf(principal).hidden.has(found.question_id) ? undefined : found
      const bytes = row && (await app.files.read(fileKey(row)))
      if (!bytes) throw new Problem('file_not_found')
      return reply
        .type(row.media_type ?? 'application/octet-stream')
        .headers({
          'content-disposition': attachment(row.name),
          'content-length': row.size_bytes ?? undefined,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(bytes)
    },
  )
}

/** RFC 6266: an ASCII fallback and the original name. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
