import type { ChartRow } from './queries.ts'
import type { Chart } from './schemas.ts'

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
