// The embedded store's directory: locking, backup and restore.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { quiz, request } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import { bareEnvironment, killProcesses, startProcess, stopProcess } from '../support/process.ts'

const KEY = 'fy_live_0123456789abcdef'
const directory = mkdtempSync(join(tmpdir(), 'formyard-data-dir-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

const settingsOf = (name: string) => ({
  FORMYARD_DATA_DIR: join(directory, name),
  FORMYARD_API_KEY: KEY,
  FORMYARD_LOG_LEVEL: 'error',
})

const formyard = (args: string[], settings: Record<string, string>) =>
  spawnSync(process.execPath, ['bin/formyard.mjs', ...args], {
    env: bareEnvironment(settings),
    encoding: 'utf8',
    timeout: 60_000,
  })

/** A published quiz: its API path and its public path. */
async function publish(url: string) {
  const call = (method: string, path: string, body?: unknown) =>
    request(`${url}/devapi/v4${path}`, method, body, { 'x-api-key': KEY })
  const email = `${randomUUID()}@example.com`
  const { userid } = (await call('POST', '/core/user', { email, password: 'correct horse 9' })).body
  const { appid } = (await call('POST', `/user/${userid}/app`, { name: 'x' })).body
  const { webformid } = (await call('POST', `/user/${userid}/app/${appid}/webform`, quiz)).body
  const path = `/user/${userid}/app/${appid}/webform/${webformid}`
  const slug = new URL((await call('PUT', `${path}/activate`)).body.url).pathname
  return { path, slug }
}

const responsesAt = async (url: string, path: string): Promise<{ responseid: string }[]> =>
  (await request(`${url}/devapi/v4${path}/response/all`, 'POST', undefined, { 'x-api-key': KEY })).body

test('a second server on the same data directory is refused in one line; the command line works beside the first', async () => {
  const settings = settingsOf('one')
  const first = await startProcess(settings)
  const second = formyard(['serve'], { ...settings, FORMYARD_PORT: '1' })
  assert.equal(second.status, 1)
  assert.match(second.stderr, /^Formyard could not start: another server uses FORMYARD_DATA_DIR [^\n]+\n$/)
  assert.equal((await request(`${first.url}/health/ready`, 'GET')).status, 200)
  assert.equal(formyard(['key', 'list'], settings).status, 0)
  assert.equal(await stopProcess(first), 0)
  await stopProcess(await startProcess(settings))
})

longTest('a killed server does not prevent the next start', async () => {
  const settings = settingsOf('killed')
  await stopProcess(await startProcess(settings), 'SIGKILL')
  await stopProcess(await startProcess(settings))
})

longTest('a directory that cannot be created is refused at once, in one line', () => {
  writeFileSync(join(directory, 'file'), '')
  for (const path of ['/proc/none/of/this', join(directory, 'file'), join(directory, 'file', 'below')]) {
    const ran = formyard(['serve'], { FORMYARD_DATA_DIR: path })
    assert.equal(ran.status, 1, `${path}: ${ran.stderr}`)
    assert.match(ran.stderr, /^Formyard could not start: FORMYARD_DATA_DIR [^\n]+ is not writable\.\n$/)
  }
})

test('a backup during submissions has every response acknowledged before it, and can be restored', async () => {
  const settings = settingsOf('busy')
  const server = await startProcess(settings)
  const { path, slug } = await publish(server.url)
  const answered: string[] = []
  let loading = true
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (loading) {
        const sent = { answers: { france: 'paris' }, submissionId: randomUUID() }
        const answer = await request(server.url + slug, 'POST', sent)
        assert.equal(answer.status, 201, answer.text)
        answered.push(answer.body.responseid)
      }
    }),
  )
  await until(() => answered.length >= 50)
  const before = [...answered]
  const copy = join(directory, 'busy.sqlite')
  // In another process, so that this one keeps submitting.
  const backup = spawn(process.execPath, ['bin/formyard.mjs', 'backup', copy], {
    env: bareEnvironment(settings),
  })
  const [code] = await once(backup, 'exit')
  loading = false
  await load
  assert.equal(code, 0)
  assert.ok(answered.length > before.length, 'responses arrived meanwhile')
  assert.match(formyard(['restore', copy], settings).stderr, /another server uses/)
  await stopProcess(server)

  const target = settingsOf('restored')
  assert.equal(formyard(['restore', copy], target).status, 0)
  assert.equal(statSync(join(target.FORMYARD_DATA_DIR, 'formyard.sqlite')).mode & 0o777, 0o600)
  const restored = await startProcess(target)
  const stored = new Set((await responsesAt(restored.url, path)).map(({ responseid }) => responseid))
  for (const responseid of before) assert.ok(stored.has(responseid), responseid)
  for (const responseid of stored) assert.ok(answered.includes(responseid), responseid)
  await stopProcess(restored)
})

longTest('a restore keeps a copy of the previous store, including its write-ahead log', async () => {
  const settings = settingsOf('replaced')
  const server = await startProcess(settings)
  const { path, slug } = await publish(server.url)
  const copy = join(directory, 'replaced.sqlite')
  assert.equal(formyard(['backup', copy], settings).status, 0)
  assert.equal((await request(server.url + slug, 'POST', { answers: { france: 'paris' } })).status, 201)
  await stopProcess(server, 'SIGKILL')

  const ran = formyard(['restore', copy], settings)
  assert.equal(ran.status, 0, ran.stderr)
  const kept = /moved to (\S+)\.\n/.exec(ran.stderr)?.[1] ?? ''
  const old = new DatabaseSync(kept)
  assert.equal(old.prepare('select count(*) as n from responses').get()?.['n'], 1)
  old.close()
  const restored = await startProcess(settings)
  assert.deepEqual(await responsesAt(restored.url, path), [])
  await stopProcess(restored)
})

longTest(
  'a restore refuses files that are not backups, are damaged or come from a newer version, and changes nothing',
  async () => {
    const settings = settingsOf('refusing')
    await stopProcess(await startProcess(settings))
    const dir = settings.FORMYARD_DATA_DIR
    const good = join(directory, 'good.sqlite')
    assert.equal(formyard(['backup', good], settings).status, 0)
    const file = (name: string) => join(directory, name)
    writeFileSync(file('text.sqlite'), 'This is a letter, and no database at all.'.repeat(100))
    new DatabaseSync(file('other.sqlite')).exec('create table cats (name text)')
    copyFileSync(good, file('newer.sqlite'))
    new DatabaseSync(file('newer.sqlite')).exec(
      "insert into kysely_migration values ('9999_later', '2999-01-01')",
    )
    const files = readdirSync(dir).sort()
    for (const [name, words] of [
      ['none.sqlite', /File .* not found/],
      ['text.sqlite', /is not a Formyard backup/],
      ['other.sqlite', /is not a Formyard backup/],
      ['newer.sqlite', /newer Formyard \(9999_later\)/],
    ] as const) {
      const ran = formyard(['restore', file(name)], settings)
      assert.equal(ran.status, 1, name)
      assert.match(ran.stderr, words)
    }
    assert.deepEqual(readdirSync(dir).sort(), files)
  },
)

longTest('existing .partial files next to a store or backup are not used, changed or in the way', () => {
  const settings = settingsOf('beside')
  const store = join(settings.FORMYARD_DATA_DIR, 'formyard.sqlite')
  const elsewhere = join(directory, 'elsewhere')
  assert.equal(formyard(['migrate'], settings).status, 0)
  for (const [i, put] of [
    (path: string) => writeFileSync(path, 'a letter'),
    (path: string) => mkdirSync(path),
    (path: string) => symlinkSync(elsewhere, path),
  ].entries()) {
    const copy = join(directory, `beside-${i}.sqlite`)
    rmSync(`${store}.partial`, { recursive: true, force: true })
    for (const path of [copy, store]) put(`${path}.partial`)
    for (const command of ['backup', 'restore']) {
      const ran = formyard([command, copy], settings)
      assert.equal(ran.status, 0, ran.stderr)
    }
    for (const path of [copy, store]) {
      if (i === 0) assert.equal(readFileSync(`${path}.partial`, 'utf8'), 'a letter')
      if (i === 1) assert.ok(statSync(`${path}.partial`).isDirectory())
      assert.equal(statSync(path).mode & 0o777, 0o600)
    }
    rmSync(`${store}.partial`, { recursive: true, force: true })
    const left = [...readdirSync(directory), ...readdirSync(settings.FORMYARD_DATA_DIR)]
    assert.deepEqual(
      left.filter(name => name.includes('.partial-')),
      [],
    )
  }
  assert.ok(!existsSync(elsewhere))
})

longTest('a backup to an unwritable or existing path is refused in one line', () => {
  const settings = settingsOf('unwritable')
  assert.equal(formyard(['migrate'], settings).status, 0)
  writeFileSync(join(directory, 'there'), 'a letter')
  for (const [target, words] of [
    [join(directory, 'no', 'such', 'directory.sqlite'), /^\S+ cannot be written \(ENOENT\)\.\n$/],
    [join(directory, 'there', 'below.sqlite'), /^\S+ cannot be written \(ENOTDIR\)\.\n$/],
    [join(directory, 'there'), /^\S+ already exists. A backup does not overwrite files\.\n$/],
    [directory, /^\S+ already exists. A backup does not overwrite files\.\n$/],
  ] as const) {
    const ran = formyard(['backup', target], settings)
    assert.equal(ran.status, 1, target)
    assert.match(ran.stderr, words)
  }
  assert.equal(readFileSync(join(directory, 'there'), 'utf8'), 'a letter')
})
