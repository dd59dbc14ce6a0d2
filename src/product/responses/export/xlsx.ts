// Streams an Office Open XML workbook (ECMA-376).
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell } from '../../../engine/questions/type.ts'
import { escapeHtml } from '../../../engine/text/html.ts'

/** Spreadsheet limits: rows per sheet, including the header, and characters per cell. */
export const MAX_ROWS = 1_048_576
const MAX_CELL = 32_767

export interface Sheet {
  readonly name: string
  /** Rows from `xlsxRows`. */
  readonly rows: Iterable<string> | AsyncIterable<string>
}

/** Streams the workbook, one sheet after the other. An error while reading rows destroys the stream with that error. */
export function toXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as PassThrough
  // Without a listener, an error in a part would crash the process.
  const fail = (error: Error) => stream.destroy(error)
  zip.on('error', fail)
  const add = (path: string, text: Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, {}, ready => {
      const part = Readable.from(text).on('error', fail)
      stream.once('close', () => part.destroy())
      ready(null, part)
    })
  add('[Content_Types].xml', [contentTypes(sheets.length)])
  add('_rels/.rels', [ROOT_RELATIONS])
  add('xl/workbook.xml', [workbook(sheets)])
  add('xl/_rels/workbook.xml.rels', [relations(sheets.length)])
  for (const [i, { rows }] of sheets.entries()) add(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(rows))
  zip.end()
  return stream
}

export const xlsxRows = (rows: readonly (readonly Cell[])[]) =>
  rows.map(cells => `<row>${cells.map(cellXml).join('')}</row>`).join('')

function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, MAX_CELL))}</t></is></c>`
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

/** Freezes the first row, which is the header. */
async function* sheetXml(rows: Iterable<string> | AsyncIterable<string>) {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield* rows
  yield '</sheetData></worksheet>'
}

const numbered = (count: number, make: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i + 1)).join('')

const contentTypes = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${TYPE}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}-officedocument.spreadsheetml.sheet.main+xml"/>${numbered(sheets, n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`

const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbook = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${escapeHtml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

const relations = (sheets: number) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, n => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`
