// The bundle that `npm start` makes and starts: nobody should be able to tell it from the sources, but by a clock.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { until } from './assertions.ts'
import { newDatabase, POSTGRES_URL, request } from './harness.ts'
import { bareEnvironment, killProcesses, linesOf, publishOn, startProcess, stopProcess } from './process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-bundle-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

/** What a clone has after its installation, with one file of these sources changed. */
function copyOfProject(name: string): { readonly project: string; edit(greeting: string): void } {
  const project = join(directory, name)
  for (const path of ['src', 'scripts', 'package.json', 'tsconfig.json']) {
    cpSync(path, join(project, path), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  const file = join(project, 'src/serve.ts')
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes('Formyard is ready'))
  return {
    project,
    edit: greeting => writeFileSync(file, text.replace('Formyard is ready', greeting)),
  }
}

/** As `npm start` does before it starts; what it says of it. */
function makeBundle(project: string): string {
  const ran = spawnSync(process.execPath, ['scripts/bundle-server.mjs'], {
    cwd: project,
    env: bareEnvironment({}),
    encoding: 'utf8',
  })
  assert.equal(ran.status, 0, ran.stderr)
  return ran.stderr
}

const bundlesOf = (project: string) => readdirSync(join(project, 'dist')).sort()

async function greetingOf(project: string): Promise<string> {
  const server = await startProcess({ FORMYARD_DATA_DIR: join(project, 'data') }, project)
  await stopProcess(server)
  return server.greeting()
}

test('an edit is there at the next start, with a bundle of it and without', async () => {
  const { project, edit } = copyOfProject('edited')
  assert.equal(makeBundle(project), '')
  const [first] = bundlesOf(project)
  assert.match(await greetingOf(project), /Formyard is ready/)
  makeBundle(project)
  assert.deepEqual(bundlesOf(project), [first], 'made twice of the same sources')

  edit('Formyard was edited')
  assert.match(await greetingOf(project), /Formyard was edited/)
  makeBundle(project)
  const second = bundlesOf(project).find(name => name !== first)
  assert.ok(second && bundlesOf(project).includes(first ?? ''), 'a running server still has its own')
  assert.match(await greetingOf(project), /Formyard was edited/)

  const bundled = join(project, 'dist', second, 'serve.js')
  writeFileSync(bundled, readFileSync(bundled, 'utf8').replace('Formyard was edited', 'Formyard is bundled'))
  assert.match(await greetingOf(project), /Formyard is bundled/, 'the bundle is what starts')
  assert.equal(statSync(join(project, 'dist', second)).mode & 0o777, 0o755, 'another user may run it')

  edit('Formyard is ready')
  assert.match(await greetingOf(project), /Formyard is ready/, 'the first one again')
})

test('copies have the same bundle, whatever the times of their files are', () => {
  const [one, other] = [copyOfProject('one').project, copyOfProject('other').project]
  utimesSync(join(other, 'src/serve.ts'), 0, 0)
  for (const project of [one, other]) makeBundle(project)
  assert.deepEqual(bundlesOf(one), bundlesOf(other))
})

test('old bundles and drafts of those who were killed are removed; a bundle that is used, and what is no bundle, stay', () => {
  const { project } = copyOfProject('old')
  makeBundle(project)
  const [used = ''] = bundlesOf(project)
  const put = (name: string, hoursAgo: number) => {
    const path = join(project, 'dist', name)
    mkdirSync(path, { recursive: true })
    const seconds = Date.now() / 1000 - hoursAgo * 3600
    utimesSync(path, seconds, seconds)
  }
  const bundle = (i: number) => String(i).padStart(16, '0')
  for (let i = 1; i <= 25; i++) put(bundle(i), i)
  const kept = ['mine', `${bundle(1)}.young1`]
  put('mine', 1000)
  put(`${bundle(1)}.young1`, 0.5)
  put(`${bundle(1)}.killed`, 2)
  put(used, 1000)
  makeBundle(project)
  const young = Array.from({ length: 19 }, (_, i) => bundle(i + 1))
  assert.deepEqual(bundlesOf(project), [used, ...kept, ...young].sort())
})

test('a linked folder of bundles is not started: what they leave to the sources is not there', async () => {
  const { project } = copyOfProject('linked')
  mkdirSync(join(directory, 'elsewhere'))
  symlinkSync(join(directory, 'elsewhere'), join(project, 'dist'))
  assert.equal(makeBundle(project), '')
  assert.match(await greetingOf(project), /Formyard is ready/)
})

test('where no bundle can be written, one line says so, and the server starts from its sources', async () => {
  const { project } = copyOfProject('unwritable')
  writeFileSync(join(project, 'dist'), '')
  assert.match(makeBundle(project), /^The server will start from its sources, which takes longer: [^\n]+\n$/)
  assert.match(await greetingOf(project), /Formyard is ready/)
})

test('an error in the log names lines of the sources', async () => {
  const { project } = copyOfProject('failing')
  makeBundle(project)
  const key = 'fy_live_0123456789abcdef'
  const data = join(project, 'data')
  const server = await startProcess({ FORMYARD_DATA_DIR: data, FORMYARD_API_KEY: key }, project)
  const store = new DatabaseSync(join(data, 'formyard.sqlite'), { timeout: 5_000 })
  store.exec('pragma foreign_keys = off; drop table users')
  store.close()
  const { status } = await request(`${server.url}/devapi/v4/core/user/all`, 'POST', undefined, {
    'x-api-key': key,
  })
  assert.equal(status, 500)
  await stopProcess(server)
  const [stack = '', ...others] = linesOf(server).flatMap(({ err }) => err?.stack ?? [])
  assert.deepEqual(others, [])
  const named = /([^\s(]+\/src\/[^\s:]+\.ts):(\d+):\d+/.exec(stack)
  assert.ok(named, stack)
  const [, file = '', line] = named
  assert.match(readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '', /prepare/, stack)
})

test('a worker that is born after an edit starts what the others run', {
  skip: !POSTGRES_URL || !existsSync('/proc/self/task'),
}, async () => {
  const { project } = copyOfProject('workers')
  makeBundle(project)
  const file = join(project, 'src/platform/http/health.ts')
  const database = await newDatabase(POSTGRES_URL ?? '')
  const settings = { FORMYARD_WORKERS: '2', DATABASE_URL: database.url }
  const server = await startProcess(settings, project)
  const { pid } = server.child
  const workers = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const [first] = workers()
  writeFileSync(file, readFileSync(file, 'utf8').replace("status: 'ok'", "status: 'edited'"))
  process.kill(Number(first), 'SIGKILL')
  await until(async () => workers().length === 2 && !workers().includes(first ?? ''))
  // Connections go to one after the other; a worker that is being born takes none.
  await new Promise(resolve => setTimeout(resolve, 2_000))
  for (let i = 0; i < 8; i++) {
    const answer = await request(`${server.url}/health/live`, 'GET', undefined, { connection: 'close' })
    assert.deepEqual(answer.body, { status: 'ok' })
  }
  await stopProcess(server)
  await database.drop()
})

test('what is loaded only when it is asked for is there in a bundle', async () => {
  const { project } = copyOfProject('asked')
  makeBundle(project)
  const key = 'fy_live_0123456789abcdef'
  const settings = { FORMYARD_DATA_DIR: join(project, 'data'), FORMYARD_API_KEY: key }
  const server = await startProcess(settings, project)
  const form = {
    name: 'All that is loaded late',
    description: 'Some of it is **rare**',
    appType: 'FORM',
    questions: [
      { id: 'cv', type: 'FILE', text: 'Your CV?' },
      { id: 'phone', type: 'PHONE', text: 'Your phone?' },
      { id: 'code', type: 'SHORT_TEXT', text: 'Your code?', pattern: '[A-Z]{3}' },
    ],
  }
  const { path, url } = await publishOn(server.url, key, form)
  const page = await request(url, 'GET')
  assert.match(page.text, /<strong>rare<\/strong>/)
  const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, asset = '']) => asset,
  )
  assert.equal(assets.length, 2)
  const pdf = new Blob(['%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])
  const fields = new FormData()
  fields.set('a.cv', pdf, 'cv.pdf')
  fields.set('a.phone', '+49 30 901820')
  fields.set('a.code', 'ABC')
  const sent = await fetch(url, { method: 'POST', body: fields, redirect: 'manual' })
  assert.equal(sent.status, 303, await sent.text())
  for (const [asked, words] of [
    ...assets.map(asset => [asset, /./] as const),
    ['/docs/', /<html/i],
    ['/devapi/v4/openapi.json', /"openapi":"3\.1/],
    [`/devapi/v4${path}/response/export?format=csv`, /\+4930901820/],
    [`/devapi/v4${path}/response/export?format=xlsx`, /^PK/],
    ['/metrics', /process_cpu/],
  ] as const) {
    const answer = await request(server.url + asked, 'GET', undefined, { 'x-api-key': key })
    assert.equal(answer.status, 200, asked)
    assert.match(answer.text, words, asked)
  }
  await stopProcess(server)
  assert.deepEqual(
    linesOf(server).filter(({ level }) => level > 30),
    [],
  )
})
