// Streams an Office Open XML workbook (ECMA-376).
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Kind } from '../../../engine/expressions/value.ts'
import { isDate } from '../../../engine/questions/date/answer.ts'
import { isDatetime } from '../../../engine/questions/datetime/answer.ts'
import { isTime } from '../../../engine/questions/time/answer.ts'
import type { Cell } from '../../../engine/questions/type.ts'
import { escapeHtml } from '../../../engine/text/html.ts'

/** Spreadsheet limits: rows per sheet, including the header, and characters per cell. */
export const MAX_ROWS = 1_048_576
const MAX_CELL = 32_767

type DateKind = 'date' | 'time' | 'datetime'

type Texts = Iterable<string> | AsyncIterable<string>

export interface Sheet {
  readonly name: string
  /** The XML of rows. */
  readonly rows: Texts
  readonly shape: SheetShape
}

/** Known from the rows so far. */
interface SheetShape {
  rows: number
  /** The width of each column, in characters. */
  readonly widths: number[]
}

/**
 * A sheet whose texts are dates in columns of these kinds. The first row is the header.
 * @param write makes the texts of all rows in their order, by the function that it gets
 */
export function sheetOf(
  name: string,
  kinds: readonly (Kind | undefined)[],
  write: (toText: (rows: readonly (readonly Cell[])[]) => string) => Texts,
): Sheet {
  const shape: SheetShape = { rows: 0, widths: [] }
  const rowXml = (cells: readonly Cell[]) => {
    const line = ++shape.rows
    const xml = cells.map((cell, at) => {
      const kind = line === 1 ? undefined : dateKind(kinds[at])
      const width = kind ? DATES[kind].width : String(cell ?? '').length
      shape.widths[at] = Math.max(shape.widths[at] ?? 0, width)
      return cellXml(cell, `r="${columnName(at)}${line}"`, kind)
    })
    return `<row r="${line}">${xml.join('')}</row>`
  }
  return { name, shape, rows: write(rows => rows.map(rowXml).join('')) }
}

/** A, B, ... Z, AA */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Streams the workbook, one sheet after the other. An error while reading rows destroys the stream with that error. */
export function toXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as PassThrough
  // Without a listener, an error in a part would crash the process.
  const fail = (error: Error) => stream.destroy(error)
  zip.on('error', fail)
  const parts: Readable[] = []
  stream.once('close', () => {
    for (const part of parts) part.destroy()
  })
  const add = (path: string, text: Texts) =>
    zip.addReadStreamLazy(path, {}, ready => {
      const part = Readable.from(text).on('error', fail)
      parts.push(part)
      ready(null, part)
    })
  add('[Content_Types].xml', [contentTypes(sheets.length)])
  add('_rels/.rels', [ROOT_RELATIONS])
  add('xl/workbook.xml', [workbook(sheets)])
  add('xl/styles.xml', [styles()])
  add('xl/_rels/workbook.xml.rels', [relations(sheets.length)])
  for (const [i, sheet] of sheets.entries()) add(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet))
  zip.end()
  return stream
}

function cellXml(cell: Cell, place: string, kind: DateKind | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c ${place} t="b"><v>${cell ? 1 : 0}</v></c>`
  const serial = kind && serialOf(cell, kind)
  if (kind && serial !== undefined)
    return `<c ${place} s="${Object.keys(DATES).indexOf(kind) + 1}"><v>${serial}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, MAX_CELL))}</t></is></c>`
}

interface DateFormat {
  readonly format: string
  /** The width of a cell, in characters. */
  readonly width: number
  fits(text: string): boolean
}

const DATES: Readonly<Record<DateKind, DateFormat>> = {
  date: { format: 'yyyy\\-mm\\-dd', width: 10, fits: isDate },
  datetime: { format: 'yyyy\\-mm\\-dd\\ hh:mm:ss', width: 19, fits: isDatetime },
  time: { format: 'hh:mm', width: 5, fits: isTime },
}
const FORMATS = Object.values(DATES).map(({ format }) => format)

const dateKind = (kind: Kind | undefined) =>
  kind === 'date' || kind === 'datetime' || kind === 'time' ? kind : undefined

const DAY_MS = 86_400_000
/** The number of January 1, 1970. */
const EPOCH = 25_569
/** March 1, 1900. Programs differ about earlier days, because Excel counts a February 29. */
const FIRST_DAY = 61

/** Days since 1900, in UTC. Undefined for texts that are not dates of this kind, and for earlier dates. */
function serialOf(text: string, kind: DateKind): number | undefined {
  if (!DATES[kind].fits(text)) return undefined
  const ms = Date.parse(kind === 'time' ? `1970-01-01T${text}Z` : text)
  if (kind === 'time') return ms / DAY_MS
  const days = ms / DAY_MS + EPOCH
  return days < FIRST_DAY ? undefined : days
}

/** XML 1.0 forbids most control characters and reads CR as LF. ECMA-376 escapes them as _x0007_. */
const xmlText = (text: string) =>
  escapeHtml(text.toWellFormed().replace(/_(?=x[\da-fA-F]{4})/g, '_x005F_')).replace(
    /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
    char => `_x${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
  )

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats'

const [MIN_WIDTH, MAX_WIDTH] = [8, 60]

/** Freezes the first row, which is the header, and lets people filter by it. Columns are as wide as the first rows need. */
async function* sheetXml({ rows, shape }: Sheet) {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`
  let first = ''
  let parts = 0
  for await (const part of rows) {
    if (++parts < FIRST_PARTS) first += part
    else {
      if (parts === FIRST_PARTS) yield `${columnsXml(shape)}<sheetData>${first}`
      yield part
    }
  }
  if (parts < FIRST_PARTS) yield `${columnsXml(shape)}<sheetData>${first}`
  const { widths, rows: count } = shape
  const filter = `<autoFilter ref="A1:${columnName(widths.length - 1)}${count}"/>`
  yield `</sheetData>${widths.length === 0 ? '' : filter}</worksheet>`
}

/** The header, and the first rows. */
const FIRST_PARTS = 2

function columnsXml({ widths }: SheetShape): string {
  const columns = widths.map((width, i) => {
    const bounded = Math.min(Math.max(width + 3, MIN_WIDTH), MAX_WIDTH)
    return `<col min="${i + 1}" max="${i + 1}" width="${bounded}" customWidth="1"/>`
  })
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
}

const styles = () =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map((format, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${format}"/>`).join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${FORMATS.map((_, i) => `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The first number of a format that is not built in. */
const FIRST_FORMAT = 164

const numbered = (count: number, make: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i + 1)).join('')

const contentTypes = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${TYPE}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}-officedocument.spreadsheetml.styles+xml"/>${numbered(sheets, n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`

const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbook = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${escapeHtml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

const relations = (sheets: number) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, n => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
