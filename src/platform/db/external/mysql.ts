// Reads from MySQL and MariaDB, row by row.
import type { Socket } from 'node:net'
import { createConnection } from 'mysql2'
import type { ColumnType } from '../../../engine/query/columns.ts'
import {
  BATCH_BYTES,
  BATCH_ROWS,
  type Behind,
  CONNECT_MS,
  type ExternalColumn,
  ExternalFault,
  type ExternalRows,
  type ExternalServer,
  type OpenReader,
  STATEMENT_MS,
  tlsOf,
  toExternalFault,
} from './reader.ts'

/** Column types by the numbers of the protocol. Other types are read as text. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  0: 'NUMBER',
  1: 'INTEGER',
  2: 'INTEGER',
  3: 'INTEGER',
  4: 'NUMBER',
  5: 'NUMBER',
  7: 'DATETIME',
  8: 'INTEGER',
  9: 'INTEGER',
  10: 'DATE',
  11: 'TIME',
  12: 'DATETIME',
  13: 'INTEGER',
  245: 'JSON',
  246: 'NUMBER',
}
const TINY = 1
/** Rows that the driver holds while a batch is stored. */
const WAITING_ROWS = 100

interface Field {
  readonly name: string
  readonly columnType?: number
  readonly columnLength?: number
}

/** `tinyint(1)` is what MySQL has for booleans. */
const toColumn = ({ name, columnType = -1, columnLength }: Field): ExternalColumn => ({
  name,
  type: columnType === TINY && columnLength === 1 ? 'BOOLEAN' : (TYPES[columnType] ?? 'TEXT'),
})

/** Limit the time of a statement: the first on MySQL, the second on MariaDB. Each server refuses the other one. */
const LIMITS = [
  `set session max_execution_time = ${STATEMENT_MS}`,
  `set session max_statement_time = ${STATEMENT_MS / 1000}`,
]

export const openMysql: OpenReader = async (server, socket) => {
  const { host, port, database, user, password } = server
  const tls = tlsOf(server)
  const connection = createConnection({
    host,
    port,
    database,
    user,
    password,
    stream: socket,
    connectTimeout: CONNECT_MS,
    multipleStatements: false,
    rowsAsArray: true,
    // The server must not ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    // Reads values without code that is made at run time.
    disableEval: true,
    typeCast: field => field.string('utf8'),
    ...(tls && { ssl: { ...tls, verifyIdentity: true } }),
  })
  connection.on('error', () => {})
  const run = (sql: string) =>
    new Promise<void>((done, fail) => {
      connection.query(sql, error => (error ? fail(error) : done()))
    })
  try {
    await new Promise<void>((done, fail) => connection.connect(error => (error ? fail(error) : done())))
    await run("set time_zone = '+00:00'")
    for (const limit of LIMITS) await run(limit).catch(() => {})
    await run('start transaction read only')
  } catch (error) {
    socket.destroy()
    throw toExternalFault(error, server, socket)
  }

  return {
    quote: quoted,
    async read(query, behind): Promise<ExternalRows> {
      const after = behind?.after ?? null
      const running = connection.query(narrowed(query, behind), after === null ? [] : [after])
      const columns = new Promise<readonly ExternalColumn[]>((done, fail) => {
        running.once('fields', (fields: Field[] | undefined) =>
          fields ? done(fields.map(toColumn)) : fail(new ExternalFault('The query has no columns.')),
        )
        running.once('error', fail)
        running.once('end', () => fail(new ExternalFault('The query has no columns.')))
      })
      const rows = running.stream({ highWaterMark: WAITING_ROWS })
      // Before somebody reads, an error would end the process. `columns` reports the error.
      rows.on('error', () => {})
      // The driver would wait for further rows.
      socket.once('close', () => rows.destroy(socket.errored ?? new Error('Connection terminated')))
      try {
        return { columns: await columns, batches: inBatches(rows, server, socket) }
      } catch (error) {
        throw toExternalFault(error, server, socket)
      }
    },
    // A query that is still running would hold up an orderly end.
    async close() {
      connection.destroy()
      socket.destroy()
    },
  }
}

async function* inBatches(rows: AsyncIterable<(string | null)[]>, server: ExternalServer, socket: Socket) {
  let batch: (string | null)[][] = []
  let bytes = 0
  try {
    for await (const row of rows) {
      batch.push(row)
      for (const cell of row) bytes += cell?.length ?? 0
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue
      yield batch
      batch = []
      bytes = 0
    }
  } catch (error) {
    throw toExternalFault(error, server, socket)
  }
  if (batch.length > 0) yield batch
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``

function narrowed(query: string, behind: Behind | undefined): string {
  if (!behind) return query
  const column = quoted(behind.column)
  const where = behind.after === null ? '' : ` where ${column} ${behind.inclusive ? '>=' : '>'} ?`
  return `select * from (${query}\n) as formyard_source${where} order by ${column}`
}
