// The first admin key: a failed start does not use it up, and a start without a new key says how to create one.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { newStore, quickStores, request, type StoreName } from '../support/harness.ts'
import {
  bareEnvironment,
  formyard,
  killProcesses,
  SERVER,
  startProcess,
  stopProcess,
} from '../support/process.ts'

after(killProcesses)

const KEY = /fy_live_[\w-]{43}/
const CREATE_KEY = /(formyard key create --name admin --scopes read,write,admin)/

const isAccepted = async (url: string, key = '') => {
  const headers = { 'x-api-key': key }
  return (await request(`${url}/devapi/v4/core/user/all`, 'POST', undefined, headers)).status === 200
}

/** Starts a server that must fail, and returns its output. */
function failedStart(settings: Record<string, string>): string {
  const env = bareEnvironment({ FORMYARD_LOG_LEVEL: 'silent', ...settings })
  const ran = spawnSync(process.execPath, SERVER, { env, encoding: 'utf8', timeout: 60_000 })
  assert.equal(ran.status, 1, ran.stderr)
  assert.equal(ran.stdout, '')
  return ran.stderr
}

const cases: readonly (readonly [StoreName, processes: number])[] = [
  ['sqlite', 1],
  ['postgres', 1],
  ['postgres', 2],
]

for (const [store, processes] of cases.filter(([store]) => quickStores.includes(store))) {
  test(`servers that fail to listen leave the first key to one that succeeds: ${store}, processes: ${processes}`, async () => {
    const { settings: where, remove } = await newStore(store)
    const settings = { ...where, FORMYARD_WORKERS: String(processes) }
    const usedPort = await freePort()
    const other = createServer().listen(usedPort, '127.0.0.1')
    await once(other, 'listening')
    const failures = [
      [
        { FORMYARD_PORT: String(usedPort) },
        `port ${usedPort} is already in use. Set FORMYARD_PORT to another port.`,
      ],
      [{ FORMYARD_HOST: '203.0.113.1' }, 'FORMYARD_HOST 203.0.113.1 is not an address of this machine.'],
    ] as const
    for (const [wrong, words] of failures)
      assert.equal(failedStart({ ...settings, ...wrong }), `Formyard could not start: ${words}\n`)
    other.close()
    const admin = { FORMYARD_ADMIN_EMAIL: 'eva@example.com', FORMYARD_ADMIN_PASSWORD: 'password123' }
    assert.match(failedStart({ ...settings, ...admin }), /FORMYARD_ADMIN_PASSWORD cannot be used\. Choose/)

    const first = await startProcess(settings)
    const [key] = KEY.exec(first.greeting()) ?? []
    assert.ok(await isAccepted(first.url, key), first.greeting())
    assert.equal(await stopProcess(first), 0)
    formyard(['user', 'create', '--email', 'eva@example.com'], settings)
    const taken = { ...admin, FORMYARD_ADMIN_PASSWORD: 'correct horse 9' }
    assert.match(
      failedStart({ ...settings, ...taken }),
      /a user has the email in FORMYARD_ADMIN_EMAIL already/,
    )
    await remove()
  })
}

test('a start without a new key prints how to create one, and logs it if the greeting is lost', async () => {
  const { settings, remove } = await newStore('sqlite')
  const full = openSync('/dev/full', 'w')
  const env = bareEnvironment({ ...settings, FORMYARD_PORT: String(await freePort()) })
  const first = spawn(process.execPath, SERVER, { env, stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  let log = ''
  for await (const chunk of first.stderr ?? []) {
    log += chunk
    if (CREATE_KEY.test(log)) first.kill()
  }
  assert.match(log, CREATE_KEY)
  assert.doesNotMatch(log, KEY)

  const second = await startProcess(settings)
  const [, command = ''] = CREATE_KEY.exec(second.greeting()) ?? []
  assert.doesNotMatch(second.greeting(), KEY)
  const [, ...args] = command.split(' ')
  const made = spawnSync(process.execPath, ['bin/formyard.mjs', ...args], {
    env: bareEnvironment(settings),
    encoding: 'utf8',
  })
  assert.ok(await isAccepted(second.url, made.stdout.trim()), made.stderr)
  assert.equal(await stopProcess(second), 0)
  await remove()
})
