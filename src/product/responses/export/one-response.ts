// One response as CSV. Loaded at the first attachment.
import type { ResponseRow } from '../queries.ts'
import { toResponse } from '../wire.ts'
import { toCsv } from './csv.ts'
import { type Asked, tableOf } from './table.ts'

/** One response as the export of its form has it, with the questions of its version. */
export async function oneAsCsv(row: ResponseRow, asked: Asked): Promise<string> {
  async function* versions() {
    yield { version: row.version, ...asked, isScored: row.max_score !== null }
  }
  const table = await tableOf(versions(), async () => asked)
  const rows = await table.rows([toResponse(row)])
  return toCsv([[...table.headers], ...rows.map(table.cells)])
}
