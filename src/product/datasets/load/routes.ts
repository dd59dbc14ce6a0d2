import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { isTimeZone } from '../../../engine/query/moments.ts'
import { chunksOf, streamBodies } from '../../../platform/http/bodies/byte-bodies.ts'
import { pathInCollection } from '../../../platform/http/idempotency.ts'
import { listRoutes } from '../../../platform/http/lists.ts'
import { json } from '../../../platform/http/openapi/declare.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { Problem } from '../../problem.ts'
import type { FileFormat } from '../../tables/dataset-tables.ts'
import { requireTable } from '../find.ts'
import { DatasetParams } from '../schemas.ts'
import { dryRunOf } from './dry-run-of.ts'
import { loadFromConnection } from './load-connection.ts'
import { findLoad, readLoads } from './queries.ts'
import { receiveLoad, tooLarge } from './receive.ts'
import { DryRun, ListLoadsBody, Load, LoadParams, LoadQuery, MAX_FILE_BYTES } from './schemas.ts'
import { toLoad } from './wire.ts'

const tags = ['Datasets']
const LOADS = '/user/:userid/app/:appid/dataset/:datasetid/load'

const FORMATS: Readonly<Record<string, FileFormat>> = {
  'text/csv': 'CSV',
  'application/x-ndjson': 'NDJSON',
  'application/ndjson': 'NDJSON',
  'application/jsonl': 'NDJSON',
  'application/json': 'JSON',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.apache.parquet': 'PARQUET',
  'application/x-parquet': 'PARQUET',
}

const DOCUMENTED = [
  'text/csv',
  'application/x-ndjson',
  'application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
]

const NO_PARQUET = 'This server reads no Parquet, because it runs without DuckDB. Send CSV instead.'

const FileBody = Type.Unsafe<Readable>({ description: 'The file' })

export const loadRoutes: Routes = async app => {
  listRoutes(
    app,
    LOADS,
    {
      permission: 'load.read',
      operationId: 'listLoads',
      summary: 'List the loads of a dataset',
      description:
        'Returns the files that were sent to be loaded, the loads from a database, and what became of them. Oldest first, unless you set `order`.',
      tags,
      params: DatasetParams,
      asked: ListLoadsBody,
      problems: ['dataset_not_found', 'dataset_not_editable'],
      item: Load,
    },
    async ({ principal, params, asked: { order } }) => {
      await requireTable(app.db, principal.organizationId, params)
      return {
        read: readLoads(app.db, params.datasetid, order),
        toWire: toLoad,
        hasOwnOrder: order === 'DESC',
      }
    },
  )

  app.get(
    `${LOADS}/:loadid`,
    {
      config: { permission: 'load.read' },
      schema: {
        operationId: 'getLoad',
        summary: 'Retrieve a load',
        description: 'Returns how far a load is, and the faults of its file.',
        tags,
        params: LoadParams,
        problems: ['dataset_not_found', 'dataset_not_editable', 'load_not_found'],
        response: { 200: json(Load, 'The load') },
      },
    },
    async ({ principal, params }) => {
      await requireTable(app.db, principal.organizationId, params)
      const row = await findLoad(app.db, params.datasetid, params.loadid)
      if (!row) throw new Problem('load_not_found')
      return toLoad(row)
    },
  )

  app.register(uploadRoutes)
}

const uploadRoutes: Routes = async app => {
  streamBodies(app)
  app.post(
    LOADS,
    {
      config: { permission: 'dataset.load' },
      schema: {
        operationId: 'loadFile',
        summary: 'Load a file into a dataset',
        description:
          'Send CSV, NDJSON, a JSON array, an XLSX workbook or Parquet of up to 200 MiB as the body. Of a workbook, `sheet` or its first sheet is loaded. A job loads all of it or nothing; ask for the load until it ends. A dataset without columns gets those of the file. A dataset of kind CONNECTION takes no body: it loads from its database, with `mode=REPLACE` all of it again. With `dryRun`, the reply says how the file would be loaded, and nothing is stored.',
        tags,
        params: DatasetParams,
        querystring: LoadQuery,
        body: {
          content: Object.fromEntries(DOCUMENTED.map(type => [type, { schema: FileBody }])),
        },
        problems: [
          'dataset_not_found',
          'dataset_not_editable',
          'body_too_large',
          'body_unreadable',
          'media_type_unsupported',
          'rows_invalid',
          'analytics_off',
        ],
        response: {
          200: json(DryRun, 'How the file would be loaded'),
          201: json(Load, 'The load', ['Location']),
        },
      },
    },
    async (request, reply) => {
      const { principal, params, query, headers, body } = request
      const dataset = await requireTable(app.db, principal.organizationId, params)
      if (dataset.kind === 'CONNECTION') {
        const row = await loadFromConnection(app.db, principal, params, query)
        app.jobs.wake()
        return reply.code(201).header('location', pathInCollection(request, row.id)).send(toLoad(row))
      }
      const format = FORMATS[headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '']
      if (!format)
        throw new Problem('media_type_unsupported', {
          detail: `Send ${DOCUMENTED.join(', ')}.`,
        })
      const { sheet, timeZone, dates, mode = 'APPEND' } = query
      if (sheet !== undefined && format !== 'XLSX')
        throw new Problem('rows_invalid', { detail: 'Only workbooks have sheets. Leave out `sheet`.' })
      if ((timeZone !== undefined || dates !== undefined) && format !== 'CSV')
        throw new Problem('rows_invalid', {
          detail: 'Only CSV has dates without their order or offset. Leave out `timeZone` and `dates`.',
        })
      if (timeZone !== undefined && !isTimeZone(timeZone))
        throw new Problem('rows_invalid', {
          detail: '`timeZone` is not an IANA time zone, such as Europe/Berlin.',
        })
      if (format === 'PARQUET' && !app.fileReader.hasParquet)
        throw new Problem('analytics_off', { detail: NO_PARQUET })
      // A client that says how much it sends need not send it.
      if (Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
      const source = chunksOf(body)
      if (query.dryRun === 'true')
        return app.uploads.pass(() => dryRunOf(app, dataset, { format, sheet, timeZone, dates, source }))
      const upload = { mode, format, sheet, timeZone, dates, source }
      const row = await app.uploads.pass(() => receiveLoad(app.db, app.files, principal, params, upload))
      app.jobs.wake()
      return reply.code(201).header('location', pathInCollection(request, row.id)).send(toLoad(row))
    },
  )
}
