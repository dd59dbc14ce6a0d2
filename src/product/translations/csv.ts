// Translations as CSV, for spreadsheets: key, source, text, status, state.
import { parse } from 'csv-parse/sync'
import { Problem } from '../problem.ts'
import { toCsv } from '../responses/export/csv.ts'
import { withoutGuard } from '../responses/export/formula-guard.ts'
import { MAX_ENTRIES, type SentText, type TranslatedText } from './schemas.ts'

const COLUMNS = ['key', 'source', 'text', 'status', 'state'] as const

export const writeCsv = (texts: readonly TranslatedText[]): string =>
  toCsv([[...COLUMNS], ...texts.map(entry => COLUMNS.map(column => entry[column] ?? null))])

/** Some spreadsheets write semicolons or tabs. The first column is `key`. */
const HEAD = /^\uFEFF?"?key"?([,;\t])/

/** @throws {Problem} body_unreadable */
export function readCsv(body: string): SentText[] {
  const delimiter = HEAD.exec(body)?.[1]
  if (delimiter === undefined) throw unreadable(`The first line must have the columns ${COLUMNS.join(', ')}.`)
  let rows: Record<string, string>[]
  try {
    rows = parse<Record<string, string>>(body, {
      bom: true,
      delimiter,
      columns: true,
      skip_empty_lines: true,
      to: MAX_ENTRIES,
      max_record_size: 100_000,
    })
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : 'The body is not CSV.')
  }
  if (rows[0] && !('text' in rows[0])) throw unreadable('The column text is missing.')
  return rows.map(({ key = '', source, text = '', status, state }) => ({
    key,
    text: withoutGuard(text),
    ...(source && { source: withoutGuard(source) }),
    ...(status === 'OUTDATED' && { status }),
    ...((state === 'NEEDS_REVIEW' || state === 'TRANSLATED' || state === 'REVIEWED') && { state }),
  }))
}

const unreadable = (detail: string) => new Problem('body_unreadable', { detail })
