// Base of all API tests: a real server on a real store, and a new organization for each test.
import { randomUUID } from 'node:crypto'
import { after, before, describe } from 'node:test'
import { pino } from 'pino'
import type { AppParts } from '../../src/app/app-parts.ts'
import { readConfig } from '../../src/config/config.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { Scope } from '../../src/platform/identity/principal.ts'
import { type RunningServer, type StartOptions, startServer } from '../../src/processes/server.ts'
import { openStore } from '../../src/product/open-store.ts'
import { createKey, createOrganization, operatorIn } from '../../src/product/organizations/create.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { freePort } from './free-port.ts'
import { newStoreToServe, quickStores, type StoreName, stores } from './new-store.ts'
import { ONE_STORE } from './one-store.ts'
import { QUICK_POSTGRES } from './quick-postgres.ts'
import { type Reply, request } from './request.ts'
import { noteSuite } from './suite-files.ts'

export {
  type NewStore,
  newDatabase,
  newStore,
  POSTGRES_URL,
  quickStores,
  type StoreName,
  stores,
} from './new-store.ts'
export { type Reply, request } from './request.ts'

export const API = '/devapi/v4'

type ServerOptions = Pick<
  AppParts,
  | 'limits'
  | 'hashPassword'
  | 'verifyPassword'
  | 'sendMail'
  | 'outside'
  | 'now'
  | 'jobs'
  | 'enforceResponses'
  | 'maxWaitingRuns'
> &
  Pick<StartOptions, 'copied'>

/** SQLite comes first. */
function storesOf(name: string): readonly StoreName[] {
  if (ONE_STORE[name]) return stores.slice(0, 1)
  return QUICK_POSTGRES[name] ? stores : quickStores
}

/**
 * Declares tests for each store: see ONE_STORE and QUICK_POSTGRES. Use `server` inside tests and hooks.
 * The files of a process share one server for each store, except those that pass settings or options.
 */
export function onEachStore(
  name: string,
  declare: (server: TestServer) => void,
  settings?: Record<string, string>,
  options?: ServerOptions,
): void {
  for (const store of storesOf(name)) {
    const server = settings || options ? new TestServer(store) : sharedServer(store)
    const title = `${name} on ${store}`
    noteSuite(title)
    describe(title, () => {
      if (server !== shared.get(store)) {
        before(() => server.start(settings, options))
        after(() => server.stop())
      } else {
        before(() => server.startOnce())
        // Other files use this server, too. Ahead by an hour, it would take a file that is being sent for one that never came.
        after(() => server.resetJobsClock())
      }
      declare(server)
    })
  }
}

/** Each form has a copy, however small it is. */
export const ALL_COPIED = { minResponses: 0, priority: 0 }

/** Declares tests twice: with every response read from the store, and with a copy of each form, however small it is. */
export function onEachStoreAndCopies(name: string, declare: (server: TestServer) => void): void {
  onEachStore(name, declare)
  onEachStore(`${name}, by copies`, declare, {}, { copied: ALL_COPIED })
}

const shared = new Map<StoreName, TestServer>()

/** Call it outside of tests, so that the server stops after the last file. */
function sharedServer(store: StoreName): TestServer {
  const known = shared.get(store)
  if (known) return known
  const server = new TestServer(store)
  shared.set(store, server)
  after(() => server.stop())
  return server
}

/**
 * Shorter than in production, so that tests do not wait for jobs that became due. With 50 ms, an idle server took 157 ms of a processor
 * each second, and sixteen of them run at once.
 */
const JOB_POLL_MS = 200

/** Skips hashing: thousands of test users never log in. */
const skipHashing = async () => '$none$'

export class TestServer {
  readonly store: StoreName
  env: Record<string, string> = {}
  readonly #cleanUps: (() => Promise<unknown>)[] = []
  #started: Promise<void> | undefined
  #running: RunningServer | undefined
  /** How far the clock of background jobs is ahead. */
  #jobsAheadMs = 0
  #db: Db | undefined

  constructor(store: StoreName = 'sqlite') {
    this.store = store
  }

  startOnce(): Promise<void> {
    this.#started ??= this.start()
    return this.#started
  }

  async start(settings: Record<string, string> = {}, options: ServerOptions = {}): Promise<void> {
    const port = await freePort()
    this.env = {
      FORMYARD_PORT: String(port),
      FORMYARD_RATE_LIMIT: 'off',
      FORMYARD_LOG_LEVEL: 'silent',
      FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...(await this.#newStore()),
      ...settings,
    }
    const config = readConfig(this.env)
    this.#running = await startServer(config, pino({ level: 'silent' }), {
      enforceResponses: true,
      hashPassword: skipHashing,
      jobs: { pollMs: JOB_POLL_MS, now: () => Date.now() + this.#jobsAheadMs },
      // The process with copies is as busy as the tests.
      copied: { priority: 0 },
      ...options,
    })
    this.#db = openStore(config, { error: () => {} })
  }

  /** Stops the server and keeps the store. */
  async stopServer(): Promise<void> {
    await this.#db?.destroy()
    await this.#running?.stop()
    this.#db = undefined
    this.#running = undefined
  }

  async stop(): Promise<void> {
    await this.stopServer()
    for (const cleanUp of this.#cleanUps.reverse()) await cleanUp()
  }

  /** Advances the clock of background jobs, so that jobs which wait for a time are due. */
  advanceJobs(ms: number): void {
    this.#jobsAheadMs += ms
  }

  /** Sets the clock of background jobs back to the wall clock. */
  resetJobsClock(): void {
    this.#jobsAheadMs = 0
  }

  get url(): string {
    if (!this.#running) throw new Error('The test server is not running')
    return this.#running.url
  }

  /** The folder of the server's files and of the embedded store. */
  get dataDir(): string {
    return readConfig(this.env).dataDir
  }

  /** A second connection to the server's store, for data that requests cannot reach. */
  get db(): Db {
    if (!this.#db) throw new Error('The test server is not running')
    return this.#db
  }

  /** A new organization with a key, isolated from other tests. */
  async organization(scopes: Scope[] = ['read', 'write', 'admin']): Promise<Organization> {
    const id = await inTransaction(this.db, trx => createOrganization(trx, 'Test', 'cli', new Date()))
    const key = await this.key(id, scopes)
    return new Organization(this, id, key)
  }

  async key(organizationId: string, scopes: Scope[], expires?: Date): Promise<string> {
    const wanted = { organizationId, name: 'test', scopes, expires }
    const by = operatorIn(organizationId, 'cli')
    return (await inTransaction(this.db, trx => createKey(trx, wanted, by, new Date()))).key
  }

  async #newStore(): Promise<Record<string, string>> {
    const { settings, remove } = await newStoreToServe(this.store)
    this.#cleanUps.push(remove)
    return settings
  }
}

/** Calls the API as one organization. */
export class Organization {
  readonly server: TestServer
  readonly id: string
  readonly key: string

  constructor(server: TestServer, id: string, key: string) {
    this.server = server
    this.id = id
    this.key = key
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return request(this.server.url + API + path, method, body, { 'x-api-key': this.key, ...headers })
  }

  async newUser(email = newEmail()): Promise<string> {
    return (await this.call('POST', '/core/user', { email, password: 'correct horse 9' })).body.userid
  }

  /** Creates a user and an application. Returns the application's path. */
  async newApp(): Promise<string> {
    const userid = await this.newUser()
    const { appid } = (await this.call('POST', `/user/${userid}/app`, { name: 'Training' })).body
    return `/user/${userid}/app/${appid}`
  }

  /** Creates a web form. Returns its path. */
  async newForm(form: object): Promise<string> {
    const app = await this.newApp()
    const answer = await this.call('POST', `${app}/webform`, form)
    if (answer.status !== 201) throw new Error(answer.text)
    return `${app}/webform/${answer.body.webformid}`
  }

  /** Creates and publishes a web form. Returns its API path and its public URL. */
  async newPublishedForm(form: object): Promise<{ path: string; url: string }> {
    const path = await this.newForm(form)
    const answer = await this.call('PUT', `${path}/activate`)
    if (answer.status !== 200) throw new Error(answer.text)
    return { path, url: answer.body.url }
  }
}

export const newEmail = () => `alice+${randomUUID()}@example.com`

export const quiz = {
  name: 'Capitals',
  description: 'Two questions',
  appType: 'QUIZ',
  questions: [
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'Capital of France?',
      required: true,
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'lyon', text: 'Lyon' },
      ],
    },
    { id: 'pi', type: 'NUMBER', text: 'Pi, two decimals?', decimals: 2 },
  ],
  scoring: {
    questions: {
      france: { points: 2, correct: 'paris', feedback: { correct: 'Yes!', incorrect: 'It is Paris.' } },
      pi: { points: 1, correct: 3.14, tolerance: 0.005 },
    },
    passMark: { percent: 60 },
  },
  settings: { results: { showScore: true } },
}
