// Opens connections to databases of other products. They pass the guard of outgoing connections.
import { limitBytes } from '../../platform/db/external/byte-limit.ts'
import { openPostgres } from '../../platform/db/external/postgres.ts'
import { ExternalFault, type ExternalReader, type OpenReader } from '../../platform/db/external/reader.ts'
import type { CallError } from '../../platform/outgoing/call-errors.ts'
import { CallFailed } from '../../platform/outgoing/call-errors.ts'
import { type ConnectOutside, isPublicSocket } from '../../platform/outgoing/connect.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { findEgress } from '../organizations/queries.ts'
import type { ConnectionType } from '../tables/connection-tables.ts'
import type { Db } from '../tables/tables.ts'
import { passwordContext } from './place.ts'
import type { ConnectionRow } from './queries.ts'

export interface ConnectionParts {
  readonly db: Db
  readonly sealing: Sealing
  readonly connect: ConnectOutside
}

const drivers: Readonly<Record<ConnectionType, OpenReader>> = {
  POSTGRES: openPostgres,
  MYSQL: async (server, socket) =>
    (await import('../../platform/db/external/mysql.ts')).openMysql(server, socket),
}

const sentences: Readonly<Partial<Record<CallError, string>>> = {
  CONNECT_TIMEOUT: 'The database did not respond in time. Check the host, the port and firewalls.',
  REFUSED: 'The database does not accept connections at this host and port.',
  NAME_UNKNOWN: 'The name of the host is unknown.',
  ADDRESS_NOT_PUBLIC:
    'The host is not on the public internet. The operator can allow its network by FORMYARD_EGRESS_PRIVATE.',
  NOT_ALLOWED: 'The host is not among those that may be called.',
}

/** @throws {ExternalFault} with what to change. @throws {HttpProblem} secrets_unavailable */
export async function openConnection(
  { db, sealing, connect }: ConnectionParts,
  { organization_id, id, type, server, sealed }: ConnectionRow,
): Promise<ExternalReader> {
  const password = sealing.unseal('connections', sealed, passwordContext(organization_id, id)).toString()
  const hosts = await findEgress(db, organization_id)
  const { tls, ...rest } = server
  const allowed = hosts.length > 0 ? [hosts] : []
  const socket = await connect({ host: server.host, port: server.port, allowed }).catch(error => {
    if (!(error instanceof CallFailed)) throw error
    throw new ExternalFault(sentences[error.code] ?? 'The connection to the database failed.')
  })
  if (tls === 'OFF' && isPublicSocket(socket)) {
    socket.destroy()
    throw new ExternalFault('On the internet, set tls to VERIFY: others could read along.')
  }
  limitBytes(socket)
  return drivers[type]({ ...rest, password, isTls: tls === 'VERIFY' }, socket)
}

/** @returns what to change, or null if a query was answered. @throws {HttpProblem} secrets_unavailable */
export async function testConnection(parts: ConnectionParts, row: ConnectionRow): Promise<string | null> {
  let reader: ExternalReader | undefined
  try {
    reader = await openConnection(parts, row)
    const { batches } = await reader.read('select 1 as one')
    for await (const _ of batches);
    return null
  } catch (error) {
    if (error instanceof ExternalFault) return error.message
    throw error
  } finally {
    await reader?.close()
  }
}
