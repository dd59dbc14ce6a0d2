import type { UserRow } from './queries.ts'
import type { User } from './schemas.ts'

export const toUser = (row: Omit<UserRow, 'revision'>): User => ({
  userid: row.id,
  email: row.email,
  ...(row.first_name !== null && { firstName: row.first_name }),
  ...(row.last_name !== null && { lastName: row.last_name }),
  role: row.role,
  createDate: row.create_date,
  updateDate: row.update_date,
})
