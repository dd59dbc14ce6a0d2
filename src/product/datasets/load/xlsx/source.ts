// A sheet of a workbook as a source of records. Its first row names the columns.
import type { ColumnType } from '../../../../engine/query/columns.ts'
import { isStorable } from '../../../../engine/storable.ts'
import { FileFault } from '../faults.ts'
import type { LoadLimits } from '../reader.ts'
import { type FileRecord, MAX_RECORD, type Source } from '../record.ts'
import { tooLong } from '../too-large.ts'
import { isErrorValue, readText, widenedByValue } from '../values.ts'
import { rowsOf, type SheetRow, type SheetValue } from './sheet.ts'
import { openWorkbook } from './workbook.ts'

const MIDNIGHT = 'T00:00:00Z'
const DAY = /^\d{4}-\d\d-\d\d$/

/** @param sheet its name; the first one if absent */
export function xlsxSource(path: string, sheet: string | undefined, limits: LoadLimits): Source {
  const names: string[] = []
  const sheets: string[] = []
  let chosen = sheet
  return {
    names,
    sheets,
    get sheet() {
      return chosen
    },
    isText: true,
    read: (type, value) => readText(type, asWanted(type, String(value))),
    widen(type, value) {
      if (value === '' || isErrorValue(String(value))) return type
      const wider = widenedByValue(type, value)
      return wider === 'JSON' || wider === 'TEXT_LIST' ? 'TEXT' : wider
    },
    async *records() {
      const workbook = await openWorkbook(path, sheet)
      sheets.splice(0, sheets.length, ...workbook.sheets)
      chosen = workbook.chosen
      let hasHeader = false
      try {
        for await (const rows of rowsOf(workbook, limits)) {
          const [first] = rows
          if (!hasHeader && first)
            names.push(...Array.from(first.values, value => String(value ?? '').trim()))
          yield (hasHeader ? rows : rows.slice(1)).map(row => toRecord(row, names.length))
          hasHeader = true
        }
      } finally {
        workbook.close()
      }
      if (!hasHeader)
        throw new FileFault({ code: 'empty', detail: 'The sheet is empty. The first row names the columns.' })
    },
  }
}

function toRecord({ line, values }: SheetRow, width: number): FileRecord {
  const all = Array.from({ length: Math.max(width, values.length) }, (_, at): SheetValue => values[at] ?? '')
  const characters = all.reduce((sum: number, value) => sum + String(value).length, 0)
  if (characters > MAX_RECORD) throw tooLong(line)
  if (!all.every(value => typeof value !== 'string' || isStorable(value)))
    throw new FileFault({
      line,
      code: 'xlsx',
      detail: 'The row has characters that cannot be stored: NUL or half of a pair.',
    })
  return { line, values: all }
}

/** A cell with a day and one with a moment differ only in their format. */
function asWanted(type: ColumnType, text: string): string {
  if (type === 'DATE' && text.endsWith(MIDNIGHT)) return text.slice(0, -MIDNIGHT.length)
  return type === 'DATETIME' && DAY.test(text) ? `${text}${MIDNIGHT}` : text
}
