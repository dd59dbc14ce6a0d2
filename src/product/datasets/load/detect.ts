// Makes columns from the header and the values of a file.
import type { ColumnType } from '../../../engine/query/columns.ts'
import type { NewColumn } from '../column-schemas.ts'
import { MAX_COLUMNS } from '../columns.ts'
import { FileFault } from './faults.ts'
import type { LoadLimits } from './reader.ts'
import { columnNamed, type FileRecord, nameAt, type Source } from './record.ts'
import { tooLarge } from './too-large.ts'
import { widenedByValue } from './values.ts'

/** The types of the values of a source by their place. Records are added in the order of the file. */
export function createDetector(source: Source) {
  const types: (ColumnType | undefined)[] = []
  /** Dates that can be read in two ways stay texts. */
  const settled = (type: ColumnType | undefined, at: number) => (source.days?.isOpen(at) ? 'TEXT' : type)
  const widen = source.widen ?? widenedByValue
  return {
    /** @throws {FileFault} */
    add({ values }: FileRecord): void {
      requireFewColumns(source.names)
      for (const [at, value] of values.entries()) {
        types[at] = widen(types[at], value, at)
        source.days?.add(at, value)
      }
    },
    /** @throws {FileFault} */
    columns: () => columnsFrom(source.names, source.types ?? types.map(settled)),
  }
}

/** Reads a whole file. @throws {FileFault} */
export async function detectColumns(source: Source, limits: LoadLimits): Promise<NewColumn[]> {
  const detector = createDetector(source)
  let count = 0
  for await (const records of source.records()) {
    if (source.types) break
    count += records.length
    if (count > limits.rows) throw tooLarge(limits)
    for (const record of records) detector.add(record)
  }
  return detector.columns()
}

/** @throws {FileFault} */
export function columnsFrom(
  names: readonly string[],
  types: readonly (ColumnType | undefined)[],
): NewColumn[] {
  if (names.length === 0) throw new FileFault({ code: 'empty', detail: 'The file has no columns.' })
  requireFewColumns(names)
  const ids = new Set<string>()
  return names.map((name, at): NewColumn => {
    const label = nameAt(names, at)
    const id = uniqueId(name, at, ids)
    ids.add(id.toLowerCase())
    return { id, label, type: types[at] ?? 'TEXT' }
  })
}

/** @throws {FileFault} */
function requireFewColumns(names: readonly string[]): void {
  if (names.length > MAX_COLUMNS)
    throw new FileFault({
      code: 'too_many_columns',
      detail: `A dataset can have ${MAX_COLUMNS} columns, and the file has more.`,
    })
}

const MAX_ID = 60

function uniqueId(name: string, at: number, ids: ReadonlySet<string>): string {
  const ascii = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const wanted = (/^[A-Za-z]/.test(ascii) ? ascii : ascii ? `c_${ascii}` : `column_${at + 1}`).slice(
    0,
    MAX_ID,
  )
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}_${number}`
    if (!ids.has(id.toLowerCase())) return id
  }
}

/** Notes in which order a record has its dates. */
export function addDays({ days }: Source, { values }: FileRecord): void {
  for (const [at, value] of values.entries()) days?.add(at, value)
}

/** Records after which a file without dates that can be read in two ways is taken to have none. */
const MAX_WITHOUT_DAYS = 10_000

type Declared = Pick<NewColumn, 'id' | 'label' | 'header' | 'type'>

export const isDated = ({ type }: Declared) => type === 'DATE' || type === 'DATETIME'

/** Reads a CSV until it shows in which order these columns have their dates. */
export async function learnDays(source: Source, dated: readonly Declared[]): Promise<void> {
  const { days, names } = source
  let count = 0
  for await (const records of source.records()) {
    for (const record of records) addDays(source, record)
    count += records.length
    const isOpen = names.some((name, at) => days?.isOpen(at) && columnNamed(dated, name))
    if (!isOpen && count > MAX_WITHOUT_DAYS) return
  }
}
