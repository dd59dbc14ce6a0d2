import type { Column } from '../../engine/query/columns.ts'
import type { View } from '../../engine/query/view.ts'
import type { ConnectionSource, StoredColumn } from '../tables/dataset-tables.ts'
import { type CountedRow, MAX_COUNTED } from '../webforms/figures-queries.ts'
import type { DatasetRow } from './queries.ts'
import type { Dataset, DatasetSummary } from './schemas.ts'

export const toSummary = (row: DatasetRow): DatasetSummary => ({
  datasetid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  rowCount: row.kind === 'VIEW' ? null : row.row_count,
  createDate: row.create_date,
  updateDate: row.update_date,
})

export const toDataset = (row: DatasetRow): Dataset => ({
  ...toSummary(row),
  columns: row.columns.map(toColumn),
  key: row.key_columns,
  // Only these have a source, which was checked before it was stored.
  ...(row.kind === 'VIEW' && { view: row.source as View }),
  ...(row.kind === 'CONNECTION' && {
    source: row.source as ConnectionSource,
    schedule: row.schedule && { cron: row.schedule.cron, timeZone: row.schedule.timeZone },
  }),
})

export const toColumn = ({ number, ...column }: StoredColumn) => toWireColumn(column)

export const toWireColumn = ({ values, entries, ...column }: Column): Dataset['columns'][number] => ({
  ...column,
  ...(values && { values: [...values] }),
  ...(entries && { entries: entries.map(toWireColumn) }),
})

export const toFormSummary = (row: CountedRow): DatasetSummary => ({
  datasetid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  kind: 'WEBFORM',
  name: row.name,
  description: row.description,
  rowCount: row.responses.isMore ? null : Math.min(row.responses.count, MAX_COUNTED),
  createDate: row.create_date,
  updateDate: row.responses.lastDate ?? row.create_date,
})

export const toFormDataset = (row: CountedRow, columns: readonly Column[]): Dataset => ({
  ...toFormSummary(row),
  columns: columns.map(toWireColumn),
  key: null,
})
