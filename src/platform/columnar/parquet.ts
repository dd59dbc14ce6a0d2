// Reads a Parquet file of a user. Do it in a process of its own.
import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, quoted } from './duckdb.ts'

export type ParquetType =
  | 'TEXT'
  | 'NUMBER'
  | 'INTEGER'
  | 'BOOLEAN'
  | 'DATE'
  | 'TIME'
  | 'DATETIME'
  | 'TEXT_LIST'
  | 'JSON'

export interface ParquetColumn {
  readonly name: string
  readonly type: ParquetType
}

/** Its message is for the sender of the file. */
export class ParquetRefused extends Error {}

interface Limits {
  readonly threads: number
  readonly memoryBytes: number
}

export interface ParquetFile {
  readonly columns: readonly ParquetColumn[]
  /** The number that the file states. No row has been read yet. */
  readonly rowCount: number
  /** JSON arrays of the values. */
  rows(): AsyncGenerator<string>
}

/** @throws {ParquetRefused} */
export async function readParquet(path: string, { threads, memoryBytes }: Limits): Promise<ParquetFile> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
    throw new ParquetRefused(
      'This server reads no Parquet, because DuckDB is not installed. Send CSV instead.',
    )
  })
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${Math.floor(memoryBytes / 1024)}KiB`,
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  await connection.run("set TimeZone = 'UTC'")
  await connection.run(`set allowed_paths = [${quoted(path)}]`)
  await connection.run('set enable_external_access = false')
  await connection.run('set lock_configuration = true')
  // Old programs write strings without a mark.
  const file = `read_parquet(${quoted(path)}, binary_as_string = true)`
  const columns = await withLongNumbers(connection, file, await describe(connection, file))
  const counted = await connection.runAndReadAll(
    `select sum(num_rows) from parquet_file_metadata(${quoted(path)})`,
  )
  return {
    columns,
    rowCount: Number(counted.getRows()[0]?.[0] ?? 0),
    async *rows() {
      const cells = columns.map(({ name, duckType, type }) => cellSql(identifier(name), duckType, type))
      const rows = await connection.stream(`select json_array(${cells.join(', ')})::varchar from ${file}`)
      for (;;) {
        const chunk = await rows.fetchChunk()
        if (!chunk || chunk.rowCount === 0) return
        for (const line of chunk.getColumnValues(0)) yield String(line)
      }
    },
  }
}

interface Described extends ParquetColumn {
  readonly duckType: string
}

async function describe(connection: DuckDBConnection, file: string): Promise<Described[]> {
  const reader = await connection.runAndReadAll(`describe select * from ${file}`)
  return reader.getRows().map(([name, duckType]) => {
    const [column, described] = [String(name), String(duckType)]
    if (described.startsWith('BLOB'))
      throw new ParquetRefused(`The column ${column} has binary data. Write the file without it.`)
    return { name: column, duckType: described, type: typeOf(described) }
  })
}

const MAYBE_LONG = /^(?:U?BIGINT|U?HUGEINT|DECIMAL\((?:1[6-9]|[23]\d),\d+\))$/
const LONGEST = Number.MAX_SAFE_INTEGER

/** Columns of whole numbers become texts if a value has more digits than a number keeps. */
async function withLongNumbers(
  connection: DuckDBConnection,
  file: string,
  columns: readonly Described[],
): Promise<readonly Described[]> {
  const maybe = columns.filter(({ duckType }) => MAYBE_LONG.test(duckType))
  if (maybe.length === 0) return columns
  const tests = maybe.map(
    ({ name }) => `coalesce(bool_or(${identifier(name)} not between -${LONGEST} and ${LONGEST}), false)`,
  )
  const [found = []] = (await connection.runAndReadAll(`select ${tests.join(', ')} from ${file}`)).getRows()
  const long = new Set(maybe.filter((_, i) => found[i] === true))
  return columns.map(column => (long.has(column) ? { ...column, type: 'TEXT' } : column))
}

const INTEGERS = /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/

function typeOf(duckType: string): ParquetType {
  if (duckType === 'VARCHAR[]') return 'TEXT_LIST'
  if (/[[\](]/.test(duckType) && !/^(?:DECIMAL|ENUM)\([^[]*\)$/.test(duckType)) return 'JSON'
  if (INTEGERS.test(duckType)) return 'INTEGER'
  if (/^(?:FLOAT|DOUBLE|DECIMAL)/.test(duckType)) return 'NUMBER'
  if (duckType === 'BOOLEAN' || duckType === 'DATE' || duckType === 'JSON') return duckType
  if (duckType.startsWith('TIMESTAMP')) return 'DATETIME'
  return duckType.startsWith('TIME') ? 'TIME' : 'TEXT'
}

/** A value as JSON that our columns take. Moments without a zone are taken as UTC. */
function cellSql(column: string, duckType: string, type: ParquetType): string {
  if (type === 'TEXT' && MAYBE_LONG.test(duckType))
    return `case when ${column} between -${LONGEST} and ${LONGEST} then to_json(${column}::double) else to_json(${column}::varchar) end`
  switch (type) {
    case 'NUMBER': {
      // The shortest text of a FLOAT is what its writer meant.
      const double = duckType === 'FLOAT' ? `${column}::varchar::double` : `${column}::double`
      return `case when isfinite(${double}) then ${double} end`
    }
    case 'DATETIME':
      return `replace(strftime(${column}::timestamp, '%Y-%m-%dT%H:%M:%S.%gZ'), '.000Z', 'Z')`
    case 'TIME':
      return `left(${column}::varchar, 5)`
    case 'DATE':
    case 'TEXT':
      return `${column}::varchar`
    default:
      return column
  }
}
