// Kills its process (SIGKILL) at a commit. A test loads this module into a built server by NODE_OPTIONS, so that the server has no code
// for tests. It knows a transaction by texts among its statements and parameters. Both drivers end in modules of Node: SQLite in
// node:sqlite, Postgres in a socket.
import { Socket } from 'node:net'
import { StatementSync } from 'node:sqlite'

/** The variable with a DeathPoint in JSON. */
export const DIE_AT = 'TEST_DIE_AT'

export interface DeathPoint {
  /** The moment: before the commit leaves the process, or when the store has confirmed the commit. */
  readonly when: 'before' | 'after'
  /** All of them are in the transaction. */
  readonly marks: readonly string[]
}

const given = process.env[DIE_AT]
if (given !== undefined) arm(JSON.parse(given))

function arm({ when, marks }: DeathPoint): void {
  const isMarked = (transaction: string) => marks.every(mark => transaction.includes(mark))
  const die = () => process.kill(process.pid, 'SIGKILL')
  watchSqlite(when, isMarked, die)
  watchPostgres(when, isMarked, die)
}

type Watch = (when: DeathPoint['when'], isMarked: (transaction: string) => boolean, die: () => void) => void

/** There is one writer, so one transaction at a time. */
function watchSqlite(...[when, isMarked, die]: Parameters<Watch>): void {
  let transaction = ''
  for (const name of ['run', 'all', 'get'] as const) {
    const original = StatementSync.prototype[name]
    const watched = function (this: StatementSync, ...values: unknown[]): unknown {
      const sql = this.sourceSQL
      if (sql.startsWith('begin')) transaction = ''
      else transaction += `${sql} ${values.join(' ')} `
      const isFatal = sql === 'commit' && isMarked(transaction)
      if (isFatal && when === 'before') die()
      const result = Reflect.apply(original, this, values)
      if (isFatal) die()
      return result
    }
    Object.defineProperty(StatementSync.prototype, name, { value: watched })
  }
}

/** A query message: its kind, its length in four bytes, and its text. */
const COMMIT = /^Q[\s\S]{4}commit\0/
const BEGIN = /^Q[\s\S]{4}begin/

function watchPostgres(...[when, isMarked, die]: Parameters<Watch>): void {
  const transactions = new WeakMap<Socket, string>()
  const { write } = Socket.prototype
  const watched = function (this: Socket, ...values: unknown[]): boolean {
    const [chunk] = values
    const text = typeof chunk === 'string' ? chunk : chunk instanceof Uint8Array ? textOf(chunk) : ''
    const before = transactions.get(this) ?? ''
    transactions.set(this, BEGIN.test(text) ? '' : before + text)
    if (COMMIT.test(text) && isMarked(before)) {
      if (when === 'before') die()
      this.prependOnceListener('data', die)
    }
    return Reflect.apply(write, this, values)
  }
  Object.defineProperty(Socket.prototype, 'write', { value: watched })
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()
