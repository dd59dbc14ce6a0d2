import { type Fault, listed } from '../../engine/faults.ts'
import { en } from '../../engine/text/messages/en.ts'
import type { ChartRow } from './queries.ts'
import type { Chart, WrittenChart } from './schemas.ts'

export const toChart = (row: ChartRow): Chart => ({
  chartid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  kind: row.kind,
  query: row.query,
  options: row.options,
  createDate: row.create_date,
  updateDate: row.update_date,
})

export const toWrittenChart = (row: ChartRow, warnings: readonly Fault[]): WrittenChart => ({
  ...toChart(row),
  ...(warnings.length > 0 && { warnings: listed(warnings, en) }),
})
