// Finds datasets: tables of the store, and web forms, whose responses are a dataset without a row of its own.
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Client } from '../../platform/http/client.ts'
import { entityTag } from '../../platform/http/entity-tags.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { type CountedRow, withFigures } from '../webforms/figures-queries.ts'
import { findWebform, readWebforms, type WebformSummaryRow } from '../webforms/queries.ts'
import { formColumns } from './form-columns.ts'
import { type DatasetRow, findDataset, lockDataset, lockFreeDatasets, readDatasets } from './queries.ts'
import type { Dataset, DatasetParams, DatasetSummary } from './schemas.ts'
import { toFormDataset, toFormSummary, toSummary } from './wire.ts'

export const isForm = (datasetid: string) => datasetid.startsWith('webform_')

/** @throws {Problem} dataset_not_found */
export async function requireDataset(
  db: Db,
  organizationId: string,
  params: DatasetParams,
): Promise<DatasetRow> {
  const row = await findDataset(db, organizationId, params)
  if (!row) throw new Problem('dataset_not_found')
  return row
}

/** The dataset of a web form. @throws {Problem} dataset_not_found */
export async function requireFormDataset(
  db: Db,
  organizationId: string,
  params: DatasetParams,
  client: Client,
): Promise<{ readonly dataset: Dataset; readonly tag: string }> {
  const form = await findForm(db, organizationId, params)
  if (!form) throw new Problem('dataset_not_found')
  const [counted] = await withFigures(db, async () => [form])({ after: undefined, limit: 1 })
  if (!counted) throw new Problem('dataset_not_found')
  const dataset = toFormDataset(counted, await formColumns(db, form.id, client))
  return { dataset, tag: entityTag(form, `${form.version ?? 0}${dataset.rowCount ?? ''}`) }
}

/**
 * A table whose rows can be read and written.
 * @throws {Problem} dataset_not_found, dataset_not_editable
 */
export async function requireTable(
  db: Db,
  organizationId: string,
  params: DatasetParams,
): Promise<DatasetRow> {
  await refuseForm(db, organizationId, params)
  const row = await requireDataset(db, organizationId, params)
  if (row.kind === 'VIEW')
    throw new Problem('dataset_not_editable', {
      detail: 'A view has no rows of its own. Read them with a query that names `columns`.',
    })
  return row
}

/**
 * A table or a view, whose rows can be exported.
 * @throws {Problem} dataset_not_found, dataset_not_editable
 */
export async function requireStored(
  db: Db,
  organizationId: string,
  params: DatasetParams,
): Promise<DatasetRow> {
  await refuseForm(db, organizationId, params)
  return requireDataset(db, organizationId, params)
}

/** The same for a writer, who locks it. */
export async function lockTable(
  trx: Trx,
  organizationId: string,
  params: DatasetParams,
): Promise<DatasetRow> {
  const row = await lockStored(trx, organizationId, params)
  if (row.kind !== 'TABLE')
    throw new Problem('dataset_not_editable', {
      detail: 'Only rows of a dataset of kind TABLE can be changed.',
    })
  return row
}

/** Several, in the order of their ids, so that writers of the same ones do not wait for each other in a circle. */
export async function lockTables(
  trx: Trx,
  organizationId: string,
  app: AppParams,
  ids: readonly string[],
): Promise<DatasetRow[]> {
  const rows: DatasetRow[] = []
  for (const datasetid of ids.toSorted())
    rows.push(await lockTable(trx, organizationId, { ...app, datasetid }))
  return rows
}

/** The tables among these datasets that exist, and that no other transaction has locked. */
export const lockFreeTables = async (
  trx: Trx,
  organizationId: string,
  app: AppParams,
  ids: readonly string[],
): Promise<DatasetRow[]> =>
  (await lockFreeDatasets(trx, organizationId, app, ids)).filter(({ kind }) => kind === 'TABLE')

/**
 * Locks a dataset that has a row of its own: all but those of web forms.
 * @throws {Problem} dataset_not_found, dataset_not_editable
 */
export async function lockStored(
  trx: Trx,
  organizationId: string,
  params: DatasetParams,
): Promise<DatasetRow> {
  await refuseForm(trx, organizationId, params)
  const row = await lockDataset(trx, organizationId, params)
  if (!row) throw new Problem('dataset_not_found')
  return row
}

async function refuseForm(db: Db, organizationId: string, params: DatasetParams): Promise<void> {
  if (!isForm(params.datasetid)) return
  if (!(await findForm(db, organizationId, params))) throw new Problem('dataset_not_found')
  throw new Problem('dataset_not_editable', {
    detail:
      'Its rows are the responses of a web form. Read and delete them as responses, and edit the web form.',
  })
}

const findForm = (db: Db, organizationId: string, { datasetid, ...params }: DatasetParams) =>
  findWebform(db, organizationId, { ...params, webformid: datasetid })

export interface ListedDataset {
  readonly id: string
  readonly wire: DatasetSummary
}

/** Tables first, then web forms. @throws {Problem} app_not_found */
export const readAllDatasets = (
  db: Db,
  organizationId: string,
  params: AppParams,
): ReadRows<ListedDataset> => {
  const tables = readDatasets(db, organizationId, params)
  const forms = withFigures(db, readWebforms(db, organizationId, params))
  const ofTable = (row: DatasetRow): ListedDataset => ({ id: row.id, wire: toSummary(row) })
  const ofForm = (row: WebformSummaryRow & CountedRow): ListedDataset => ({
    id: row.id,
    wire: toFormSummary(row),
  })
  return async ({ after, limit }) => {
    const isPastTables = after !== undefined && isForm(after)
    const found = isPastTables ? [] : (await tables({ after, limit })).map(ofTable)
    if (found.length === limit) return found
    const range = { after: isPastTables ? after : undefined, limit: limit - found.length }
    return [...found, ...(await forms(range)).map(ofForm)]
  }
}
