// The rows of a sheet, without the empty ones.
import { keepsDigits } from '../../../../engine/parse-json.ts'
import type { LoadLimits } from '../reader.ts'
import { writeSerial } from './dates.ts'
import { createTextReader, unescaped, type Workbook } from './workbook.ts'
import { broken, parseXml } from './xml.ts'

export type SheetValue = string | number | boolean

export interface SheetRow {
  /** The row number, from 1. */
  readonly line: number
  /** The values by column; empty cells are absent. */
  readonly values: readonly (SheetValue | undefined)[]
}

/** The limit of Excel: columns A to XFD. */
const MAX_CELLS = 16_384

/** @throws {FileFault} */
export async function* rowsOf(workbook: Workbook, limits: LoadLimits): AsyncGenerator<readonly SheetRow[]> {
  let found: SheetRow[] = []
  let line = 0
  let values: (SheetValue | undefined)[] = []
  let cell = { at: -1, type: 'n', style: 0 }
  let isValue = false
  let value = ''
  const text = createTextReader()
  const handler = {
    open(name: string, attributes: Readonly<Record<string, string | undefined>>) {
      text.open(name)
      const { r, t = 'n', s = '0' } = attributes
      if (name === 'row') {
        line = r === undefined ? line + 1 : lineOf(r)
        values = []
        cell = { at: -1, type: 'n', style: 0 }
      } else if (name === 'c') {
        cell = { at: r === undefined ? cell.at + 1 : columnOf(r), type: t, style: Number(s) }
        value = ''
      } else if (name === 'v') isValue = true
    },
    close(name: string) {
      text.close(name)
      if (name === 'v') isValue = false
      else if (name === 'c') {
        const inline = text.take()
        const read = cellValue(
          workbook,
          cell.type,
          cell.style,
          cell.type === 'inlineStr' ? inline : unescaped(value),
        )
        if (read !== undefined) values[cell.at] = read
      } else if (name === 'row' && values.length > 0) found.push({ line, values })
    },
    text(part: string) {
      text.text(part)
      if (isValue) value += part
    },
  }
  for await (const _ of parseXml(workbook.sheet, handler, limits.bytes)) {
    if (found.length > 0) yield found
    found = []
  }
}

/** @throws {FileFault} */
function lineOf(place: string): number {
  if (!/^[1-9]\d{0,6}$/.test(place)) throw broken()
  return Number(place)
}

/** The column of a place such as `AB12`, from 0. @throws {FileFault} */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0 || column > MAX_CELLS) throw broken()
  return column - 1
}

function cellValue(
  { texts, dates, is1904 }: Workbook,
  type: string,
  style: number,
  text: string,
): SheetValue | undefined {
  if (type === 's') return orNone(texts[Number(text)])
  if (type === 'b') return text === '' ? undefined : text === '1' || text === 'true'
  // Errors, such as #N/A, are texts; other columns take them for empty cells.
  if (type !== 'n') return orNone(text)
  if (text.trim() === '') return undefined
  const number = Number(text)
  if (!Number.isFinite(number)) throw broken()
  if (!keepsDigits(text)) return text.trim()
  const kind = dates[style]
  return kind ? writeSerial(number, kind, is1904) : number
}

const orNone = (text: string | undefined) => (text === '' ? undefined : text)
