import { inTransaction } from '../../platform/db/database.ts'
import { sendTagged } from '../../platform/http/entity-tags.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  Deleted,
  EditHeaders,
  ListBody,
  NoBody,
  NotModified,
  ReadHeaders,
} from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { AppParams } from '../schemas.ts'
import { createDataset, deleteDataset, tagOf, updateDataset } from './change.ts'
import { isForm, type ListedDataset, readAllDatasets, requireDataset, requireFormDataset } from './find.ts'
import { readLimitedDatasets, requireLimited } from './limited.ts'
import { Dataset, DatasetChanges, DatasetParams, DatasetSummary, NewDataset } from './schemas.ts'
import { limitsOf } from './token-rows.ts'
import { toDataset } from './wire.ts'

const tags = ['Datasets']
const DATASETS = '/user/:userid/app/:appid/dataset'
const ONE = `${DATASETS}/:datasetid`

export const datasetRoutes: Routes = async app => {
  app.post(
    DATASETS,
    {
      config: { permission: 'dataset.create' },
      schema: {
        operationId: 'createDataset',
        summary: 'Create a dataset',
        description:
          'Creates a table with typed columns, or a view that is computed from other datasets. You add rows to a table by API, or load files. Web forms are datasets without being created.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewDataset,
        problems: ['app_not_found', 'dataset_invalid'],
        response: { 201: created(Dataset, 'The new dataset', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { principal, params, body } = request
        const row = await createDataset(
          trx,
          { principal, params, client: request },
          body,
          new Date().toISOString(),
        )
        return { location: pathInCollection(request, row.id), etag: tagOf(row), body: toDataset(row) }
      }),
  )

  listRoutes(
    app,
    DATASETS,
    {
      permission: 'dataset.read',
      operationId: 'listDatasets',
      summary: 'List the datasets of an application',
      description:
        'Returns the datasets of the application, oldest first, then its web forms. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListBody,
      problems: ['app_not_found'],
      item: DatasetSummary,
    },
    ({ principal, params, client }) => ({
      read: limitsOf(principal)
        ? readLimitedDatasets({ db: app.db, principal, params, client }, limitsOf(principal)?.datasets ?? [])
        : readAllDatasets(app.db, principal.organizationId, params),
      toWire: ({ wire }: ListedDataset) => wire,
      hasOwnOrder: true,
    }),
  )

  app.get(
    ONE,
    {
      config: { permission: 'dataset.read' },
      schema: {
        operationId: 'getDataset',
        summary: 'Retrieve a dataset',
        description:
          'Returns a dataset with its columns. For a web form, they are the questions of all published versions, named as filters name them.',
        tags,
        params: DatasetParams,
        headers: ReadHeaders,
        problems: ['dataset_not_found', 'dataset_invalid'],
        response: { 200: json(Dataset, 'The dataset', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      if (limitsOf(principal)) {
        const reader = { db: app.db, principal, params, client: request }
        const { tag, dataset } = await requireLimited(reader, params.datasetid)
        return sendTagged(request, reply, tag, dataset)
      }
      if (isForm(params.datasetid)) {
        const form = await requireFormDataset(app.db, principal.organizationId, params, request)
        return sendTagged(request, reply, form.tag, form.dataset)
      }
      const row = await requireDataset(app.db, principal.organizationId, params)
      return sendTagged(request, reply, tagOf(row), toDataset(row))
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'dataset.update' },
      schema: {
        operationId: 'updateDataset',
        summary: 'Update a dataset',
        description:
          'Sets the members that you send. `columns` is replaced as a whole: columns with a known id keep their values, and values of columns that are left out are lost. While there are rows, types and the key cannot change.',
        tags,
        params: DatasetParams,
        headers: EditHeaders,
        body: DatasetChanges,
        problems: ['dataset_not_found', 'dataset_not_editable', 'dataset_invalid'],
        response: { 200: json(Dataset, 'The updated dataset', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, headers, body } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        updateDataset(trx, { principal, params, client: request }, body, headers['if-match'], now),
      )
      reply.header('etag', tagOf(row))
      return toDataset(row)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'dataset.delete' },
      schema: {
        operationId: 'deleteDataset',
        summary: 'Delete a dataset',
        description:
          'Deletes a dataset that nothing uses. It is gone from the API at once; a background job removes its rows from the disk.',
        tags,
        params: DatasetParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['dataset_not_found', 'dataset_not_editable', 'dataset_in_use'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const { principal, params, headers } = request
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteDataset(trx, principal, params, headers['if-match'], now))
      app.jobs.wake()
      return reply.code(204).send(undefined)
    },
  )
}
