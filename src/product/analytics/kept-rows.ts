// Keeps the results of statements while the copies that they read stay as they are, so that many readers of one dashboard cost one query.
import { LRUCache } from 'lru-cache'
import type { Cell, ColumnarConnection, Query } from '../../platform/columnar/duckdb.ts'
import type { CopyOf } from './following.ts'

/** Reads the rows of a statement. */
export type RowReader = Pick<ColumnarConnection, 'rows'>

/** The share of the memory that one result may take. Larger ones are mostly for one reader. */
const MAX_SHARE = 1 / 16
const CELL_BYTES = 16

type Rows = readonly (readonly Cell[])[]

interface Begun {
  readonly reader: RowReader
  readonly isSame: boolean
}

export type KeptRows = ReturnType<typeof createKeptRows>

/** @param maxBytes the memory that all results may take, about */
export function createKeptRows(maxBytes: number) {
  const kept = new LRUCache<string, Rows>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * MAX_SHARE,
    sizeCalculation: (rows, key) => key.length * 2 + sizeOf(rows),
  })
  /** Statements that run now, by the same keys. */
  const running = new Map<string, Promise<Rows>>()

  async function read(connection: ColumnarConnection, key: string, query: Query): Promise<Rows> {
    const known = kept.get(key)
    if (known) return known
    const shared = running.get(key)
    // It can end early, with the question of another reader.
    const rows = shared && (await shared.catch(() => undefined))
    if (rows) return rows
    const reading = connection.rows(query)
    running.set(key, reading)
    try {
      const rows = await reading
      kept.set(key, rows)
      return rows
    } finally {
      if (running.get(key) === reading) running.delete(key)
    }
  }

  return {
    /**
     * Begins a transaction in which all statements see the same rows of the copies.
     * @returns what reads rows in it, or knows them from an earlier transaction with the same rows. `isSame` is false if a copy changed
     * meanwhile, so its state may not be that of the rows.
     */
    async begin(connection: ColumnarConnection, copies: readonly CopyOf[]): Promise<Begun> {
      const before = generationsOf(copies)
      await connection.run('begin transaction')
      // The first statement about a file decides which of its rows the transaction sees.
      for (const copy of copies) await copy.touch(connection)
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
function sizeOf(rows: Rows): number {
  let size = 1
  for (const row of rows)
    for (const cell of row) size += CELL_BYTES + (typeof cell === 'string' ? cell.length : 0)
  return size
}
