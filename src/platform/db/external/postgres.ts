// Reads from Postgres with a cursor of the server, so that only some rows are in memory.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { ColumnType } from '../../../engine/query/columns.ts'
import {
  BATCH_BYTES,
  BATCH_ROWS,
  type Behind,
  CONNECT_MS,
  type ExternalColumn,
  type ExternalRows,
  type ExternalServer,
  type OpenReader,
  STATEMENT_MS,
  tlsOf,
  toExternalFault,
} from './reader.ts'

/** Column types by the ids of Postgres's catalogue, which never change. Other types are read as text. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  16: 'BOOLEAN',
  20: 'INTEGER',
  21: 'INTEGER',
  23: 'INTEGER',
  26: 'INTEGER',
  114: 'JSON',
  700: 'NUMBER',
  701: 'NUMBER',
  1082: 'DATE',
  1083: 'TIME',
  1114: 'DATETIME',
  1184: 'DATETIME',
  1700: 'NUMBER',
  3802: 'JSON',
}

/** Arrays of texts, which the driver parses. */
const TEXT_ARRAY = 1009
const LISTS = [TEXT_ARRAY, 1015, 1014, 2951]
// The driver's types list single types only.
const parseList = pg.types.getTypeParser(TEXT_ARRAY as Parameters<typeof pg.types.getTypeParser>[0])

/** Rows that are fetched before it is known how long they are. */
const FIRST_ROWS = 20

const identity = (text: string) => text
const asList = (text: string) => JSON.stringify(parseList(text))

const getTypeParser = ((oid: number) =>
  LISTS.includes(oid) ? asList : identity) as typeof pg.types.getTypeParser

export const openPostgres: OpenReader = async (server, socket) => {
  const { host, port, database, user, password } = server
  const client = new pg.Client({
    host,
    port,
    database,
    user,
    password,
    ssl: tlsOf(server),
    stream: () => alreadyOpen(socket),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS * 1.1,
    application_name: 'formyard',
    types: { getTypeParser },
  })
  // Errors of a connection also fail its statement.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `set session characteristics as transaction read only; set statement_timeout = ${STATEMENT_MS}; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'`,
    )
  } catch (error) {
    socket.destroy()
    throw toExternalFault(error, server, socket)
  }
  return {
    quote: pg.escapeIdentifier,
    read: (query, behind) => read(client, server, socket, query, behind),
    async close() {
      await client.end().catch(() => {})
      socket.destroy()
    },
  }
}

/** The driver would connect by itself, past the guard. */
function alreadyOpen(socket: Socket): Socket {
  socket.connect = () => {
    process.nextTick(() => socket.emit('connect'))
    return socket
  }
  return socket
}

async function read(
  client: pg.Client,
  server: ExternalServer,
  socket: Socket,
  query: string,
  behind: Behind | undefined,
): Promise<ExternalRows> {
  let count = FIRST_ROWS
  const fetchRows = async () => {
    const text = `fetch ${count} from formyard_rows`
    const before = socket.bytesRead
    const fetched = await client.query<(string | null)[], []>({ text, rowMode: 'array' })
    const fitting = Math.floor((count * BATCH_BYTES) / (socket.bytesRead - before))
    count = Math.max(1, Math.min(BATCH_ROWS, fitting))
    return fetched
  }
  try {
    await client.query('begin read only')
    const after = behind?.after ?? null
    // With a value, even an unused one, Postgres takes one statement only.
    await client.query({
      text: `declare formyard_rows no scroll cursor for ${narrowed(query, behind)}`,
      values: after === null ? [] : [after],
      queryMode: 'extended',
    } as pg.QueryConfig)
    const first = await fetchRows()
    return { columns: first.fields.map(toColumn), batches: batchesFrom(first.rows) }
  } catch (error) {
    throw toExternalFault(error, server, socket)
  }

  async function* batchesFrom(rows: (string | null)[][]) {
    try {
      for (let batch = rows; batch.length > 0; batch = (await fetchRows()).rows) yield batch
      await client.query('commit')
    } catch (error) {
      throw toExternalFault(error, server, socket)
    }
  }
}

const toColumn = ({ name, dataTypeID }: pg.FieldDef): ExternalColumn => ({
  name,
  type: LISTS.includes(dataTypeID) ? 'TEXT_LIST' : (TYPES[dataTypeID] ?? 'TEXT'),
})

function narrowed(query: string, behind: Behind | undefined): string {
  if (!behind) return query
  const column = pg.escapeIdentifier(behind.column)
  const where = behind.after === null ? '' : ` where ${column} ${behind.inclusive ? '>=' : '>'} $1`
  return `select * from (${query}\n) as formyard_source${where} order by ${column}`
}
