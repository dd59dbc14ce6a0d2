// Connections to databases as the console reads and changes them.
import type { Connection, ConnectionType } from '../../../api/contract.d.ts'
import type { ConnectionsTexts } from '../../../texts/console/connections-en.ts'
import { appPath, readAll } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { type WithPageTexts, withPageTexts } from '../../parts/with-page-texts.ts'

export const TYPES = ['POSTGRES', 'MYSQL'] as const satisfies readonly ConnectionType[]

export type ConnectionsContext = WithPageTexts<ConnectionsTexts>

export const withConnectionsTexts = (context: ConsoleContext): Promise<ConnectionsContext> =>
  withPageTexts(context, {
    en: async () => (await import('../../../texts/console/connections-en.ts')).connectionsEn,
    de: async () => (await import('../../../texts/console/connections-de.ts')).connectionsDe,
  })

export const connectionsPath = (owner: string, appid: string) =>
  `${appPath(owner, appid)}/connection` as const
export const connectionPath = (
  owner: string,
  { appid, connectionid }: Pick<Connection, 'appid' | 'connectionid'>,
) => `${connectionsPath(owner, appid)}/${connectionid}` as const

/** None for people who are not administrators: only those see connections. */
export const readConnections = async (
  { call, owner, me }: ConsoleContext,
  appid: string,
): Promise<readonly Connection[]> =>
  me.features.includes('admin')
    ? readAll(body => call('POST', `${connectionsPath(owner, appid)}/all`, { body }))
    : []
