// Starts a PgBouncer in transaction mode with few connections, otherwise with Debian's settings.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './assertions.ts'
import { freePort } from './free-port.ts'

const BINARY = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)

export const CAN_START_PGBOUNCER = BINARY !== undefined

/** Fewer connections than a Formyard process uses, so that its transactions change sessions. */
const CONNECTIONS = 3

export interface PgBouncer extends AsyncDisposable {
  /** The URL of a database behind it. */
  urlOf(databaseUrl: string): string
}

/** Starts one in front of the Postgres at `url`, with its role and password. */
export async function newPgBouncer(url: string): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(url)
  const directory = mkdtempSync(join(tmpdir(), 'formyard-pgbouncer-'))
  const ownPort = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port || 5432} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${CONNECTIONS}`,
  ]
  writeFileSync(file, lines.join('\n'))
  // PgBouncer refuses to run as root.
  const other = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (other) for (const path of [directory, file]) chownSync(path, other.uid, other.gid)
  const child = spawn(BINARY ?? '', ['-q', file], { ...other, stdio: 'ignore', cwd: directory })
  await until(() => listens(ownPort))
  return {
    urlOf(databaseUrl) {
      const pooled = new URL(databaseUrl)
      pooled.host = `127.0.0.1:${ownPort}`
      return pooled.href
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
