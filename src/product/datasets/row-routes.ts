import { inTransaction } from '../../platform/db/database.ts'
import { sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, Deleted, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { deleteMatching } from './delete-matching.ts'
import { requireTable } from './find.ts'
import { prepareRows } from './prepare-rows.ts'
import { createRowReader, toRow } from './read-rows.ts'
import { rowsQuery } from './row-query.ts'
import {
  DeletedRows,
  DeleteRowsBody,
  ListRowsBody,
  MAX_ROWS_BYTES,
  NewRows,
  Row,
  RowChanges,
  RowParams,
  WrittenRows,
} from './row-schemas.ts'
import { DatasetParams } from './schemas.ts'
import { deleteRow, updateRow, writeRows } from './write-rows.ts'

const tags = ['Datasets']
const ROWS = '/user/:userid/app/:appid/dataset/:datasetid/row'
const ONE = `${ROWS}/:rowid`

export const rowRoutes: Routes = async app => {
  app.post(
    ROWS,
    {
      config: { permission: 'row.create' },
      bodyLimit: MAX_ROWS_BYTES,
      schema: {
        operationId: 'writeRows',
        summary: 'Add rows to a dataset',
        description:
          'Adds up to 10,000 rows, all or none. With the mode `UPSERT`, rows whose key exists are replaced. A body can have 8 MiB.',
        tags,
        params: DatasetParams,
        headers: CreateHeaders,
        body: NewRows,
        problems: ['dataset_not_found', 'dataset_not_editable', 'rows_invalid', 'row_exists'],
        response: { 201: created(WrittenRows, 'The ids of the rows') },
      },
    },
    async (request, reply) => {
      const { principal, params, body, url } = request
      const shape = await requireTable(app.db, principal.organizationId, params)
      app.storeDisk.requireSpace()
      const prepared = { shape, rows: prepareRows(shape, body.rows) }
      return sendCreated(app.db, request, reply, async trx => {
        const now = new Date().toISOString()
        const written = await writeRows(trx, principal, params, body, prepared, now)
        return { location: url.split('?', 1)[0] ?? url, body: written }
      })
    },
  )

  listRoutes(
    app,
    ROWS,
    {
      permission: 'row.read',
      operationId: 'listRows',
      summary: 'List the rows of a dataset, oldest first',
      description:
        'Returns the rows that meet the filter, in the order in which they were written or in that of a column. Without `limit`, the whole list is streamed. For web forms, list the responses.',
      tags,
      params: DatasetParams,
      asked: ListRowsBody,
      query: rowsQuery,
      problems: ['dataset_not_found', 'dataset_not_editable'],
      item: Row,
    },
    async ({ principal, params, asked, client }) => {
      const dataset = await requireTable(app.db, principal.organizationId, params)
      return {
        read: createRowReader(app.db, app.copies, dataset, asked, client),
        toWire: toRow(dataset.columns),
        hasOwnOrder: true,
        isFiltered: asked.filter !== undefined,
      }
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'row.update' },
      schema: {
        operationId: 'updateRow',
        summary: 'Update a row of a dataset',
        description: 'Sets the values that you send. Null empties a cell. Other cells keep their values.',
        tags,
        params: RowParams,
        body: RowChanges,
        problems: [
          'dataset_not_found',
          'dataset_not_editable',
          'row_not_found',
          'rows_invalid',
          'row_exists',
        ],
        response: { 200: json(Row, 'The updated row') },
      },
    },
    async ({ principal, params, body }) => {
      const now = new Date().toISOString()
      const { columns, row } = await inTransaction(app.db, trx =>
        updateRow(trx, principal, params, body, now),
      )
      return toRow(columns)(row)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'row.delete' },
      schema: {
        operationId: 'deleteRow',
        summary: 'Delete a row of a dataset',
        description: 'Deletes one row.',
        tags,
        params: RowParams,
        body: NoBody,
        problems: ['dataset_not_found', 'dataset_not_editable', 'row_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params }, reply) => {
      await inTransaction(app.db, trx => deleteRow(trx, principal, params, new Date().toISOString()))
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${ROWS}/delete`,
    {
      config: { permission: 'row.delete' },
      schema: {
        operationId: 'deleteRows',
        summary: 'Delete the rows that meet a filter',
        description:
          'Deletes rows in steps of 500. If the request is interrupted, some may be deleted; send it again for the others.',
        tags,
        params: DatasetParams,
        body: DeleteRowsBody,
        problems: ['dataset_not_found', 'dataset_not_editable'],
        response: { 200: json(DeletedRows, 'How many rows were deleted') },
      },
    },
    async request => {
      const { principal, params, body } = request
      return { deleted: await deleteMatching(app.db, app.copies, principal, params, body.filter, request) }
    },
  )
}
