// Creates, changes and deletes connections.
import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { ConnectionServer } from '../tables/connection-tables.ts'
import type { Trx } from '../tables/tables.ts'
import { passwordContext } from './place.ts'
import {
  type ConnectionRow,
  deleteConnectionRow,
  findDatasetsOf,
  insertConnection,
  updateConnectionRow,
} from './queries.ts'
import type { ConnectionChanges, NewConnection } from './schemas.ts'

const PORTS = { POSTGRES: 5432, MYSQL: 3306 } as const

/** @throws {Problem} app_not_found, body_invalid, secrets_unavailable */
export async function createConnection(
  trx: Trx,
  sealing: Sealing,
  principal: Member,
  params: AppParams,
  { name, type, password, ...server }: NewConnection,
  now: string,
): Promise<ConnectionRow> {
  const { organizationId } = principal
  if (!(await shareLockApp(trx, organizationId, params))) throw new Problem('app_not_found')
  const id = newId(trx, 'connection')
  const { port = PORTS[type], tls = 'VERIFY', ca = null, ...rest } = server
  const stored: ConnectionServer = { ...rest, port, tls, ca }
  refuseFaults(stored)
  await record(trx, principal, { action: 'create', resource: 'connection', id, now })
  return insertConnection(trx, {
    organization_id: organizationId,
    id,
    user_id: params.userid,
    app_id: params.appid,
    name,
    type,
    server: JSON.stringify(stored),
    sealed: sealing.seal('connections', Buffer.from(password), passwordContext(organizationId, id)),
    revision: 1,
    create_date: now,
    update_date: now,
  })
}

/**
 * A password is not sent to another server than the one that it was entered for.
 * @throws {Problem} body_invalid, secrets_unavailable
 */
export async function updateConnection(
  trx: Trx,
  sealing: Sealing,
  principal: Member,
  stored: ConnectionRow,
  { name, password, ...changes }: ConnectionChanges,
  now: string,
): Promise<ConnectionRow> {
  const server: ConnectionServer = { ...stored.server, ...changes }
  refuseFaults(server)
  const isElsewhere = server.host !== stored.server.host || server.port !== stored.server.port
  const isWeaker = server.tls !== stored.server.tls || server.ca !== stored.server.ca
  if ((isElsewhere || isWeaker) && password === undefined)
    throw invalid('/password', 'required', 'Send the password again to change the host, port, tls or ca.')
  await record(trx, principal, { action: 'update', resource: 'connection', id: stored.id, now })
  return updateConnectionRow(trx, stored, {
    ...(name !== undefined && { name }),
    server: JSON.stringify(server),
    ...(password !== undefined && {
      sealed: sealing.seal(
        'connections',
        Buffer.from(password),
        passwordContext(stored.organization_id, stored.id),
      ),
    }),
    update_date: now,
  })
}

/** @throws {Problem} connection_in_use */
export async function deleteConnection(
  trx: Trx,
  principal: Member,
  stored: ConnectionRow,
  now: string,
): Promise<void> {
  const datasets = await findDatasetsOf(trx, stored.app_id, stored.id)
  if (datasets.length > 0)
    throw new Problem('connection_in_use', {
      detail: `Used by ${datasets.map(({ name, id }) => `${name} (${id})`).join(', ')}.`,
    })
  await record(trx, principal, { action: 'delete', resource: 'connection', id: stored.id, now })
  await deleteConnectionRow(trx, stored)
}

/** @throws {Problem} body_invalid */
function refuseFaults({ host, ca }: ConnectionServer): void {
  if (/[\s/?#@\\[\]]/.test(host))
    throw invalid(
      '/host',
      'host_invalid',
      'Enter a host without scheme, port and path, such as db.example.com.',
    )
  if (ca !== null && !/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(ca))
    throw invalid('/ca', 'certificate_invalid', 'Send a certificate in PEM, from BEGIN to END CERTIFICATE.')
}

const invalid = (pointer: string, code: string, detail: string) =>
  new Problem('body_invalid', { faults: [{ pointer, code, detail }] })
