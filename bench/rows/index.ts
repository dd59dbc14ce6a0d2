import type { Row } from '../row.ts'
import { createPostgres, createTransaction } from './create.ts'
import { listPostgres } from './list.ts'
import { page, pageFastify, pageQuery } from './page.ts'
import { submitPostgres, submitSqlite } from './submit.ts'

export const rows: readonly Row[] = [
  page,
  pageQuery,
  pageFastify,
  submitSqlite,
  submitPostgres,
  createPostgres,
  createTransaction,
  listPostgres,
]
