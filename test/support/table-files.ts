// Workbooks and Parquet for tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { strToU8, zipSync } from 'fflate'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** Styles: 1 is a day, 2 a moment, 3 a time of day, 4 a duration. */
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="[$-409]m/d/yy h:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/><xf numFmtId="166"/></cellXfs></styleSheet>'

interface Parts {
  readonly rows: string
  readonly second?: string
  readonly is1904?: boolean
  readonly more?: Readonly<Record<string, Uint8Array>>
}

/** The bytes of an XLSX file with a hidden sheet, Orders and Notes. */
export const workbook = ({ rows, second = '', is1904 = false, more = {} }: Parts) => {
  const sheet = (data: string) => strToU8(`<worksheet><sheetData>${data}</sheetData></worksheet>`)
  return zipSync({
    '_rels/.rels': strToU8(relations([['a', 'officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${is1904}"/><sheets><sheet name="Hidden" sheetId="3" state="hidden" r:id="h"/><sheet name="Orders" sheetId="1" r:id="s1"/><sheet name="Notes" sheetId="2" r:id="s2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations([
        ['h', 'worksheet', 'worksheets/hidden.xml'],
        ['s1', 'worksheet', 'worksheets/sheet1.xml'],
        ['s2', 'worksheet', '/xl/worksheets/sheet2.xml'],
        ['t', 'sharedStrings', 'sharedStrings.xml'],
        ['f', 'styles', 'styles.xml'],
      ]),
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Order</t></si><si><r><t>Sa</t></r><r><t>lz</t></r><rPh><t>no</t></rPh></si></sst>',
    ),
    'xl/styles.xml': strToU8(STYLES),
    'xl/worksheets/sheet1.xml': sheet(rows),
    'xl/worksheets/sheet2.xml': sheet(second),
    'xl/worksheets/hidden.xml': sheet(''),
    ...more,
  })
}

export const inline = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
export const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
/** The bytes of a Parquet file with the rows of a query. */
export async function parquet(sql: string): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
  try {
    const connection = await (await DuckDBInstance.create()).connect()
    const file = join(folder, 'file.parquet')
    await connection.run(`copy (${sql}) to '${file}' (format parquet)`)
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
