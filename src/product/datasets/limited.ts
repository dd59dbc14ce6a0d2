// Datasets as a restricted token sees them: only listed ones, without row counts and sources, which would reveal hidden rows and columns.
import { hash } from 'node:crypto'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { Problem } from '../problem.ts'
import { findWebform } from '../webforms/queries.ts'
import type { ListedDataset } from './find.ts'
import { findDataset } from './queries.ts'
import { type Reader, requireReadable } from './readable.ts'
import type { Dataset, DatasetSummary } from './schemas.ts'
import { toFormSummary, toSummary, toWireColumn } from './wire.ts'

const NO_FIGURES = { count: 0, isMore: true, lastDate: null }

async function findSummary(reader: Reader, id: string): Promise<DatasetSummary | undefined> {
  const { db, principal, params } = reader
  const form = await findWebform(db, principal.organizationId, { ...params, webformid: id })
  const row = form ? undefined : await findDataset(db, principal.organizationId, { ...params, datasetid: id })
  const summary = form ? toFormSummary({ ...form, responses: NO_FIGURES }) : row && toSummary(row)
  if (!summary) return undefined
  // The date of the last change would show that hidden rows changed.
  return { ...summary, rowCount: null, updateDate: summary.createDate }
}

/** @throws {Problem} dataset_not_found; dataset_invalid if it is a view of what the token cannot see */
export async function requireLimited(
  reader: Reader,
  id: string,
): Promise<{ readonly dataset: Dataset; readonly tag: string }> {
  const summary = await findSummary(reader, id)
  if (!summary) throw new Problem('dataset_not_found')
  const { columns } = await requireReadable(reader, id)
  const dataset = { ...summary, columns: columns.map(toWireColumn), key: null }
  return { dataset, tag: `"${hash('sha256', JSON.stringify(dataset), 'base64url')}"` }
}

/** @param ids at most as many as a token names */
export const readLimitedDatasets = (reader: Reader, ids: readonly string[]): ReadRows<ListedDataset> => {
  const sorted = ids.toSorted()
  return async ({ after, limit }) => {
    const found: ListedDataset[] = []
    for (const id of sorted) {
      if (found.length === limit) break
      const wire = after === undefined || id > after ? await findSummary(reader, id) : undefined
      if (wire) found.push({ id, wire })
    }
    return found
  }
}
