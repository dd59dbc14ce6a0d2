import type { ThemeRow } from './queries.ts'
import type { SharedTheme } from './schemas.ts'

export const toTheme = (row: ThemeRow): SharedTheme => ({
  themeid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  theme: row.theme,
  createDate: row.create_date,
  updateDate: row.update_date,
})
