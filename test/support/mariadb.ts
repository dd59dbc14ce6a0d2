// A MariaDB of its own for tests, in a temporary folder. Nothing of it survives.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2'
import { until } from './assertions.ts'
import { certificate } from './certificate.ts'
import { freePort } from './free-port.ts'

const SERVER = '/usr/sbin/mariadbd'
export const hasMariadb = existsSync(SERVER)

export interface Mariadb {
  readonly port: number
  readonly password: string
  run(...statements: string[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a server with the database `shop` and the user `formyard`. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'formyard-mariadb-'))
  const data = join(folder, 'data')
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const socketPath = join(folder, 's')
  writeFileSync(certFile, certificate.cert)
  writeFileSync(keyFile, certificate.key, { mode: 0o600 })
  const user = `--user=${userInfo().username}`
  const install = [
    '--no-defaults',
    user,
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ]
  await promisify(execFile)('mariadb-install-db', install)
  const port = await freePort()
  const server = spawn(
    SERVER,
    [
      ...['--no-defaults', user, `--datadir=${data}`, `--port=${port}`, '--bind-address=127.0.0.1'],
      ...[`--socket=${socketPath}`, '--skip-log-bin', '--innodb-flush-log-at-trx-commit=0'],
      ...['--innodb-buffer-pool-size=16M', '--innodb-log-file-size=8M', '--skip-name-resolve'],
      ...[`--ssl-cert=${certFile}`, `--ssl-key=${keyFile}`],
    ],
    { stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  const password = 'marker-mariadb 9'
  const run = async (...statements: string[]) => {
    const options = { socketPath, user: 'root', multipleStatements: true }
    // The files of a process load before its tests begin, which takes long on a busy machine.
    const connection = createConnection({ ...options, connectTimeout: 60_000 })
    connection.on('error', () => {})
    try {
      await new Promise<void>((done, fail) =>
        connection.query(statements.join(';\n'), error => (error ? fail(error) : done())),
      )
    } finally {
      connection.destroy()
    }
  }
  await until(() =>
    run('select 1').then(
      () => true,
      () => false,
    ),
  )
  await run(
    'create database shop character set utf8mb4',
    `create user formyard@'%' identified by '${password}'`,
    "grant select on shop.* to formyard@'%'",
  )
  return {
    port,
    password,
    run,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
