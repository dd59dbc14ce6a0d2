// One server from configuration to listening, and back.
import type { AddressInfo } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.ts'
import { type Config, listenerUrl, listenHost } from './config.ts'
import { lockDataDir } from './platform/db/data-dir.ts'
import { inTransaction } from './platform/db/database.ts'
import { enqueueSweep } from './product/job-payloads.ts'
import { createFirstOrganization } from './product/organizations/create.ts'
import { migrate, openStore, refuseUndistributed } from './product/store.ts'
import type { Db } from './product/tables.ts'
import { loadAssets } from './public/page/assets.ts'

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

interface StartOptions extends Pick<AppParts, 'enforceResponses' | 'limits' | 'metrics' | 'hashPassword'> {
  /** False for a worker, which shows no key: its primary makes the first one. */
  readonly makesFirstKey?: boolean
}

export async function startServer(
  config: Config,
  logger: Logger,
  { makesFirstKey = true, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const db = openStore(config, {
    error: error => logger.error({ err: error }, 'A connection to the store broke'),
  })
  let closeApp = async () => {}
  const close = async () => {
    await closeApp()
    await db.destroy()
    unlock()
  }
  try {
    const [, assets] = await Promise.all([prepareStore(db, config, logger), loadAssets()])
    const app = await buildApp({ config, db, assets, logger, ...options })
    closeApp = () => app.close()
    await app.listen({ host: listenHost(config.host), port: config.port, backlog: BACKLOG })
    const { port } = app.server.address() as AddressInfo
    const url = listenerUrl(config.host, port)
    // Only now: a start that finds its port taken must not leave a key behind that it never showed.
    const newKey = makesFirstKey ? await makeFirstKey(db, config) : undefined
    return {
      url,
      publicUrl: config.publicUrl,
      newKey,
      async stop() {
        // A connection that was answering when the stop began turns idle later; its client may keep it open for long.
        const closer = setInterval(() => app.server.closeIdleConnections(), 50)
        const cut = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS)
        // A store that does not answer must not keep the process.
        await Promise.race([close(), pass(GIVE_UP_AFTER_MS, undefined, { ref: false })])
        clearInterval(closer)
        clearTimeout(cut)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the schema up to date, and queues the jobs that are always there; on an empty store, makes the first organization with the key that the operator gave. */
export async function prepareStore(db: Db, config: Config, logger: Logger): Promise<void> {
  for (const name of await migrate(db, config)) logger.info(`Migrated the store: ${name}`)
  await refuseUndistributed(db)
  await enqueueSweep(db, new Date())
  // Clients that know this key may ask as soon as the server listens.
  if (config.apiKey !== undefined) await makeFirstOrganization(db, config.apiKey)
}

/** On an empty store, makes the first organization, and generates its key unless the operator gave one; returns a generated key. */
export async function makeFirstKey(db: Db, { apiKey }: Config): Promise<string | undefined> {
  return apiKey === undefined ? makeFirstOrganization(db, undefined) : undefined
}

const makeFirstOrganization = (db: Db, key: string | undefined) =>
  inTransaction(db, trx => createFirstOrganization(trx, key, new Date()))
