import type { ListedApp } from './queries.ts'
import type { App } from './schemas.ts'

export const toApp = (row: ListedApp): App => ({
  appid: row.id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  createDate: row.create_date,
  updateDate: row.update_date,
})
