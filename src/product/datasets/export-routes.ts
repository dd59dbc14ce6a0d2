import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { type Column, valueOfType } from '../../engine/query/columns.ts'
import { OWN_WORDS } from '../../engine/query/result.ts'
import type { Cell } from '../../engine/questions/type.ts'
import { type ReadRows, textChunks } from '../../platform/http/bodies/chunks.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { OWN_WORDS_LABEL } from '../responses/export/labels.ts'
import { Labels } from '../responses/export/schemas.ts'
import { wantsLabels } from '../responses/export/wants-labels.ts'
import { FilterText, filterIn } from '../responses/list-query.ts'
import type { StoredColumn } from '../tables/dataset-tables.ts'
import { cellIn } from './cells.ts'
import { exportedFile, exportedLines } from './exported-file.ts'
import { requireStored } from './find.ts'
import { exportRows, QUERY_PROBLEMS } from './query.ts'
import { createRowReader, type PlacedRow, toRow } from './read-rows.ts'
import { DatasetParams } from './schemas.ts'

const tags = ['Datasets']

const NDJSON = 'application/x-ndjson; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PARQUET = 'application/vnd.apache.parquet'
const TYPES = { csv: CSV, ndjson: NDJSON, xlsx: XLSX, parquet: PARQUET }

const Text = Type.Unsafe<NodeJS.ReadableStream | string>({ type: 'string' })
const Workbook = Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' })
const files = {
  'text/csv': { schema: Text },
  'application/x-ndjson': { schema: Text },
  [XLSX]: { schema: Workbook },
  [PARQUET]: { schema: Workbook },
}

const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      Type.Union(
        [Type.Literal('csv'), Type.Literal('ndjson'), Type.Literal('xlsx'), Type.Literal('parquet')],
        {
          title: 'DatasetExportFormat',
          description: 'Defaults to csv. Of a view, CSV, NDJSON or Parquet.',
        },
      ),
    ),
    filter: Type.Optional(FilterText),
    labels: Labels,
  },
  { additionalProperties: false },
)

export const datasetExportRoutes: Routes = async app => {
  app.get(
    '/user/:userid/app/:appid/dataset/:datasetid/export',
    {
      config: { permission: 'dataset.export' },
      schema: {
        operationId: 'exportDataset',
        summary: 'Export the rows of a dataset as a file',
        description:
          'Streams the rows, oldest first. CSV (RFC 4180) and XLSX have a header with the ids of the columns, or with `labels=true` with their labels. NDJSON has one row per line, as in the list; rows of views have no `rowid`. Parquet, and views in any format, need DuckDB.',
        tags,
        params: DatasetParams,
        querystring: ExportQuery,
        problems: [...QUERY_PROBLEMS, 'dataset_not_editable', 'export_too_long'],
        response: { 200: { description: 'The file', headers: ['Content-Disposition'], content: files } },
      },
    },
    async (request, reply) => {
      const { principal, params, method } = request
      const { format = 'csv', filter, labels } = request.query as Static<typeof ExportQuery>
      const hasLabels = wantsLabels(labels, format)
      const dataset = await requireStored(app.db, principal.organizationId, params)
      const { columns } = dataset
      const isView = dataset.kind === 'VIEW'
      if (isView && format === 'xlsx')
        throw new Problem('dataset_not_editable', { detail: 'Export a view as CSV, NDJSON or Parquet.' })
      const only = filter === undefined ? {} : { filter: filterIn(filter) }
      const send = (file: Readable) =>
        reply
          .header('content-disposition', `attachment; filename="${params.datasetid}.${format}"`)
          .type(TYPES[format])
          .send(file)
      // HEAD needs no rows.
      if (method === 'HEAD') return send(Readable.from([]))
      if (isView || format === 'parquet') {
        const { db, copies } = app
        const parts = { db, copies, principal, params, client: request, now: app.now().getTime() }
        const kind = format === 'parquet' ? 'parquet' : 'ndjson'
        const exported = await exportRows(parts, params.datasetid, only.filter, kind)
        if (format === 'parquet') return send(exportedFile(exported.path))
        const lines = exportedLines(exported.path)
        if (format === 'ndjson') return send(Readable.from(viewNdjson(lines)))
        const { toCsv } = await import('../responses/export/csv.ts')
        return send(Readable.from(viewTexts(lines, exported.columns, toCsv, hasLabels)))
      }
      const read = createRowReader(app.db, app.copies, dataset, only, request)
      if (format === 'ndjson') return send(Readable.from(ndjson(read, columns)))
      // Loaded at the first export, to save memory on servers without exports.
      const [{ toCsv }, { MAX_ROWS, sheetOf, toXlsx }] = await Promise.all([
        import('../responses/export/csv.ts'),
        import('../responses/export/xlsx.ts'),
      ])
      if (format === 'csv') return send(Readable.from(tableTexts(read, columns, toCsv, hasLabels)))
      if (dataset.row_count >= MAX_ROWS)
        throw new Problem('export_too_long', {
          detail: `XLSX holds at most ${MAX_ROWS - 1} rows. Export CSV or NDJSON instead.`,
        })
      const kinds = columns.map(({ type }) => valueOfType(type).kind)
      return send(toXlsx([sheetOf('Rows', kinds, toText => tableTexts(read, columns, toText, hasLabels))]))
    },
  )
}

const ndjson = (read: ReadRows<PlacedRow>, columns: readonly StoredColumn[]) =>
  textChunks(read, rows => rows.map(row => `${JSON.stringify(toRow(columns)(row))}\n`).join(''))

async function* tableTexts(
  read: ReadRows<PlacedRow>,
  columns: readonly StoredColumn[],
  toText: (rows: Cell[][]) => string,
  hasLabels: boolean,
) {
  yield toText([columns.map(({ id, label }) => (hasLabels ? label : id))])
  yield* textChunks(read, rows =>
    toText(rows.map(({ row }) => columns.map(column => toCell(column, cellIn(row, column), hasLabels)))),
  )
}

async function* viewNdjson(lines: AsyncIterable<readonly string[]>) {
  for await (const some of lines) yield some.map(line => `{"values":${line}}\n`).join('')
}

async function* viewTexts(
  lines: AsyncIterable<readonly string[]>,
  columns: readonly Column[],
  toText: (rows: Cell[][]) => string,
  hasLabels: boolean,
) {
  yield toText([columns.map(({ id, label }) => (hasLabels ? label : id))])
  for await (const some of lines) {
    const rows = some.map((line): Record<string, unknown> => JSON.parse(line))
    yield toText(rows.map(row => columns.map(column => toCell(column, row[column.id] ?? null, hasLabels))))
  }
}

/** Lists and JSON are written as JSON, which a load reads again. */
function toCell({ type, values }: Column, given: unknown, hasLabels: boolean): Cell {
  const labelOf = (one: unknown) =>
    values?.find(({ value }) => value === one)?.label ?? (one === OWN_WORDS ? OWN_WORDS_LABEL : one)
  const value = hasLabels && values ? (Array.isArray(given) ? given.map(labelOf) : labelOf(given)) : given
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string' && type !== 'JSON') return value
  return value === null ? null : JSON.stringify(value)
}
