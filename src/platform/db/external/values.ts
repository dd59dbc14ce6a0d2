// Values as databases write them, as values of our column types.
import { keepsDigits, parseJson } from '../../../engine/parse-json.ts'
import type { ColumnType } from '../../../engine/query/columns.ts'
import { toStorable } from '../../../engine/storable.ts'

type Reads = (text: string) => unknown

/** "2026-11-20 17:24:00.5" and "2026-11-20 17:24:00.5+00" as "2026-11-20T17:24:00.500Z". Sessions are in UTC. */
function toInstant(text: string): string | null {
  const date = new Date(
    `${text.slice(0, 10)}T${text
      .slice(11)
      .replace(/(\.\d{1,3})\d*/, '$1')
      .replace(/[+-]\d\d(:\d\d)?$/, '')}Z`,
  )
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const reads: Readonly<Record<ColumnType, Reads>> = {
  TEXT: toStorable,
  INTEGER: text => (keepsDigits(text) ? Number(text) : text),
  // A database can have NaN and infinity, and JSON cannot.
  NUMBER: text => (!keepsDigits(text) ? text : Number.isFinite(Number(text)) ? Number(text) : null),
  BOOLEAN: text => ['t', 'true', '1'].includes(text),
  // Dates before Christ, infinity and MySQL's 0000-00-00 have no equal here.
  DATE: text => (/^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') ? text : null),
  TIME: text => (/^([01]\d|2[0-3]):[0-5]\d/.test(text) ? text.slice(0, 5) : null),
  DATETIME: text => (/^\d{4}-\d\d-\d\d /.test(text) && !text.startsWith('0000') ? toInstant(text) : null),
  TEXT_LIST: text => JSON.parse(text),
  JSON: parseJson,
}

/** @throws {SyntaxError} for broken JSON */
export const valueFrom = (type: ColumnType, text: string | null): unknown =>
  text === null ? null : reads[type](text)
