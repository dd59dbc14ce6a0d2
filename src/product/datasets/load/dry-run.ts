// Reads the start of a file and says how it would be loaded, without storing anything.
import type { StoredColumn } from '../../tables/dataset-tables.ts'
import { cellIn } from '../cells.ts'
import { NEW, numberColumns } from '../columns.ts'
import { toColumn } from '../wire.ts'
import { addDays, createDetector } from './detect.ts'
import { Faults, FileFault } from './faults.ts'
import { readDates } from './read-dates.ts'
import type { FileRecord, Source } from './record.ts'
import { createRowMaker } from './rows.ts'
import type { DryRun } from './schemas.ts'

interface Shape {
  readonly columns: readonly StoredColumn[]
  readonly key: readonly string[] | null
}

const MAX_RECORDS = 10_000
const SHOWN_ROWS = 20

export async function dryRun({ columns, key }: Shape, open: () => Source): Promise<DryRun> {
  const faults = new Faults()
  const rows: DryRun['rows'] = []
  let used: readonly StoredColumn[] = columns
  let isWhole = true
  let rowCount = 0
  let dates: DryRun['dates']
  let source: Source | undefined
  try {
    source = open()
    const { records, isComplete } = await firstRecords(source)
    isWhole = isComplete
    if (columns.length === 0) used = newColumns(source, records)
    else for (const record of records) addDays(source, record)
    dates = readDates(source, used, records)
    const toRow = createRowMaker(source, { columns: used, key }, faults)
    const lines = new Map<string, number>()
    for (const record of records) {
      const row = toRow(record)
      if (!row) continue
      rowCount++
      const earlier = row.key === null ? undefined : lines.get(row.key)
      if (earlier !== undefined)
        faults.add({ line: row.line, code: 'key_repeated', detail: `Line ${earlier} has the same key.` })
      if (row.key !== null) lines.set(row.key, row.line)
      if (rows.length < SHOWN_ROWS)
        rows.push(Object.fromEntries(used.map(column => [column.id, cellIn(row.cells, column)])))
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    faults.add(error.fault)
  }
  return {
    columns: used.map(toColumn),
    rows,
    rowCount,
    isComplete: isWhole,
    ...(source?.sheets && source.sheets.length > 0 && { sheets: [...source.sheets] }),
    ...(source?.sheet !== undefined && { sheet: source.sheet }),
    ...(dates && { dates }),
    faults: faults.list.map(fault => ({ ...fault })),
  }
}

async function firstRecords(source: Source): Promise<{ records: FileRecord[]; isComplete: boolean }> {
  const records: FileRecord[] = []
  for await (const some of source.records()) {
    records.push(...some)
    if (records.length > MAX_RECORDS) return { records: records.slice(0, MAX_RECORDS), isComplete: false }
  }
  return { records, isComplete: true }
}

function newColumns(source: Source, records: readonly FileRecord[]): readonly StoredColumn[] {
  const detector = createDetector(source)
  for (const record of records) detector.add(record)
  return numberColumns(NEW, { columns: detector.columns(), key: null }).columns
}
