// Uploads files for questions. The submission follows and refers to them.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { typeOf } from '../../engine/questions/index.ts'
import { chunksOf, streamBodies } from '../../platform/http/bodies/byte-bodies.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { receiveFile } from '../../product/files/receive.ts'
import { UploadedFile } from '../../product/files/schemas.ts'
import { Problem } from '../../product/problem.ts'
import { EMBED_ROUTE, PAGE_ROUTE, SlugParams } from '../page/schemas.ts'
import { closedProblem, closedProblems, unavailableReason } from '../published/availability.ts'
import { publishedAt, versionAt } from '../published/published.ts'
import { toFileProblem } from './file-problem.ts'
import { inLanguageOf } from './in-language.ts'
import { UploadQuery } from './schemas.ts'

const UploadParams = Type.Object({
  ...SlugParams.properties,
  questionid: Type.String({ maxLength: 64, description: 'The id of the question.' }),
})
const FileBody = Type.Unsafe<Readable>({ description: 'The file' })

export const uploadRoutes: Routes = async app => {
  streamBodies(app)
  const uploadAt = (url: string, operationId: string, summary: string, description: string) =>
    app.post(
      url,
      {
        config: { permission: 'form.answer', hasGate: true },
        schema: {
          operationId,
          summary,
          description,
          tags: ['Taking'],
          security: [],
          params: UploadParams,
          querystring: UploadQuery,
          body: { content: { 'application/octet-stream': { schema: FileBody } } },
          problems: [...closedProblems, 'file_refused', 'files_waiting'],
          response: { 201: json(UploadedFile, 'The uploaded file') },
        },
      },
      async ({ params, query, body, ip }, reply) => {
        const published = await publishedAt(app, params.slug)
        const version = query.version === undefined ? undefined : Number(query.version)
        const form = await versionAt(app, published, version, query.language)
        const shown = form ?? published.form
        const closed = unavailableReason(published, app.now())
        if (closed) throw inLanguageOf(shown, closedProblem(closed))
        const question = form?.questions.find(({ id }) => id === params.questionid)
        const takes = question && typeOf(question).uploads?.(question)
        if (!takes) throw new Problem('not_found')
        const upload = {
          organizationId: published.organizationId,
          webformId: published.webformId,
          questionId: params.questionid,
          name: query.name ?? '',
          takes,
          source: chunksOf(body),
          address: networkOf(ip),
          maxUnclaimedBytes: app.config.maxUnclaimedBytes,
        }
        try {
          const file = await app.uploads.pass(() => receiveFile(app.db, app.files, upload, app.now()))
          return reply.code(201).send(file)
        } catch (error) {
          throw inLanguageOf(shown, toFileProblem(error))
        }
      },
    )

  uploadAt(
    `${PAGE_ROUTE}/file/:questionid`,
    'uploadFile',
    'Upload a file for a question',
    'Send the file as the body. Its type is detected from its content. Then submit the `fileid` as the answer to the question. Files without a submission are deleted after a day.',
  )
  uploadAt(
    `${EMBED_ROUTE}/file/:questionid`,
    'uploadEmbeddedFile',
    'Upload a file from a frame',
    'Like `/f/{slug}/file/{questionid}`, for the page in a frame.',
  )
}
