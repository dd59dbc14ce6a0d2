// CSV by RFC 4180, also with semicolons, tabs or bars between cells, as spreadsheets of many countries write it.
import { CsvError, type Parser, parse } from 'csv-parse'
import { withoutGuard } from '../../responses/export/formula-guard.ts'
import { DecimalCommas, toPoint } from './decimal-commas.ts'
import { FileFault } from './faults.ts'
import { type FileRecord, MAX_RECORD, type Source } from './record.ts'
import { adviceFor, type DayOrders } from './text-dates.ts'
import { readText, widenedByText } from './values.ts'

/** The words for true and false that German spreadsheets write. */
const SPREADSHEET_WORDS = new Map([
  ['wahr', 'true'],
  ['falsch', 'false'],
])
const BOOLEAN_WORDS = new Map([
  ...SPREADSHEET_WORDS,
  ['yes', 'true'],
  ['ja', 'true'],
  ['no', 'false'],
  ['nein', 'false'],
])

/** `true` or `false` for a word that shows a column of booleans. `yes` and `ja` do not: they are often answers. */
const shownBoolean = (text: string) => SPREADSHEET_WORDS.get(text.toLowerCase()) ?? text

/** `true` or `false` for any word that a column of booleans takes. */
const declaredBoolean = (text: string) => BOOLEAN_WORDS.get(text.trim().toLowerCase()) ?? text

const DELIMITERS = [',', ';', '\t', '|']
/** Characters in which to look for the end of the first line. */
const MAX_HEADER = 65_536

export interface TextDates {
  readonly timeZone: string
  /** Filled when a source is read. */
  readonly days: DayOrders
}

export function csvSource(texts: AsyncIterable<string>, { timeZone, days }: TextDates): Source {
  const names: string[] = []
  const commas = new DecimalCommas()
  /** Known with the first record. */
  let delimiter = ','
  const datesAt = (at: number) => ({ timeZone, order: days.orderOf(at) })
  return {
    names,
    days,
    isText: true,
    read(type, value, at) {
      const text = String(value)
      if (type === 'NUMBER') commas.note(text, at)
      if (commas.isUnclear(type, text, at)) return undefined
      return readText(type, type === 'BOOLEAN' ? declaredBoolean(text) : text, datesAt(at))
    },
    advice(type, value, at) {
      if (type === 'BOOLEAN') return 'Write true or false, or yes or no.'
      if (commas.isUnclear(type, String(value), at)) return commas.advice(type)
      return adviceFor(type, String(value), days.orderOf(at))
    },
    widen(type, value, at) {
      if (type === 'TEXT') return type
      const given = shownBoolean(String(value))
      if (delimiter !== ',') commas.note(given, at)
      const text = delimiter === ',' ? given : toPoint(given)
      if (commas.isMixed(at)) return 'TEXT'
      const { order } = datesAt(at)
      // Of dates that can be read in two ways, the detector decides.
      const wider = widenedByText(type, text, { timeZone, order: order ?? 'DMY' })
      return order || wider !== 'TEXT' ? wider : widenedByText(type, text, { timeZone, order: 'MDY' })
    },
    async *records() {
      let found: FileRecord[] = []
      let hasHeader = false
      const note = (cells: string[], line: number) => {
        if (hasHeader) found.push({ line, values: cells.map(withoutGuard) })
        else names.push(...cells.map(name => withoutGuard(name.trim())))
        hasHeader = true
      }
      let parser: ReturnType<typeof createParser> | undefined
      let start = ''
      const startParser = () => {
        delimiter = delimiterIn(start)
        return createParser(delimiter, note)
      }
      for await (const text of texts) {
        if (!parser) {
          start += text
          if (!/[\r\n]/.test(start) && start.length < MAX_HEADER) continue
          parser = startParser()
        }
        parser.write(start || text)
        start = ''
        if (found.length > 0) yield found
        found = []
      }
      parser ??= startParser()
      if (start) parser.write(start)
      await parser.end()
      if (found.length > 0) yield found
      if (!hasHeader)
        throw new FileFault({ code: 'empty', detail: 'The file is empty. The first line names the columns.' })
    },
  }
}

/** What the parser returns with the option `raw`. The types of the library leave it out. */
interface RawRecord {
  readonly record: string[]
  readonly raw: string
}

const BROKEN_QUOTE = 'A cell in quotes has a single quote. Write two quotes inside of quotes.'

/** Whether a cell begins with a quote that does not end it, as in `"a"b`. */
function isBrokenQuoted(raw: string, delimiter: string): boolean {
  const start = `(^|[${delimiter}\\r\\n])`
  const quoted = new RegExp(`${start}"(?:[^"]|"")*"(?=[${delimiter}\\r\\n]|$)`, 'g')
  return new RegExp(`${start}"`).test(raw.replace(quoted, '$1'))
}

function createParser(delimiter: string, note: (cells: string[], line: number) => void) {
  let failed: Error | undefined
  const parser: Parser = parse({
    delimiter,
    relax_column_count: true,
    // `5" pipe` is a text, as spreadsheets read it.
    relax_quotes: true,
    raw: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    on_record: (given: unknown, { lines }) => {
      const { record, raw } = given as RawRecord
      if (record.some(cell => cell.startsWith('"')) && isBrokenQuoted(raw, delimiter))
        failed ??= new FileFault({ line: lines, code: 'csv', detail: BROKEN_QUOTE })
      note(record, lines)
      return null
    },
  })
  parser.on('error', error => {
    failed ??= error
  })
  parser.resume()
  const check = () => {
    if (failed) throw toFault(failed)
  }
  return {
    /** The parser works synchronously. */
    write(text: string) {
      parser.write(text)
      check()
    },
    async end() {
      await new Promise<void>(resolve => {
        parser.once('error', () => resolve())
        parser.once('end', resolve)
        parser.end()
      })
      check()
    },
  }
}

function toFault(error: Error): Error {
  if (!(error instanceof CsvError)) return error
  const { lines } = error as CsvError & { readonly lines?: number }
  return new FileFault({ ...(lines && { line: lines }), code: 'csv', detail: `${error.message}.` })
}

/** The delimiter that the first line has most often, outside of quotes. */
function delimiterIn(text: string): string {
  const line = text.replace(/(^|[,;\t|\r\n])"[^"]*"/g, '$1').split(/[\r\n]/, 1)[0] ?? ''
  const counted = DELIMITERS.map(delimiter => ({ delimiter, count: line.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}
