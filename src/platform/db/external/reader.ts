// Reads from databases of other products: what the drivers have in common.
import type { Socket } from 'node:net'
import type { ColumnType } from '../../../engine/query/columns.ts'

export interface ExternalServer {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** Whether the connection is encrypted and the certificate checked. */
  readonly isTls: boolean
  /** A certificate to trust, in PEM, besides the system's. */
  readonly ca: string | null
}

export interface ExternalColumn {
  readonly name: string
  readonly type: ColumnType
}

/** Restricts a query to rows behind a value of a column, in the order of that column. */
export interface Behind {
  readonly column: string
  /** The value as the database writes it. Null for all rows. */
  readonly after: string | null
  /** Whether rows with the same value are read, too. */
  readonly inclusive: boolean
}

export interface ExternalRows {
  readonly columns: readonly ExternalColumn[]
  /** Rows as the database writes their values: texts and null. Read them once. */
  readonly batches: AsyncIterable<readonly (readonly (string | null)[])[]>
}

export interface ExternalReader {
  /** Quotes the name of a table or column. */
  readonly quote: (name: string) => string
  /**
   * Runs one query in a read-only transaction.
   * @throws {ExternalFault}
   */
  read(query: string, behind?: Behind): Promise<ExternalRows>
  close(): Promise<void>
}

/** @param socket an open connection to the server. @throws {ExternalFault} */
export type OpenReader = (server: ExternalServer, socket: Socket) => Promise<ExternalReader>

/** What the other database says is wrong. `message` is for the person who wrote the query or the connection. */
export class ExternalFault extends Error {}

/** Rows of a batch, if they are not long. */
export const BATCH_ROWS = 1000
export const BATCH_BYTES = 4 * 1024 * 1024
/** A query that takes longer is ended by the other database. */
export const STATEMENT_MS = 120_000
export const CONNECT_MS = 10_000

export const tlsOf = ({ isTls, ca, host }: ExternalServer) =>
  isTls && { servername: host, rejectUnauthorized: true, ...(ca !== null && { ca }) }

const MAX_MESSAGE = 500
const MIN_HIDDEN = 6

/** Keeps the password out of what a driver says. */
export function toExternalFault(
  error: unknown,
  { password }: ExternalServer,
  { errored }: Socket,
): ExternalFault {
  for (const cause of [error, errored]) if (cause instanceof ExternalFault) return cause
  const { message, code = '' } = error as Error & { readonly code?: string }
  const isNetwork =
    /^(ECONN|EPIPE|ETIMEDOUT|PROTOCOL_CONNECTION_LOST)/.test(code) || /^Connection terminated/.test(message)
  if (isNetwork || message === '') return new ExternalFault('The connection to the database ended.')
  // A shorter password is in many words, and the gaps would reveal it.
  const hidden = password.length < MIN_HIDDEN ? message : message.replaceAll(password, '***')
  return new ExternalFault(hidden.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE))
}
