// One server from configuration to listening, and back.
import type { AddressInfo } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.ts'
import { type Config, listenerUrl } from './config.ts'
import { lockDataDir } from './db/data-dir.ts'
import { type Db, inTransaction } from './db/database.ts'
import { migrate, openStore } from './db/open.ts'
import { createFirstOrganization } from './organizations/create.ts'
import { loadAssets } from './taking/assets.ts'

/**
 * How long a stop waits for clients that send or read slowly, in milliseconds; then their connections are cut. Shorter than the
 * ten seconds after which Docker kills.
 */
const STOP_WITHIN_MS = 8_000
const GIVE_UP_AFTER_MS = 9_000
/**
 * Connections that wait to be accepted, if the system allows as many. Of a crowd that comes at once, those beyond it try again a second
 * or three later; Node's own number is 511.
 */
const BACKLOG = 4096

export interface RunningServer {
  /** Where it listens: the real port, when 0 was asked for. */
  readonly url: string
  readonly publicUrl: string
  /** The first admin key, when this start has made one on an empty store. */
  readonly newKey: string | undefined
  /** Stops accepting, finishes what is in flight, closes the store; clients may keep it waiting for some seconds. */
  stop(): Promise<void>
}

export async function startServer(
  config: Config,
  logger: Logger,
  options: Pick<AppParts, 'enforceResponses' | 'limits' | 'metrics'> = {},
): Promise<RunningServer> {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const db = openStore(config, {
    error: error => logger.error({ err: error }, 'A connection to the store broke'),
  })
  const close = async () => {
    await db.destroy()
    unlock()
  }
  try {
    const [newKey, assets] = await Promise.all([prepareStore(db, config, logger), loadAssets()])
    const app = await buildApp({ config, db, assets, logger, ...options })
    // For `localhost` Fastify opens two servers, and only one of them has the limits and the front.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host
    await app.listen({ host, port: config.port, backlog: BACKLOG })
    const { port } = app.server.address() as AddressInfo
    const url = listenerUrl(config.host, port)
    return {
      url,
      publicUrl: config.publicUrl,
      newKey,
      async stop() {
        // A connection that was answering when the stop began turns idle later; its client may keep it open for long.
        const closer = setInterval(() => app.server.closeIdleConnections(), 50)
        const cut = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS)
        // A store that does not answer must not keep the process.
        await Promise.race([app.close().then(close), pass(GIVE_UP_AFTER_MS, undefined, { ref: false })])
        clearInterval(closer)
        clearTimeout(cut)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the schema up to date and makes the first organization; answers its key when it was generated. */
export async function prepareStore(db: Db, config: Config, logger: Logger): Promise<string | undefined> {
  for (const name of await migrate(db, config)) logger.info(`Migrated the store: ${name}`)
  const key = await inTransaction(db, trx => createFirstOrganization(trx, config.apiKey, new Date()))
  // A key that the operator gave needs no telling, and a log is no place for it.
  return config.apiKey === undefined ? key : undefined
}
