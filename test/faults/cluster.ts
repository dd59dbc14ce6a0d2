// A Postgres to kill: created in a temporary directory on a free port, with Debian's binaries.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'

const binaries = globSync('/usr/lib/postgresql/*/bin/postgres')

/** The folder of Postgres binaries on this machine, if any. */
export const CAN_START_POSTGRES = binaries.length > 0

export interface Cluster {
  readonly url: string
  start(): Promise<void>
  /** SIGQUIT is an immediate shutdown; SIGKILL crashes the main process. Both lead to recovery. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Terminates Formyard's connections on the server. */
  cutConnections(): Promise<void>
  remove(): Promise<void>
}

export async function newCluster(): Promise<Cluster> {
  const bin = dirname(binaries.at(-1) ?? '')
  const directory = mkdtempSync(join(tmpdir(), 'formyard-postgres-'))
  const port = await freePort()
  // Postgres refuses to run as root.
  const other = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  if (other) chownSync(directory, other.uid, other.gid)
  const data = join(directory, 'data')
  const init = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync']
  execFileSync(join(bin, 'initdb'), init, { ...other, stdio: 'ignore', cwd: directory })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  const ready = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  const kill = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  return {
    url,
    kill,
    async start() {
      const deadline = Date.now() + 60_000
      const args = ['-D', data, '-p', String(port), '-k', directory, '-h', '127.0.0.1']
      while (!(await ready())) {
        // After a crash, Postgres does not start until all old processes have exited.
        if (!child || child.exitCode !== null || child.signalCode !== null)
          child = spawn(join(bin, 'postgres'), args, { ...other, stdio: 'ignore', cwd: directory })
        if (Date.now() > deadline) throw new Error('Postgres did not start')
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    },
    async cutConnections() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'formyard'`,
      )
      await client.end()
    },
    async remove() {
      await kill('SIGQUIT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
