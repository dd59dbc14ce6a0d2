// Caches the results of statements while the copies that they read stay as they are, so that many readers of one dashboard cost one query.
import { LRUCache } from 'lru-cache'
import type { Cell, ColumnarConnection, Query } from '../../platform/columnar/duckdb.ts'
import type { CopyOf } from './following.ts'

/** Reads the rows of a statement. */
export type RowReader = Pick<ColumnarConnection, 'rows'>

/** The share of the memory that one result may take. Larger ones are mostly for one reader. */
const MAX_SHARE = 1 / 16
const CELL_BYTES = 16
const ROW_BYTES = 32

type Rows = readonly (readonly Cell[])[]

interface Snapshot {
  readonly reader: RowReader
  /** False if a copy changed meanwhile, so its state may not be that of the rows. */
  readonly isSame: boolean
}

export type RowCache = ReturnType<typeof createRowCache>

/** @param maxBytes the memory that all results may take, about */
export function createRowCache(maxBytes: number) {
  const cache = new LRUCache<string, Rows>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * MAX_SHARE,
    sizeCalculation: (rows, key) => key.length * 2 + sizeOf(rows),
  })
  /** Statements that run now, by the same keys. */
  const running = new Map<string, Promise<Rows>>()

  async function read(connection: ColumnarConnection, key: string, query: Query): Promise<Rows> {
    const known = cache.get(key)
    if (known) return known
    const shared = running.get(key)
    // The other reader can time out. Then the statement runs here.
    const rows = shared && (await shared.catch(() => undefined))
    if (rows) return rows
    const reading = connection.rows(query)
    running.set(key, reading)
    try {
      const rows = await reading
      cache.set(key, rows)
      return rows
    } finally {
      if (running.get(key) === reading) running.delete(key)
    }
  }

  return {
    /**
     * Begins a transaction in which all statements see the same rows of the copies.
     * @returns a reader that knows results from earlier transactions with the same rows
     */
    async begin(connection: ColumnarConnection, copies: readonly CopyOf[]): Promise<Snapshot> {
      const before = generationsOf(copies)
      await connection.run('begin transaction')
      // The first statement about a file decides which of its rows the transaction sees.
      for (const copy of copies) await copy.pinSnapshot(connection)
      if (before === undefined || before !== generationsOf(copies))
        return { reader: connection, isSame: false }
      const reader: RowReader = {
        // The caller knows the columns of its query.
        rows: async <Row extends readonly Cell[]>(query: Query) =>
          (await read(connection, JSON.stringify([before, query.sql, query.parameters]), query)) as Row[],
      }
      return { reader, isSame: true }
    },
  }
}

/** Undefined while one of them changes. */
function generationsOf(copies: readonly CopyOf[]): string | undefined {
  const generations = copies.map(({ generation }) => generation)
  return generations.includes(undefined) ? undefined : generations.join(' ')
}

/** Bytes in memory, about. */
export function sizeOf(rows: readonly (readonly unknown[])[]): number {
  let size = ROW_BYTES
  for (const row of rows) {
    size += ROW_BYTES
    for (const cell of row) size += sizeOfCell(cell)
  }
  return size
}

/** Cells of results can also be lists of numbers or of nulls. */
function sizeOfCell(cell: unknown): number {
  if (typeof cell === 'string') return CELL_BYTES + cell.length
  if (!Array.isArray(cell)) return CELL_BYTES
  return cell.reduce<number>((size, item) => size + sizeOfCell(item), ROW_BYTES)
}
