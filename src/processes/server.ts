// Starts and stops one server.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AppParts } from '../app/app-parts.ts'
import { buildApp } from '../app.ts'
import { type Config, listenerUrl } from '../config/config.ts'
import { listenHost } from '../config/config-values.ts'
import { lockDataDir } from '../platform/db/data-dir.ts'
import { inTransaction } from '../platform/db/database.ts'
import { createConfiguredAdmin, createSetupCode, requireConfigurable } from '../product/accounts/setup.ts'
import { createCopies, noCopies } from '../product/analytics/copies.ts'
import { enqueueSweep } from '../product/job-payloads.ts'
import { migrate, openStore, refuseUndistributed } from '../product/open-store.ts'
import { createFirstOrganization } from '../product/organizations/create.ts'
import type { Db } from '../product/tables/tables.ts'
import { hashPassword } from '../product/users/password.ts'
import { enqueueSealing } from '../product/webhooks/enqueue-sealing.ts'
import { loadAssets } from '../public/page/assets.ts'
import { copiesOfPrimary, copiesProcess } from './worker-copies.ts'

/** How long a stop waits for slow clients before it closes their connections. Docker kills after ten seconds. */
const STOP_WITHIN_MS = 8_000
const GIVE_UP_AFTER_MS = 9_000
/**
 * The queue of connections waiting to be accepted, if the system allows it. In a burst, connections beyond it retry after one
 * to three seconds. Node's default is 511.
 */
const BACKLOG = 4096

export interface RunningServer {
  /** The URL that it listens on. For port 0, has the port that the system chose. */
  readonly url: string
  readonly publicUrl: string
  /** The first admin key, if this start generated one on an empty store. */
  readonly newKey: string | undefined
  /** Where to create the first administrator; undefined if there is one. */
  readonly setupUrl: string | undefined
  /** Stops accepting, finishes open requests and closes the store. Slow clients may delay it by some seconds. */
  stop(): Promise<void>
}

export interface StartOptions
  extends Pick<
    AppParts,
    | 'enforceResponses'
    | 'limits'
    | 'metrics'
    | 'hashPassword'
    | 'verifyPassword'
    | 'sendMail'
    | 'outside'
    | 'now'
    | 'jobs'
    | 'maxWaitingRuns'
  > {
  /** False for a worker: its primary makes the first key and the link for the first administrator. */
  readonly isFirst?: boolean
  /** Set by tests: forms with more than `minResponses` responses have copies, in a process of this priority. */
  readonly copied?: { readonly minResponses?: number; readonly priority: number }
}

export async function startServer(
  config: Config,
  logger: Logger,
  { isFirst = true, copied, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir)
  const db = openStore(config, {
    error: error => logger.error({ err: error }, 'Lost a connection to the store'),
  })
  const asked = isFirst ? copiesProcess(config, logger, copied?.priority) : copiesOfPrimary
  const copies = config.analytics ? createCopies(db, asked, copied?.minResponses) : noCopies
  let closeApp = async () => {}
  const close = async () => {
    await closeApp()
    await copies.close()
    await db.destroy()
    unlock()
  }
  try {
    const [, assets] = await Promise.all([prepareStore(db, config, logger), loadAssets()])
    const app = await buildApp({ config, db, assets, logger, copies, ...options })
    closeApp = () => app.close()
    await app.listen({ host: listenHost(config.host), port: config.port, backlog: BACKLOG })
    if (config.apiListen) await app.apiListener?.listen(config.apiListen, BACKLOG)
    const { port } = app.server.address() as AddressInfo
    const url = listenerUrl(config.host, port)
    // Only after listening: a start that fails because its port is in use must not create a key that is never shown.
    const newKey = isFirst ? await makeFirstKey(db, config) : undefined
    const setupUrl = isFirst ? await prepareSetup(db, config) : undefined
    return {
      url,
      publicUrl: config.publicUrl,
      newKey,
      setupUrl,
      async stop() {
        // Connections that were busy when the stop began turn idle later, and clients may keep them open.
        const closer = setInterval(() => app.server.closeIdleConnections(), 50)
        const cut = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS)
        // A store that does not respond must not block the exit.
        await Promise.race([close(), sleep(GIVE_UP_AFTER_MS, undefined, { ref: false })])
        clearInterval(closer)
        clearTimeout(cut)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates the store and queues the recurring jobs. On an empty store, creates the first organization if the operator set its key. */
export async function prepareStore(db: Db, config: Config, logger: Logger): Promise<void> {
  const migrations = await migrate(db, config)
  if (migrations.length > 0) logger.info({ migrations }, 'Migrated the store')
  await refuseUndistributed(db)
  await enqueueSweep(db, new Date())
  await enqueueSealing(db, new Date())
  if (config.console?.admin) await requireConfigurable(db, config.console.admin)
  // Before listening: clients that know this key may send requests at once.
  if (config.apiKey !== undefined) await makeFirstOrganization(db, config.apiKey)
}

/** Creates the first organization on an empty store and returns its generated key. Does nothing if the operator set a key. */
export async function makeFirstKey(db: Db, { apiKey }: Config): Promise<string | undefined> {
  return apiKey === undefined ? makeFirstOrganization(db, undefined) : undefined
}

/** Creates the administrator of the environment. Without an administrator, returns the link that makes one. */
export async function prepareSetup(db: Db, { console }: Config): Promise<string | undefined> {
  if (!console) return undefined
  const now = new Date()
  if (console.admin) await createConfiguredAdmin(db, hashPassword, console.admin, now)
  const created = await createSetupCode(db, now)
  return created && `${console.url}/setup/${created.code}`
}

const makeFirstOrganization = (db: Db, key: string | undefined) =>
  inTransaction(db, trx => createFirstOrganization(trx, key, new Date()))
