import { sendTagged } from '../../platform/http/entity-tags.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { ListBody, NotModified, ReadHeaders } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { crudRoutes } from '../crud.ts'
import { AppParams } from '../schemas.ts'
import { createDataset, deleteDataset, tagOf, updateDataset } from './change.ts'
import {
  isForm,
  type ListedDataset,
  lockStored,
  readAllDatasets,
  requireDataset,
  requireFormDataset,
} from './find.ts'
import { readLimitedDatasets, requireLimited } from './limited.ts'
import { Dataset, DatasetChanges, DatasetParams, DatasetSummary, NewDataset } from './schemas.ts'
import { limitsOf } from './token-rows.ts'
import { toDataset } from './wire.ts'

const tags = ['Datasets']
const DATASETS = '/user/:userid/app/:appid/dataset'

export const datasetRoutes: Routes = async app => {
  const datasets = crudRoutes(app, {
    noun: 'dataset',
    label: 'dataset',
    tags,
    path: DATASETS,
    parent: AppParams,
    params: DatasetParams,
    schema: Dataset,
    toWire: toDataset,
    tagOf,
    lock: lockStored,
  })

  datasets.create({
    summary: 'Create a dataset',
    description:
      'Creates a table with typed columns, or a view that is computed from other datasets. You add rows to a table by API, or load files. Web forms are datasets without being created.',
    body: NewDataset,
    problems: ['app_not_found', 'dataset_invalid'],
    run: createDataset,
  })

  datasets.list(
    {
      summary: 'List the datasets of an application',
      description:
        'Returns the datasets of the application, oldest first, then its web forms. Without `limit`, the whole list is streamed.',
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
    `${DATASETS}/:datasetid`,
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

  datasets.update({
    summary: 'Update a dataset',
    description:
      'Sets the members that you send. `columns` is replaced as a whole: columns with a known id keep their values, and values of columns that are left out are lost. While there are rows, types and the key cannot change.',
    body: DatasetChanges,
    problems: ['dataset_not_editable', 'dataset_invalid'],
    run: updateDataset,
  })

  datasets.delete({
    summary: 'Delete a dataset',
    description:
      'Deletes a dataset that nothing uses. It is gone from the API at once; a background job removes its rows from the disk.',
    problems: ['dataset_not_editable', 'dataset_in_use'],
    run: deleteDataset,
    after: () => app.jobs.wake(),
  })
}
