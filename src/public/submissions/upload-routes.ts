// Uploads files for questions. The submission follows and refers to them.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { typeOf } from '../../engine/questions/index.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { json } from '../../platform/http/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { receiveFile } from '../../product/files/receive.ts'
import { UploadedFile } from '../../product/files/schemas.ts'
import { FileRefused } from '../../product/files/write-upload.ts'
import { Problem } from '../../product/problem.ts'
import { SlugParams, VERSION } from '../page/schemas.ts'
import { closedProblem, closedProblems, unavailableReason } from '../published/availability.ts'
import { publishedAt, versionAt } from '../published/published.ts'

const UploadParams = Type.Object({ ...SlugParams.properties, questionid: Type.String({ maxLength: 64 }) })
const UploadQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 1000, description: "The file's name.", examples: ['cv.pdf'] }),
    ),
    version: Type.Optional(
      Type.String({
        pattern: VERSION,
        examples: ['1'],
        description: "The form's version, if the page shows an earlier version than the published one.",
      }),
    ),
  },
  { additionalProperties: false },
)
const FileBody = Type.Unsafe<Readable>({ description: 'The file' })

export const uploadRoutes: Routes = async app => {
  // Accepts any content type and streams the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    (_request: unknown, payload: Readable, done: (error: null, body: Readable) => void) =>
      done(null, payload),
  )
  app.post(
    '/f/:slug/file/:questionid',
    {
      config: { permission: 'form.answer', hasGate: true },
      schema: {
        operationId: 'uploadFile',
        summary: 'Upload a file for a question',
        description:
          'Send the file as the body. Its type is detected from its content. Then submit the `fileid` as the answer to the question. Files without a submission are deleted after a day.',
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
      const closed = unavailableReason(published, new Date())
      if (closed) throw closedProblem(closed)
      const form = await versionAt(
        app,
        published,
        query.version === undefined ? undefined : Number(query.version),
      )
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
        const file = await app.uploads.pass(() => receiveFile(app.db, app.files, upload, new Date()))
        return reply.code(201).send(file)
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        const fault = {
          pointer: '',
          code: 'file_refused',
          detail: format(published.form.catalogue, error.reason),
        }
        throw new Problem('file_refused', { faults: [fault] })
      }
    },
  )
}

/** Keeps the connection open if the reader stops early, so that the client gets a reply. */
const chunksOf = (body: unknown) =>
  ((body as Readable | undefined)?.iterator({ destroyOnReturn: false }) ?? []) as AsyncIterable<Buffer>
