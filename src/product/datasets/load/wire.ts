import type { LoadRow } from './queries.ts'
import type { Load } from './schemas.ts'

export const toLoad = (row: LoadRow): Load => ({
  loadid: row.id,
  datasetid: row.dataset_id,
  mode: row.mode,
  format: row.format,
  status: row.status,
  sizeBytes: row.size_bytes,
  rowCount: row.row_count,
  faults: [...row.faults],
  createDate: row.create_date,
  finishDate: row.finish_date,
})
