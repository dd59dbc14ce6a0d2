// Files that the script of a preview uploads. They are read, checked and dropped.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { typeOf } from '../../engine/questions/index.ts'
import { chunksOf, streamBodies } from '../../platform/http/bodies/byte-bodies.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { checkFile } from '../../product/files/check-file.ts'
import { UploadedFile } from '../../product/files/schemas.ts'
import { Problem } from '../../product/problem.ts'
import { toFileProblem } from '../submissions/file-problem.ts'
import { inLanguageOf } from '../submissions/in-language.ts'
import { UploadQuery } from '../submissions/schemas.ts'
import type { Drafts } from './drafts.ts'
import { SecretFileParams } from './schemas.ts'

const FileBody = Type.Unsafe<Readable>({ description: 'The file' })

export const previewUploadRoutes = (drafts: Drafts) => async (app: App) => {
  streamBodies(app)
  app.post(
    '/p/:secret/file/:questionid',
    {
      config: { permission: 'form.answer', hasGate: true },
      schema: {
        operationId: 'tryFile',
        summary: 'Try a file on a draft',
        description:
          'For the page of a preview. Checks the size and the type of the file, and stores nothing.',
        tags: ['Taking'],
        security: [],
        params: SecretFileParams,
        querystring: UploadQuery,
        body: { content: { 'application/octet-stream': { schema: FileBody } } },
        problems: ['preview_ended', 'file_refused'],
        response: { 201: json(UploadedFile, 'The file as if it was stored') },
      },
    },
    async ({ params, query, body }, reply) => {
      const { form } = await drafts.find(params.secret, query.language)
      const question = form?.questions.find(({ id }) => id === params.questionid)
      const limits = question && typeOf(question).uploads?.(question)
      if (!form || !limits) throw new Problem('not_found')
      try {
        const file = await app.uploads.pass(() =>
          checkFile(query.name ?? '', limits, chunksOf(body), new Date()),
        )
        return reply.code(201).send(file)
      } catch (error) {
        throw inLanguageOf(form, toFileProblem(error))
      }
    },
  )
}
