// Kysely's connection pool. Values are parsed as on SQLite. Statements are prepared once per connection, except behind a pooler.
import pg from 'pg'
import { type PostgresOptions, settingsOf } from './postgres-settings.ts'
import { redact } from './redact.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184
const MAX_PREPARED = 500
/** How long a request waits for a free connection before it fails. */
const CONNECT_TIMEOUT_MS = 5_000
const POOL_SIZE = 10
/** The client waits longer than Postgres's own timeout. After that one, the connection stays usable. */
const REPLY_MARGIN = 1.1
const KEEP_ALIVE_AFTER_MS = 10_000
/** An option of `pg` that its types do not have yet. */
const PIPELINE: object = { pipeline: true }

export function newPool(
  url: string,
  onError: (error: Error) => void,
  options: PostgresOptions = {},
): pg.Pool {
  const { prepare = true } = options
  const settings = settingsOf(options)
  const pool = new pg.Pool({
    Client: prepare ? PreparingClient : Client,
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: settings.statement_timeout * REPLY_MARGIN,
    keepAlive: true,
    // Only a last statement and its commit share a round trip. Everything else waits for the reply before.
    ...PIPELINE,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'formyard',
    // Postgres must end statements whose client no longer waits, so that they store nothing later. Poolers reject these options;
    // behind one, each transaction sets them.
    ...(prepare && { options: optionsOf(settings) }),
    types: { getTypeParser },
  })
  // The pool replaces a broken connection, and its statement fails. The pool also emits an event for idle connections, and the client
  // for busy ones. Without a listener, the event would end the process.
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const optionsOf = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Converts "2026-11-20 17:24:00.5+00" to "2026-11-20T17:24:00.500Z". The offset can differ behind a pooler that ignores a session's
 * settings.
 */
const toIsoInstant = (text: string): string =>
  text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : new Date(text).toISOString()

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return Number
  if (oid === TIMESTAMPTZ) return toIsoInstant
  return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format as 'text')
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

class Client extends pg.Client {
  // Changes only calls with (text, values). The overloads of `pg` cannot be typed one by one.
  override query(...args: unknown[]): never {
    const [text, values, callback] = args
    const isPlain = typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || !!callback
    return (isPlain ? this.#plain(args) : this.#prepared(text, values)) as never
  }

  #plain(args: unknown[]): unknown {
    const result: unknown = (super.query as Query).apply(this, args)
    if (!(result instanceof Promise)) return result
    return result.then(lastOf, error => {
      throw this.#failure(error)
    })
  }

  /** Passes a Query, because `pg` copies a plain object member by member. */
  #prepared(text: string, values: unknown[]): Promise<unknown> {
    const statement = Object.assign(new pg.Query(text, values), { name: this.nameOf(text) })
    return new Promise((resolve, reject) => {
      ;(super.query as Query).call(this, statement, (error: unknown, result: unknown) => {
        if (error) reject(this.#failure(error))
        else resolve(result)
      })
    })
  }

  /** Returns the error for the caller. */
  #failure(error: unknown): unknown {
    redact(error)
    // After a timeout the connection is unusable. Ending it makes the pool open another one.
    if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => {})
    return error
  }

  /** The name of a prepared statement; undefined to prepare none. */
  protected nameOf(_text: string): string | undefined {
    return undefined
  }
}

/** Names statements, so that Postgres parses and plans each of them once. */
class PreparingClient extends Client {
  readonly #names = new Map<string, string>()

  protected override nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= MAX_PREPARED) return undefined
    const name = `formyard_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** The last result of several statements in one text. */
const lastOf = (result: unknown): unknown => (Array.isArray(result) ? result.at(-1) : result)
