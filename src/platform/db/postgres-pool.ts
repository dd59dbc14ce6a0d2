// The pool of `pg` that Kysely uses: values come out as on SQLite, and every statement is prepared once per connection, unless a pooler is
// in between.
import pg from 'pg'
import { type PostgresOptions, settingsOf } from './postgres-settings.ts'
import { redact } from './redact.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184
const MAX_PREPARED = 500
/** How long a request waits for a free connection before it is refused as overload, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000
const POOL_SIZE = 10
/** How much longer the client waits for the reply. Where Postgres itself ends a slow statement, the connection stays usable. */
const REPLY_MARGIN = 1.1
const KEEP_ALIVE_AFTER_MS = 10_000

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
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'formyard',
    // Postgres itself ends what nobody waits for any more: it must not store anything long after. Poolers refuse
    // options; there, each transaction begins with them.
    ...(prepare && { options: optionsOf(settings) }),
    types: { getTypeParser },
  })
  // A connection that breaks (a restarted server) is replaced by the pool, and a statement on it is refused. The event comes
  // besides, from the pool for an idle connection and from the client for one at work; unheard, it would end the process.
  pool.on('error', onError)
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const optionsOf = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Postgres writes "2026-11-20 17:24:00.5+00"; the rest of the code reads "2026-11-20T17:24:00.500Z". Behind a pooler that
 * drops what a session asks for on connecting, the offset may be another one.
 */
export const toIsoInstant = (text: string): string =>
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
  // The overloads of `pg` cannot be narrowed one by one: this override changes the form (text, values) and no other.
  override query(...args: unknown[]): never {
    const [text, values, callback] = args
    const isPlain = typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || !!callback
    return (isPlain ? this.#plain(args) : this.#parsed(text, values)) as never
  }

  #plain(args: unknown[]): unknown {
    const answer: unknown = (super.query as Query).apply(this, args)
    if (!(answer instanceof Promise)) return answer
    return answer.then(lastOf, error => {
      throw this.#failure(error)
    })
  }

  /** The statement is handed over as it is; of one that is described to it by an object, `pg` copies the descriptor of each member. */
  #parsed(text: string, values: unknown[]): Promise<unknown> {
    const statement = Object.assign(new pg.Query(text, values), { name: this.nameOf(text) })
    return new Promise((resolve, reject) => {
      ;(super.query as Query).call(this, statement, (error: unknown, result: unknown) => {
        if (error) reject(this.#failure(error))
        else resolve(result)
      })
    })
  }

  /** The error as the caller gets it. */
  #failure(error: unknown): unknown {
    redact(error)
    // On a connection that gave no answer in time none will come to the next statement either: the pool makes another one.
    if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => {})
    return error
  }

  /** Of a statement that is parsed and planned once for each connection. */
  protected nameOf(_text: string): string | undefined {
    return undefined
  }
}

/** Kysely calls `client.query(sql, parameters)`; given a name as well, Postgres parses and plans a statement once. */
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

/** Of several statements in one text, the result of the last one. */
const lastOf = (result: unknown): unknown => (Array.isArray(result) ? result.at(-1) : result)
