// The output of `npm run build`, and the package that `npm pack` makes of it.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { request } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import {
  bareEnvironment,
  killProcesses,
  linesOf,
  publishOn,
  startProcess,
  stopProcess,
} from '../support/process.ts'

const KEY = 'fy_live_0123456789abcdef'
const directory = mkdtempSync(join(tmpdir(), 'formyard-build-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

/** A folder with the installed package and only its dependencies. */
const installed = join(directory, 'installed')
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
before(() => {
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], {
    encoding: 'utf8',
  })
  const modules = join(installed, 'node_modules')
  mkdirSync(modules, { recursive: true })
  execFileSync('tar', ['-xzf', join(directory, packed.trim()), '-C', modules])
  cpSync(join(modules, 'package'), join(modules, 'formyard'), { recursive: true })
  rmSync(join(modules, 'package'), { recursive: true })
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(modules, name))
  }
})

const startInstalled = (settings: Record<string, string>) =>
  startProcess(settings, join(installed, 'node_modules', 'formyard'))

test('the package holds the build, the docs and the command, and no sources', () => {
  const root = join(installed, 'node_modules', 'formyard')
  assert.deepEqual(readdirSync(root).sort(), [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'deploy',
    'dist',
    'docs',
    'package.json',
  ])
  const PART = /^[\w-]+-[A-Z0-9]{8}\.mjs(\.map)?$/
  const named = readdirSync(join(root, 'dist')).filter(name => !PART.test(name))
  assert.deepEqual(named.sort(), [
    'LICENSES.txt',
    'checkpoint-worker.mjs',
    'checkpoint-worker.mjs.map',
    'copies-process.mjs',
    'copies-process.mjs.map',
    'file-reader-process.mjs',
    'file-reader-process.mjs.map',
    'formyard.mjs',
    'formyard.mjs.map',
    'sbom.cdx.json',
    'w',
  ])
  assert.ok(readdirSync(join(root, 'dist', 'w', '-')).some(name => /^designer-[A-Z0-9]+\.js$/.test(name)))
  const licences = readFileSync(join(root, 'dist', 'LICENSES.txt'), 'utf8')
  for (const name of ['fastify', 'kysely', 'pg', 'typebox'])
    assert.match(licences, new RegExp(`^${name} [\\d.]+ \\(MIT\\)\n\n.*licen[cs]e`, 'ims'))
})

test('the SBOM of the package names every bundled package with its version', () => {
  const dist = join(installed, 'node_modules', 'formyard', 'dist')
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'))
  assert.equal(bomFormat, 'CycloneDX')
  assert.equal(metadata.component.purl, `pkg:npm/formyard@${manifest.version}`)
  const named = new Set(components.map(({ purl }: { readonly purl: string }) => purl))
  const urlOf = (folder: string) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return `pkg:npm/${name.replace('@', '%40')}@${version}`
  }
  // The source maps tell independently of the build which files are in the server.
  const sources = readdirSync(dist)
    .filter(name => name.endsWith('.map'))
    .flatMap(name => JSON.parse(readFileSync(join(dist, name), 'utf8')).sources)
  const folders = sources.flatMap(
    path => /^(?:\.\.\/)*(node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  )
  // Programs for browsers have no source maps.
  const direct = ['lit-html', '@lit/reactive-element', 'echarts', 'micromark'].map(name =>
    join('node_modules', name),
  )
  // The source maps of packages name folders of their authors.
  const found = [...folders, ...direct].filter(folder => existsSync(join(folder, 'package.json')))
  const missing = [...new Set(found.map(urlOf))].filter(url => !named.has(url))
  assert.ok(new Set(found).size > 100)
  assert.deepEqual(missing, [])
})

test('the installed command serves with only its dependencies: the page, exports, files and the reference', async () => {
  const server = await startInstalled({
    FORMYARD_DATA_DIR: join(directory, 'served'),
    FORMYARD_API_KEY: KEY,
  })
  const form = {
    name: 'Lazily loaded parts',
    description: 'Some of it is **rare**',
    appType: 'FORM',
    questions: [
      { id: 'cv', type: 'FILE', text: 'Your CV?' },
      { id: 'phone', type: 'PHONE', text: 'Your phone?' },
      { id: 'code', type: 'SHORT_TEXT', text: 'Your code?', pattern: '[A-Z]{3}' },
    ],
  }
  const { path, url } = await publishOn(server.url, KEY, form)
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
    ['/w/v1/formyard.js', /customElements/],
    ['/health/ready', /ok/],
    ['/docs/', /<html/i],
    ['/devapi/v4/openapi.json', /"openapi":"3\.1/],
    [`/devapi/v4${path}/response/export?format=csv`, /\+4930901820/],
    [`/devapi/v4${path}/response/export?format=xlsx`, /^PK/],
    ['/metrics', /process_cpu/],
  ] as const) {
    const answer = await request(server.url + asked, 'GET', undefined, { 'x-api-key': KEY })
    assert.equal(answer.status, 200, asked)
    assert.match(answer.text, words, asked)
  }
  await stopProcess(server)
  assert.deepEqual(
    linesOf(server).filter(({ level }) => level > 30),
    [],
  )
})

longTest('an error in the log has source lines', async () => {
  const data = join(directory, 'failing')
  const server = await startProcess({ FORMYARD_DATA_DIR: data, FORMYARD_API_KEY: KEY })
  const store = new DatabaseSync(join(data, 'formyard.sqlite'), { timeout: 5_000 })
  store.exec('pragma foreign_keys = off; drop table audit_log')
  store.close()
  const { status } = await request(`${server.url}/devapi/v4/core/audit/all`, 'POST', undefined, {
    'x-api-key': KEY,
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

longTest('npm start builds if the build is missing or older than the sources, and otherwise keeps it', () => {
  const project = join(directory, 'project')
  for (const path of ['bin', 'dist', 'src', 'scripts', 'package.json', 'package-lock.json']) {
    cpSync(path, join(project, path), { recursive: true, preserveTimestamps: true })
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  const run = (...args: string[]) => {
    const ran = spawnSync(process.execPath, args, {
      cwd: project,
      env: bareEnvironment({}),
      encoding: 'utf8',
    })
    assert.equal(ran.status, 0, ran.stderr)
    return ran.stdout
  }
  const built = join(project, 'dist', 'formyard.mjs')
  /** Runs the step before `npm start`, and returns whether it built. */
  const prepare = () => {
    const before = statSync(built).ino
    run('scripts/build.ts', '--if-needed')
    return statSync(built).ino !== before
  }
  /** What that step asks. A whole build takes long, so only one follows. */
  const isBuilt = () =>
    run('--eval', "import('./scripts/built.ts').then(({ isBuilt }) => console.log(isBuilt()))").trim()
  const help = () =>
    spawnSync(process.execPath, ['bin/formyard.mjs', 'help'], { cwd: project, encoding: 'utf8' }).stdout
  assert.equal(prepare(), false)
  renameSync(join(project, 'dist'), join(project, 'away'))
  assert.equal(isBuilt(), 'false')
  renameSync(join(project, 'away'), join(project, 'dist'))
  assert.equal(isBuilt(), 'true')

  const file = join(project, 'src', 'commands', 'cli.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('run the server', 'edited'))
  const later = new Date(Date.now() + 2_000)
  utimesSync(file, later, later)
  assert.doesNotMatch(help(), /edited/)
  assert.equal(prepare(), true)
  assert.match(help(), /edited/)
})

longTest('the sources serve the same style and script as the build', async () => {
  const started = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { bundlePage } from './scripts/bundle-page.ts'
      process.stdout.write(JSON.stringify(await bundlePage()))`,
    ],
    { encoding: 'utf8' },
  )
  assert.equal(started.stdout, readFileSync('dist/page.json', 'utf8'), started.stderr)
})
