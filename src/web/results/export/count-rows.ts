// Counts the responses in the pieces of an export as they arrive.
import type { ExportFormat } from '../../api/contract.d.ts'

const LINE_FEED = 10
const QUOTE = 34

/** Returns the number of responses so far; undefined for files that do not show it. */
export function createRowCounter(format: ExportFormat): (piece: Uint8Array) => number | undefined {
  if (format === 'xlsx' || format === 'codebook') return () => undefined
  // The first row of a CSV has the names of the columns.
  let rows = format === 'csv' ? -1 : 0
  let isQuoted = false
  return piece => {
    for (const byte of piece) {
      // In JSON, line feeds in texts are escaped. In CSV they are between quotes.
      if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) rows++
    }
    return Math.max(rows, 0)
  }
}
