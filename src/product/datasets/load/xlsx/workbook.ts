// What a workbook says before its cells: its sheets, texts, and which formats are dates (ECMA-376 part 1, 18).
import { posix } from 'node:path'
import { FileFault } from '../faults.ts'
import { type Archive, openArchive } from './archive.ts'
import { type DateKind, dateKindOf } from './dates.ts'
import { broken, readXml, type XmlHandler } from './xml.ts'

const MAX_PART = 16 * 1024 * 1024
/** Texts are held in memory. */
const MAX_TEXTS = 64 * 1024 * 1024

/** More are hardly ever chosen from. */
const MAX_SHEETS = 200

export interface Workbook {
  /** The names of the sheets that people see. */
  readonly sheets: readonly string[]
  /** The name of the one that is read. */
  readonly chosen: string
  readonly is1904: boolean
  readonly texts: readonly string[]
  /** The kind of date of each cell style; undefined for other styles. */
  readonly dates: readonly (DateKind | undefined)[]
  /** The bytes of the sheet. */
  readonly sheet: AsyncIterable<Uint8Array>
  close(): void
}

/** @param sheet its name; the first visible one if absent. @throws {FileFault} */
export async function openWorkbook(path: string, sheet: string | undefined): Promise<Workbook> {
  const archive = await openArchive(path)
  try {
    const [main] = (await relations(archive, '')).filter(({ type }) => type === 'officeDocument')
    if (!main) throw broken()
    const parts = await relations(archive, main.target)
    const partOf = (type: string) => parts.find(one => one.type === type)?.target
    const { sheets, is1904 } = await readSheets(archive, main.target)
    const tables = sheets.filter(({ id }) => parts.some(part => part.id === id && part.type === 'worksheet'))
    const chosen = chooseSheet(tables, sheet)
    const bytes = await archive.read(parts.find(({ id }) => id === chosen.id)?.target ?? '')
    if (!bytes) throw broken()
    const shown = tables.filter(one => !one.isHidden || one === chosen)
    return {
      sheets: shown.slice(0, MAX_SHEETS).map(({ name }) => name.toWellFormed()),
      chosen: chosen.name.toWellFormed(),
      is1904,
      texts: await readTexts(archive, partOf('sharedStrings')),
      dates: await readDates(archive, partOf('styles')),
      sheet: bytes,
      close: archive.close,
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** The parts that another part names; those of the whole file for ''. */
async function relations(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const found: Relation[] = []
  await read(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target : posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

interface Sheet {
  readonly name: string
  readonly id: string
  readonly isHidden: boolean
}

async function readSheets(archive: Archive, part: string) {
  const sheets: Sheet[] = []
  let is1904 = false
  await read(archive, part, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const { name: label = '', state = 'visible' } = attributes
      sheets.push({ name: label, id, isHidden: state !== 'visible' })
    },
  })
  return { sheets, is1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const isSame = (name: string) => name.toLowerCase() === wanted?.toLowerCase()
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => isSame(name))
  if (found) return found
  const names = sheets.map(({ name }) => name).join(', ')
  throw new FileFault({
    code: 'sheet',
    detail:
      wanted === undefined
        ? 'The workbook has no sheet.'
        : `The workbook has no sheet ${wanted}. Its sheets are: ${names}.`.slice(0, 500).toWellFormed(),
  })
}

async function readTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  const text = createTextReader()
  await read(
    archive,
    part,
    {
      ...text,
      close(name) {
        text.close(name)
        if (name === 'si') texts.push(text.take())
      },
    },
    MAX_TEXTS,
  )
  return texts
}

/** ECMA-376 writes characters that XML does not have as `_x000D_`. */
export const unescaped = (text: string) =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Joins the runs of a rich text. Phonetic hints beside it are left out. */
export function createTextReader() {
  let found = ''
  let isInside = false
  let phonetic = 0
  return {
    open(name: string) {
      if (name === 'rPh') phonetic++
      else if (name === 't') isInside = phonetic === 0
    },
    close(name: string) {
      if (name === 'rPh') phonetic--
      else if (name === 't') isInside = false
    },
    text(part: string) {
      if (isInside) found += part
    },
    /** The text so far; the next one begins. */
    take() {
      const whole = unescaped(found)
      found = ''
      return whole
    },
  }
}

async function readDates(archive: Archive, part: string | undefined): Promise<(DateKind | undefined)[]> {
  const codes = new Map<number, string>()
  const dates: (DateKind | undefined)[] = []
  let isInside = false
  await read(archive, part, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isInside = true
      else if (name === 'xf' && isInside)
        dates.push(dateKindOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
  })
  return dates
}

/** A part that is not there is empty. */
async function read(archive: Archive, part: string | undefined, handler: XmlHandler, max = MAX_PART) {
  const bytes = part === undefined ? undefined : await archive.read(part)
  if (bytes) await readXml(bytes, handler, max)
}
