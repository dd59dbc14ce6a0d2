// The log cannot be written: a full disk, a stopped reader, an ended reader.
import assert from 'node:assert/strict'
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { longTest } from '../support/long.ts'
import { bareEnvironment, SERVER } from '../support/process.ts'
import { fill } from './full-disk.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-log-lost-'))
const disk = join(directory, 'small')
mkdirSync(disk)
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const children: ChildProcess[] = []
after(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  run('umount', disk)
  rmSync(directory, { recursive: true, force: true })
})

/** The maximum length of a request line, so that few requests fill the log buffer. */
const LONG_PATH = `/${'a'.repeat(15_000)}`

class Server {
  readonly child: ChildProcess
  readonly #port: number

  constructor(child: ChildProcess, port: number) {
    this.child = child
    this.#port = port
  }

  static async start(name: string, stdio: StdioOptions): Promise<Server> {
    const port = await freePort()
    const settings = { FORMYARD_PORT: String(port), FORMYARD_DATA_DIR: join(directory, name) }
    const child = spawn(process.execPath, SERVER, { env: bareEnvironment(settings), stdio })
    children.push(child)
    const server = new Server(child, port)
    const deadline = Date.now() + 60_000
    while ((await server.get('/health/live').catch(() => undefined))?.status !== 200) {
      assert.ok(child.exitCode === null && Date.now() < deadline, 'the server replies')
      await sleep(20)
    }
    return server
  }

  async get(path: string): Promise<{ status: number | undefined; text: string }> {
    const sent = httpRequest({ port: this.#port, path, agent: false, timeout: 60_000 }).end()
    sent.once('timeout', () => sent.destroy(new Error('No reply')))
    const [reply] = await once(sent, 'response')
    const chunks = await reply.toArray()
    return { status: reply.statusCode, text: String(Buffer.concat(chunks)) }
  }

  /** Causes log lines of 15 kB each. */
  async log(lines: number): Promise<void> {
    for (let i = 0; i < lines; i++) assert.equal((await this.get(LONG_PATH)).status, 404)
  }

  async linesLost(): Promise<number> {
    const { text } = await this.get('/metrics')
    return Number(/^formyard_log_lines_lost_total (\d+)$/m.exec(text)?.[1])
  }

  async stop(): Promise<number | null> {
    const exit = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    return (await exit)[0]
  }
}

const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !condition(); await sleep(20)) assert.ok(Date.now() < deadline)
}

test('a server whose output goes to a full disk starts, serves, counts lost lines and stops', async () => {
  const full = openSync('/dev/full', 'w')
  const server = await Server.start('full', ['ignore', full, full])
  closeSync(full)
  assert.equal(await server.linesLost(), 0)
  await server.log(200)
  assert.ok((await server.linesLost()) > 50)
  assert.equal(await server.stop(), 0)
})

longTest(
  'a server continues while nobody reads its log, logs again later, and survives the end of the reader',
  async () => {
    const server = await Server.start('pipe', ['ignore', 'ignore', 'pipe'])
    const stderr = server.child.stderr as Readable
    await server.log(300)
    const lost = await server.linesLost()
    assert.ok(lost > 50, `${lost}`)
    let log = ''
    stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk))
    await server.get('/f/there-is-room')
    await until(() => log.includes('/f/there-is-room'))
    const lines = log.trim().split('\n')
    assert.equal(lines.filter(line => JSON.parse(line).path === LONG_PATH).length, 300 - lost)
    stderr.destroy()
    await server.log(200)
    assert.ok((await server.linesLost()) > lost + 50)
    assert.equal(await server.stop(), 0)
  },
)

if (run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'formyard-test', disk)) {
  longTest('a server logs again when a full disk has space again', async () => {
    const ballast = join(disk, 'ballast')
    const log = join(disk, 'log')
    const fd = openSync(log, 'a')
    fill(ballast)
    const server = await Server.start('room', ['ignore', 'ignore', fd])
    closeSync(fd)
    await server.get('/f/full')
    // Enough to hit the end of the disk in the middle of a line.
    rmSync(ballast)
    await server.log(6)
    await until(() => readFileSync(log).length === 64 * 1024)
    assert.ok(run('mount', '-o', 'remount,size=1m', disk))
    await server.get('/f/there-is-room')
    await until(() => readFileSync(log, 'utf8').includes('/f/there-is-room'))
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    assert.equal(lines.filter(line => JSON.parse(line).path === LONG_PATH).length, 6)
    assert.equal(await server.linesLost(), 0)
    assert.equal(await server.stop(), 0)
  })
} else {
  console.log('Not run: the test of a log on a full disk (needs the right to mount a tmpfs)')
}
