// The bundle that `npm start` makes and starts: nobody should be able to tell it from the sources, but by a clock.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { request } from './harness.ts'
import { bareEnvironment, killProcesses, linesOf, startProcess, stopProcess } from './process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-bundle-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

/** What a clone has after its installation, with one file of these sources changed. */
function copyOfProject(name: string): { readonly project: string; edit(greeting: string): void } {
  const project = join(directory, name)
  for (const path of ['src', 'scripts', 'package.json']) {
    cpSync(path, join(project, path), { recursive: true, preserveTimestamps: true })
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

  for (const greeting of ['Formyard, third', 'Formyard, fourth', 'Formyard, fifth']) {
    edit(greeting)
    makeBundle(project)
  }
  assert.equal(bundlesOf(project).length, 3, 'old bundles are removed')
  assert.ok(!bundlesOf(project).includes(first ?? ''))
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
