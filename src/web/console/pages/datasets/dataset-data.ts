// What the pages of datasets read, and where they are.
import { columnsIn } from '../../../../engine/query/column-labels.ts'
import type { AppPath } from '../../../api/api.ts'
import type { Application, Dataset, DatasetColumn, DatasetSummary } from '../../../api/contract.d.ts'
import { appPath, readAll, readApp } from '../../app-data.ts'
import type { ConsoleContext, Crumb } from '../../page-module.ts'

export const datasetsPath = ({ owner }: Pick<ConsoleContext, 'owner'>, appid: string) =>
  `${appPath(owner, appid)}/dataset` as const

export type DatasetPath = `${AppPath}/dataset/${string}`

export const datasetPath = (
  context: Pick<ConsoleContext, 'owner'>,
  { appid, datasetid }: Pick<DatasetSummary, 'appid' | 'datasetid'>,
): DatasetPath => `${datasetsPath(context, appid)}/${datasetid}`

/** The page of a dataset in the console. */
export const datasetPage = ({ appid, datasetid }: Pick<DatasetSummary, 'appid' | 'datasetid'>, below = '') =>
  `/console/apps/${appid}/datasets/${datasetid}${below}`

export const readDatasets = (context: Pick<ConsoleContext, 'call' | 'owner'>, appid: string) =>
  readAll(body => context.call('POST', `${datasetsPath(context, appid)}/all`, { body }))

/** A dataset. The built-in columns of a web form have labels in the language of the page. */
export interface ShownDataset extends Omit<Dataset, 'columns'> {
  readonly columns: readonly DatasetColumn[]
}

export async function readDataset(
  context: Pick<ConsoleContext, 'call' | 'owner' | 'language'>,
  place: Pick<DatasetSummary, 'appid' | 'datasetid'>,
): Promise<{ readonly dataset: ShownDataset; readonly etag: string | undefined }> {
  const { body, etag } = await context.call('GET', datasetPath(context, place))
  return { dataset: { ...body, columns: columnsIn(context.language, body.columns) }, etag }
}

export interface DatasetPage {
  readonly app: Application
  readonly dataset: ShownDataset
  readonly etag: string | undefined
  readonly crumbs: readonly Crumb[]
}

export async function readDatasetPage(context: ConsoleContext): Promise<DatasetPage> {
  const { appid = '', datasetid = '' } = context.params
  const [app, { dataset, etag }] = await Promise.all([
    readApp(context, appid),
    readDataset(context, { appid, datasetid }),
  ])
  return { app, dataset, etag, crumbs: [] }
}
