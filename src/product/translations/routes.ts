// The translation of a form into one language, as JSON, CSV and XLIFF.
import { isUtf8 } from 'node:buffer'
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { EditHeaders } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { draftAccessOf, visibleForm } from '../webforms/draft-access.ts'
import { findWebform } from '../webforms/queries.ts'
import { etag } from '../webforms/wire.ts'
import { type Edited, readPatch, takeTranslations } from './edit.ts'
import { toTexts, translatingOf, unknownKeys } from './list.ts'
import {
  FormTranslation,
  type SentText,
  SentTranslation,
  TranslationParams,
  TranslationPatch,
  TranslationQuery,
  TranslationReport,
} from './schemas.ts'

const tags = ['Translations']
const TRANSLATION = '/user/:userid/app/:appid/webform/:webformid/translation/:language'
/** XLIFF has each text twice, with markup around it. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

const TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xliff: 'application/xliff+xml; charset=utf-8',
} as const
const ENDINGS = { json: 'json', csv: 'csv', xliff: 'xlf' } as const

const TranslationFile = Type.Unsafe<string>({ type: 'string', title: 'TranslationFile' })
const CsvFile = Type.Unsafe<string>({
  type: 'string',
  title: 'TranslationCsv',
  examples: ['key,text\r\nfrance.text,Hauptstadt von Frankreich?\r\n'],
})
const XliffFile = Type.Unsafe<string>({
  type: 'string',
  title: 'TranslationXliff',
  examples: ['<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"></xliff>'],
})

export const translationRoutes: Routes = async app => {
  const { publicUrl } = app.config

  app.addContentTypeParser(
    ['text/csv', 'application/xliff+xml', 'application/xml', 'text/xml'],
    { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
    async (_request: unknown, body: Buffer) => {
      if (!isUtf8(body) || body.includes(0))
        throw new Problem('body_unreadable', { detail: 'The body is not UTF-8 text.' })
      return body.toString('utf8')
    },
  )

  app.get(
    TRANSLATION,
    {
      config: { permission: 'webform.read' },
      schema: {
        operationId: 'getTranslation',
        summary: 'Get the translation of a web form into a language',
        description:
          'Returns every text of the draft beside its translation. For translators as CSV, or as XLIFF 1.2 with placeholders as inline codes.',
        tags,
        params: TranslationParams,
        querystring: TranslationQuery,
        problems: ['webform_not_found', 'language_not_found'],
        response: {
          200: {
            description: 'The translation',
            headers: ['Content-Disposition', 'ETag'],
            content: {
              'application/json': { schema: FormTranslation },
              'text/csv': { schema: TranslationFile },
              'application/xliff+xml': { schema: TranslationFile },
            },
          },
        },
      },
    },
    async ({ principal, params, query }, reply) => {
      const row = await findWebform(app.db, principal.organizationId, params)
      if (!row) throw new Problem('webform_not_found')
      const translating = translatingOf(visibleForm(row, draftAccessOf(principal)), params.language)
      const { language, sourceLanguage } = translating
      const texts = toTexts(translating)
      const { format = 'json' } = query
      reply.headers({
        etag: etag(row),
        'content-disposition': `attachment; filename="${row.id}.${language}.${ENDINGS[format]}"`,
      })
      reply.type(TYPES[format])
      if (format === 'json')
        return reply.send({ language, sourceLanguage, texts, unknown: unknownKeys(translating) })
      // Loaded on first use, because many servers never need them.
      if (format === 'csv') return reply.send((await import('./csv.ts')).writeCsv(texts))
      const { writeXliff } = await import('./xliff.ts')
      return reply.send(writeXliff({ original: row.id, sourceLanguage, language, texts }))
    },
  )

  const editing = {
    tags,
    params: TranslationParams,
    headers: EditHeaders,
    problems: ['webform_not_found', 'language_not_found'],
    response: { 200: json(TranslationReport, 'What was stored', ['ETag']) },
  } as const

  app.put(
    TRANSLATION,
    {
      bodyLimit: MAX_FILE_BYTES,
      config: { permission: 'webform.update' },
      schema: {
        ...editing,
        operationId: 'importTranslation',
        summary: 'Import the translation of a web form into a language',
        description:
          'Send what you got, with translations filled in: JSON, CSV in UTF-8, or XLIFF 1.2. Texts without a translation stay as they are. A translation with other placeholders than its text is not stored.',
        body: {
          content: {
            'application/json': { schema: SentTranslation },
            'text/csv': { schema: CsvFile },
            'application/xliff+xml': { schema: XliffFile },
            'application/xml': { schema: XliffFile },
            'text/xml': { schema: XliffFile },
          },
        },
      },
    },
    async (request, reply) => {
      const sent = await readTexts(request.headers['content-type'], request.body)
      const edited = await inTransaction(app.db, trx =>
        takeTranslations(trx, editOf(request), request.params.language, sent),
      )
      return sendReport(reply, edited)
    },
  )

  app.patch(
    TRANSLATION,
    {
      config: { permission: 'webform.update' },
      schema: {
        ...editing,
        operationId: 'updateTranslation',
        summary: 'Change single translations of a web form',
        description: 'Sets the translations in the body, and removes those that are null.',
        body: TranslationPatch,
      },
    },
    async (request, reply) => {
      const { sent, removed } = readPatch(request.body)
      const edited = await inTransaction(app.db, trx =>
        takeTranslations(trx, editOf(request), request.params.language, sent, removed),
      )
      return sendReport(reply, edited)
    },
  )

  type Params = { readonly userid: string; readonly appid: string; readonly webformid: string }

  const editOf = ({
    principal,
    params,
    headers,
  }: {
    readonly principal: Parameters<typeof takeTranslations>[1]['principal']
    readonly params: Params
    readonly headers: { readonly 'if-match'?: string }
  }) => ({ principal, params, ifMatch: headers['if-match'], now: new Date().toISOString(), publicUrl })
}

const sendReport = (reply: { header(name: string, value: string): unknown }, { row, report }: Edited) => {
  reply.header('etag', etag(row))
  return report
}

/** The schema of JSON is SentTranslation; all other types are texts. */
async function readTexts(type = '', body: unknown): Promise<readonly SentText[]> {
  // Without a content type, Fastify checks no schema.
  if (body === undefined || body === null)
    throw new Problem('body_invalid', { detail: 'Send the translation as JSON, CSV or XLIFF.' })
  if (typeof body !== 'string') return (body as SentTranslation).texts
  if (/^text\/csv\b/i.test(type)) return (await import('./csv.ts')).readCsv(body)
  return (await import('./xliff.ts')).readXliff(body)
}
