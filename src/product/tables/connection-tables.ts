// The table of connections.
import type { Instant, Json } from '../../platform/db/database.ts'

export const CONNECTION_TYPES = ['POSTGRES', 'MYSQL'] as const
export type ConnectionType = (typeof CONNECTION_TYPES)[number]

/** Where a connection leads, without its password. */
export interface ConnectionServer {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly tls: 'VERIFY' | 'OFF'
  /** A certificate to trust, in PEM. */
  readonly ca: string | null
}

export interface ConnectionTables {
  connections: {
    organization_id: string
    id: string
    user_id: string
    app_id: string
    name: string
    type: ConnectionType
    server: Json<ConnectionServer>
    /** The password, encrypted by platform/sealing. */
    sealed: string
    /** Counts edits; the ETag. */
    revision: number
    create_date: Instant
    update_date: Instant
  }
}
