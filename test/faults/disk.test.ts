// A full disk and a read-only one, on a small file system of its own where mounting is allowed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { API, newEmail, request } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import { FROM_CONSOLE } from '../support/people.ts'
import { bareEnvironment, killProcesses, SERVER, startProcess, stopProcess } from '../support/process.ts'
import { assertNothingLost, KEY, type Load, publishForm, startLoad, waitForSubmissions } from './clients.ts'
import { fill } from './full-disk.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-disk-'))
const disk = join(directory, 'disk')
mkdirSync(disk)
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'formyard-test', disk)
after(() => {
  killProcesses()
  if (mounted) for (const path of [disk, join(directory, 'data-of-copies', 'analytics')]) run('umount', path)
  rmSync(directory, { recursive: true, force: true })
})

const settings = { FORMYARD_DATA_DIR: join(disk, 'data'), FORMYARD_API_KEY: KEY, FORMYARD_RATE_LIMIT: 'off' }

async function refusedAgain(load: Load): Promise<void> {
  const enough = load.refused() + 20
  await until(async () => load.refused() >= enough)
}

if (mounted) {
  test('a full disk refuses answers and not deletions, which make room; with space again, the server continues and nothing is lost', async () => {
    const server = await startProcess({ ...settings, FORMYARD_LOG_LEVEL: 'silent' })
    const form = await publishForm(server.url)
    const person = { email: newEmail(), password: 'correct horse 9' }
    const key = { 'x-api-key': KEY }
    const user = { ...person, role: 'ADMIN' }
    assert.equal((await request(`${server.url}${API}/core/user`, 'POST', user, key)).status, 201)
    const large = await publishForm(server.url)
    for (let i = 0; i < 400; i++) {
      const answers = { which: String(i), why: 'Because it is there. '.repeat(400) }
      assert.equal((await request(server.url + large.slug, 'POST', { answers })).status, 201)
    }
    await until(async () => existsSync(join(disk, 'data', 'full-disk.reserve')))
    const load = startLoad(() => server.url, form)
    await waitForSubmissions(load, 10)
    const ballast = join(disk, 'ballast')
    fill(ballast)
    await refusedAgain(load)
    const ready = () => request(`${server.url}/health/ready`, 'GET')
    await until(async () => (await ready()).status === 503)
    const { body } = await ready()
    assert.equal(body.code, 'store_unavailable')
    assert.match(body.detail, /disk of the store is full/)
    const signIn = () =>
      request(`${server.url}/login`, 'POST', new URLSearchParams(person), {
        ...FROM_CONSOLE,
        'accept-language': 'de',
      })
    // The server looks at the disk once a second, and then gives up what it keeps free.
    await until(async () => (await signIn()).status === 303)
    // What it gave up is not for responses.
    const answers = { which: 'one more', why: '' }
    assert.equal((await request(server.url + form.slug, 'POST', { answers })).status, 503)
    const deleteAll = () =>
      request(`${server.url}${API}${large.path}/response/delete`, 'POST', { filter: null }, key)
    assert.equal((await deleteAll()).status, 201)
    // The space that they leave is used again, though the disk is still full.
    await waitForSubmissions(load, 10)
    // Somebody else takes what the server had kept free.
    fill(ballast)
    await refusedAgain(load)
    await until(async () => (await signIn()).status === 503)
    assert.match((await signIn()).text, /<h1>Die Festplatte ist voll/)
    // Requests that write nothing still work.
    assert.equal((await request(server.url + form.slug, 'GET')).status, 200)
    rmSync(ballast)
    await until(async () => (await ready()).status === 200)
    await waitForSubmissions(load, 10)
    await load.stop()
    assert.equal(load.broken(), 0)
    await assertNothingLost(server.url, form, load.acknowledged)
    assert.equal(await stopProcess(server), 0)
  })

  longTest(
    'copies on a full disk answer from their last state, rows are read from the store, and nothing is wrong afterwards',
    async () => {
      const data = join(directory, 'data-of-copies')
      const copies = join(data, 'analytics')
      mkdirSync(copies, { recursive: true })
      assert.ok(run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'formyard-test', copies))
      const server = await startProcess({
        ...settings,
        FORMYARD_DATA_DIR: data,
        FORMYARD_LOG_LEVEL: 'silent',
      })
      const call = (method: string, path: string, body: object) =>
        request(`${server.url}${API}${path}`, method, body, { 'x-api-key': KEY })
      const { userid } = (
        await call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' })
      ).body
      const { appid } = (await call('POST', `/user/${userid}/app`, { name: 'Orders' })).body
      const app = `/user/${userid}/app/${appid}`
      const columns = [{ id: 'order', type: 'TEXT' }]
      const { datasetid } = (await call('POST', `${app}/dataset`, { name: 'Orders', columns })).body
      const write = async (mark: string) => {
        const rows = Array.from({ length: 10_000 }, (_, i) => ({
          order: `${mark} ${i * 7919} ${randomUUID()}`,
        }))
        assert.equal((await call('POST', `${app}/dataset/${datasetid}/row`, { rows })).status, 201)
      }
      const count = () =>
        call('POST', `${app}/dataset/query`, { dataset: datasetid, measures: [{ as: 'n', fn: 'count' }] })
      await write('first')
      await until(async () => (await count()).status === 200)
      assert.deepEqual((await count()).body.rows, [[10_000]])
      const ballast = join(copies, 'ballast')
      fill(ballast)
      await write('second')
      const older = await count()
      assert.deepEqual([older.status, older.body.rows, older.body.pending], [200, [[10_000]], true])
      const filter = { in: ['second 7919 ', { var: 'order' }] }
      const listed = await call('POST', `${app}/dataset/${datasetid}/row/all`, { filter })
      assert.deepEqual([listed.status, listed.body.length], [200, 1])
      rmSync(ballast)
      await until(async () => (await count()).body.pending === false)
      assert.deepEqual((await count()).body.rows, [[20_000]])
      assert.equal(await stopProcess(server), 0)
      assert.ok(run('umount', copies))
    },
  )

  longTest('an unwritable data directory prevents the start, with one clear line', () => {
    assert.ok(run('mount', '-o', 'remount,ro', disk))
    const ran = spawnSync(process.execPath, SERVER, {
      env: bareEnvironment({ ...settings, FORMYARD_PORT: '1' }),
      encoding: 'utf8',
      timeout: 60_000,
    })
    assert.ok(run('mount', '-o', 'remount,rw', disk))
    assert.equal(ran.status, 1)
    assert.match(ran.stderr, /^Formyard could not start: FORMYARD_DATA_DIR [^\n]+ is not writable\.\n$/)
  })
} else {
  console.log('Not run: the tests of a full disk (needs the right to mount a tmpfs)')
}
