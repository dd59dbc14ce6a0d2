import { createTimeSlice } from '../../../platform/time-slices.ts'
import type { LoadShape } from './attempt.ts'
import { Faults } from './faults.ts'
import type { LoadedRow, LoadLimits, RowPart } from './reader.ts'
import type { Source } from './record.ts'
import { createRowMaker } from './rows.ts'
import { tooLarge } from './too-large.ts'

/** Rows of a part. A part is stored in one transaction of some ten milliseconds, during which submissions wait. */
const MAX_ROWS = 1000
/** Characters of a part. */
const MAX_CHARACTERS = 256 * 1024

/**
 * Reads the rows of a source, until there are as many faults as a load can have.
 * @throws {FileFault} if the source cannot be read, or is larger than the limits
 */
export async function* readRows(
  source: Source,
  shape: Pick<LoadShape, 'columns' | 'key'>,
  limits: LoadLimits,
): AsyncGenerator<RowPart> {
  const faults = new Faults()
  const toRow = createRowMaker(source, shape, faults)
  const slice = createTimeSlice()
  let rows: LoadedRow[] = []
  let [characters, allCharacters, count, told] = [0, 0, 0, 0]
  const take = (): RowPart => {
    const part = { rows, faults: faults.list.slice(told) }
    told = faults.list.length
    rows = []
    characters = 0
    return part
  }
  for await (const records of source.records()) {
    for (const record of records) {
      if (++count > limits.rows) throw tooLarge(limits)
      const made = toRow(record)
      if (made) {
        const row = JSON.stringify(made.cells)
        characters += row.length
        allCharacters += row.length
        if (allCharacters > limits.bytes) throw tooLarge(limits)
        rows.push({ line: made.line, key: made.key, row })
      }
      if (rows.length === MAX_ROWS || characters > MAX_CHARACTERS) yield take()
      if (faults.isFull) return yield take()
      if (slice.isOver()) await slice.next()
    }
  }
  if (rows.length > 0 || faults.list.length > told) yield take()
}
