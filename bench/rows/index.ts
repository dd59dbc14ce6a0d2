import type { Row } from '../row.ts'
import { createPostgres } from './create.ts'
import { listPostgres } from './list.ts'
import { page } from './page.ts'
import { submitPostgres, submitSqlite } from './submit.ts'

export const rows: readonly Row[] = [page, submitSqlite, submitPostgres, createPostgres, listPostgres]
