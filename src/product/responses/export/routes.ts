import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { zonedLogic } from '../../../engine/logic/logic.ts'
import type { Cell } from '../../../engine/questions/type.ts'
import { type ReadRows, textChunks } from '../../../platform/http/bodies/chunks.ts'
import type { Client } from '../../../platform/http/client.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { Problem } from '../../problem.ts'
import { WebformParams } from '../../schemas.ts'
import type { Db } from '../../tables/tables.ts'
import { eachVersion } from '../../webforms/each-version.ts'
import { findVersion } from '../../webforms/queries.ts'
import { filterIn } from '../list-query.ts'
import { countResponses, type ResponseRow } from '../queries.ts'
import { createResponseReader } from '../reader.ts'
import { refuseHiddenReviews } from '../review.ts'
import { viewOf, withoutHidden } from '../view.ts'
import { toResponse } from '../wire.ts'
import { ExportQuery } from './schemas.ts'
import { type Table, type TableRow, tableOf } from './table.ts'
import { wantsLabels } from './wants-labels.ts'

const tags = ['Responses']
const EXPORT = '/user/:userid/app/:appid/webform/:webformid/response/export'

const NDJSON = 'application/x-ndjson; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TYPES = { csv: CSV, ndjson: NDJSON, xlsx: XLSX, codebook: CSV }

const Text = Type.Unsafe<NodeJS.ReadableStream | string>({ type: 'string' })
const Workbook = Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' })
const files = {
  'text/csv': { schema: Text },
  'application/x-ndjson': { schema: Text },
  [XLSX]: { schema: Workbook },
}

export const exportRoutes: Routes = async app => {
  app.get(
    EXPORT,
    {
      config: { permission: 'response.export' },
      schema: {
        operationId: 'exportResponses',
        summary: 'Export all responses as a file',
        description:
          'Streams the responses, oldest first. NDJSON has one response per line, as in the list. CSV (RFC 4180) and XLSX have columns for the questions and calculations of all versions, then those of the response itself, or the ones in `columns`. Columns have the ids of questions and choices, or with `labels=true` their words. Files have an address each, which needs a key or a signed-in person. The codebook explains each column.',
        tags,
        params: WebformParams,
        querystring: ExportQuery,
        problems: ['webform_not_found', 'review_off', 'export_too_long'],
        response: { 200: { description: 'The file', headers: ['Content-Disposition'], content: files } },
      },
    },
    async (request, reply) => {
      const { principal, params, query, method } = request
      const { webformid } = params
      const { format = 'csv', filter, columns, reviewState } = query
      refuseHiddenReviews(principal, query)
      const hasLabels = wantsLabels(query.labels, format)
      const chosen = columns === undefined ? undefined : new Set(columns.split(','))
      if (chosen && format === 'ndjson')
        throw invalidColumns('NDJSON has whole responses. Leave out `columns`, or export CSV or XLSX.')
      const view = viewOf(principal)
      const only = {
        ...(filter !== undefined && { filter: filterIn(filter) }),
        ...(reviewState !== undefined && { reviewState }),
      }
      const read = await createResponseReader(
        app.db,
        principal.organizationId,
        params,
        only,
        request,
        view,
        app.copies,
      )
      const shown: ReadRows<ResponseRow> = async range =>
        (await read(range)).map(row => withoutHidden(row, view))
      const name = format === 'codebook' ? `${webformid}.codebook.csv` : `${webformid}.${format}`
      const send = (file: Readable) =>
        reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPES[format]).send(file)
      // HEAD needs neither responses nor versions.
      if (method === 'HEAD') return send(Readable.from([]))
      if (format === 'ndjson') return send(Readable.from(ndjson(shown)))
      // Loaded at the first export, to save memory on servers without exports.
      const [{ toCsv }, { MAX_ROWS, sheetOf, toXlsx }] = await Promise.all([
        import('./csv.ts'),
        import('./xlsx.ts'),
      ])
      // A calculation can read answers that are hidden.
      const hasLogic = view.hidden.size === 0
      // The same API serves the files.
      const form = app.config.publicUrl + request.url.split('/response/export', 1)[0]
      const table = await tableOf(
        versionsOf(app.db, webformid, hasLogic, request),
        async version => {
          const row = await findVersion(app.db, webformid, version)
          return {
            questions: row?.definition.questions ?? [],
            logic: hasLogic && row ? zonedLogic(row.definition) : undefined,
          }
        },
        {
          chosen,
          hidden: view.hidden,
          hasLabels,
          addressOf: (responseid, fileid) => `${form}/response/${responseid}/file/${fileid}`,
        },
      )
      for (const name of chosen?.difference(table.names) ?? [])
        throw invalidColumns(
          `"${name}" is neither a question or calculation of any version nor a response field.`,
        )
      if (format === 'codebook') return send(Readable.from([toCsv(codebook(table))]))
      const texts = (toText: (rows: Cell[][]) => string) => tableTexts(shown, table, toText)
      if (format === 'csv') return send(Readable.from(texts(toCsv)))
      if ((await countResponses(app.db, webformid, MAX_ROWS)) >= MAX_ROWS)
        throw new Problem('export_too_long', {
          detail: `XLSX holds at most ${MAX_ROWS - 1} responses. Export CSV or NDJSON instead.`,
        })
      return send(
        toXlsx([
          sheetOf('Responses', table.kinds, texts),
          sheetOf('Codebook', [], toText => [toText(codebook(table))]),
        ]),
      )
    },
  )
}

const invalidColumns = (detail: string) =>
  new Problem('body_invalid', { faults: [{ pointer: '/columns', code: 'columns', detail }] })

async function* versionsOf(db: Db, webformId: string, hasLogic: boolean, client: Client) {
  for await (const { version, definition, app_type } of eachVersion(db, webformId, client))
    yield {
      version,
      questions: definition.questions,
      logic: hasLogic ? zonedLogic(definition) : undefined,
      isScored: app_type === 'QUIZ',
    }
}

async function* tableTexts(read: ReadRows<ResponseRow>, table: Table, toText: (rows: Cell[][]) => string) {
  yield toText([[...table.headers]])
  const readTable: ReadRows<TableRow> = async range => table.rows((await read(range)).map(toResponse))
  yield* textChunks(readTable, rows => toText(rows.map(table.cells)))
}

const ndjson = (read: ReadRows<ResponseRow>) =>
  textChunks(read, rows => rows.map(row => `${JSON.stringify(toResponse(row))}\n`).join(''))

const codebook = ({ codebook }: Table): Cell[][] => [
  ['column', 'question', 'type', 'text', 'choice', 'choiceText'],
  ...codebook.flatMap(({ column, question, type, text, choices }) => {
    const named = choices.length > 0 ? choices : [undefined]
    return named.map(choice => [column, question, type, text, choice?.id ?? null, choice?.text ?? null])
  }),
]
