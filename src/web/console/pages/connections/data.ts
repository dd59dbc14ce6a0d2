// Connections to databases as the console reads and changes them.
import type { ConnectionsTexts } from '../../../messages/console/connections-en.ts'
import { appPath, readAll } from '../../data.ts'
import type { Context } from '../../page.ts'
import { type WithWords, withWords } from '../../parts/with-words.ts'

export const TYPES = ['POSTGRES', 'MYSQL'] as const
export type DatabaseType = (typeof TYPES)[number]

export interface Connection {
  readonly connectionid: string
  readonly appid: string
  readonly name: string
  readonly type: DatabaseType
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly tls: 'VERIFY' | 'OFF'
  readonly ca: string | null
  readonly updateDate: string
}

export type ConnectionsContext = WithWords<ConnectionsTexts>

export const withConnectionsTexts = (context: Context): Promise<ConnectionsContext> =>
  withWords(context, {
    en: async () => (await import('../../../messages/console/connections-en.ts')).connectionsEn,
    de: async () => (await import('../../../messages/console/connections-de.ts')).connectionsDe,
  })

export const connectionsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/connection`
export const connectionPath = (
  owner: string,
  { appid, connectionid }: Pick<Connection, 'appid' | 'connectionid'>,
) => `${connectionsPath(owner, appid)}/${connectionid}`

/** None for people who are not administrators: only those see connections. */
export const readConnections = async (
  { call, owner, me }: Context,
  appid: string,
): Promise<readonly Connection[]> =>
  me.features.includes('admin') ? readAll<Connection>(call, connectionsPath(owner, appid)) : []
