// Runs Formyard as users do: in its own process, with a minimal environment.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { isBuilt } from '../../scripts/built.ts'
import { freePort } from './free-port.ts'
import { API, newEmail, request } from './harness.ts'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Output so far on standard output and standard error. */
  readonly greeting: () => string
  readonly log: () => string
}

// `npm test` has already built. A test file that runs alone may need a build of recent edits.
if (!isBuilt()) execFileSync(process.execPath, ['scripts/build.ts'])

const children: ChildProcess[] = []

/** An environment with only this machine's PATH. */
export const bareEnvironment = (settings: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  ...settings,
})

/** The arguments with which Node runs the built server, as in `npm start`. */
export const SERVER = ['bin/formyard.mjs', 'serve']

/** Runs a command of the built command line to its end. */
export const formyard = (args: string[], settings: Record<string, string>) =>
  spawnSync(process.execPath, ['bin/formyard.mjs', ...args], {
    env: bareEnvironment(settings),
    encoding: 'utf8',
  })

/** Starts the built server of this project, or of a copy, and waits for its greeting. */
export async function startProcess(
  settings: Record<string, string> = {},
  project = '.',
): Promise<ServerProcess> {
  const port = settings['FORMYARD_PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, SERVER, {
    cwd: project,
    env: bareEnvironment({ FORMYARD_PORT: port, ...settings }),
  })
  children.push(child)
  let greeting = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (greeting += chunk))
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk))
  const deadline = Date.now() + 60_000
  while (!greeting.includes('curl')) {
    assert.ok(child.exitCode === null && Date.now() < deadline, `no greeting; log: ${log}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return { url: `http://127.0.0.1:${port}`, child, greeting: () => greeting, log: () => log }
}

/** Members of log lines. Each line is one object. */
interface LogLine {
  readonly level: number
  readonly msg?: string
  readonly reqId?: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly ms?: number
  readonly ip?: string
  readonly err?: {
    readonly message: string
    readonly stack: string
    readonly code?: string
    readonly constraint?: string
  }
}

export const linesOf = ({ log }: Pick<ServerProcess, 'log'>): LogLine[] =>
  log()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

/** Creates a user and publishes a form on the server at `url`. Returns the form's API path and its public URL. */
export async function publishOn(
  url: string,
  key: string,
  form: object,
): Promise<{ path: string; url: string }> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await request(url + API + path, method, body, { 'x-api-key': key })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const { userid } = await call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' })
  const { appid } = await call('POST', `/user/${userid}/app`, { name: 'Training' })
  const { webformid } = await call('POST', `/user/${userid}/app/${appid}/webform`, form)
  const path = `/user/${userid}/app/${appid}/webform/${webformid}`
  return { path, url: (await call('PUT', `${path}/activate`)).url }
}

/** Stops a server. Returns its exit status, or null if a signal ended it. */
export async function stopProcess(
  { child }: Pick<ServerProcess, 'child'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = await exit
  return code
}

/** Kills processes that a failed test has left. */
export function killProcesses(): void {
  for (const child of children) child.kill('SIGKILL')
}
