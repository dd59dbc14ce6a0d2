import { newId } from '../../../platform/db/database.ts'
import { record } from '../../audit/record.ts'
import { enqueue, type JobPayloads } from '../../job-payloads.ts'
import type { ConnectionSource, LoadMode } from '../../tables/dataset-tables.ts'
import type { Trx } from '../../tables/tables.ts'
import type { DatasetRow } from '../queries.ts'
import { insertLoad, type LoadRow } from './queries.ts'

type Author = JobPayloads['loadFile']['author']

/** The mode of the next load: rows after a cursor are added, or upserted by key. Otherwise, all rows are replaced. */
function modeOf({ source, cursor_value, key_columns }: DatasetRow): LoadMode {
  const { cursor } = source as ConnectionSource
  if (cursor === undefined || cursor_value === null) return 'REPLACE'
  return key_columns ? 'UPSERT' : 'APPEND'
}

/** Queues a load from the connection of a dataset. @param mode `REPLACE` reads everything again */
export async function queueQueryLoad(
  trx: Trx,
  dataset: DatasetRow,
  author: Author,
  now: Date,
  mode = modeOf(dataset),
): Promise<LoadRow> {
  const row = await insertLoad(trx, {
    dataset_id: dataset.id,
    id: newId(trx, 'load'),
    mode,
    format: 'QUERY',
    status: 'WAITING',
    size_bytes: 0,
    part_id: null,
    attempts: 0,
    row_count: 0,
    faults: '[]',
    create_date: now.toISOString(),
    finish_date: null,
  })
  const principal = { id: author.by, organizationId: author.organizationId, requestId: author.requestId }
  await record(trx, principal, { action: 'create', resource: 'load', id: row.id, now: row.create_date })
  const payload = { datasetId: dataset.id, loadId: row.id, author }
  await enqueue(trx, 'loadFile', payload, { organizationId: author.organizationId, now })
  return row
}
