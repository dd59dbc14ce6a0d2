// Dependencies are locked by hash, come from a registry, have acceptable licences and are few.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { test } from 'node:test'
import { sources } from '../architecture/sources.ts'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly inBundle?: boolean
  /** Needed only by optional packages. */
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly engines: { readonly node: string }
  readonly overrides: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock: { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Locked>> } =
  read('package-lock.json')
const manifest: Manifest = read('package.json')
const tools: Pick<Manifest, 'dependencies'> = read('tools/package.json')
const OURS = ['', 'tools', 'node_modules/formyard-tools']
/** The Node for machines whose own is too old. It has a lock file of its own. */
const runtime: Pick<Manifest, 'dependencies' | 'allowScripts'> = read('tools/node/package.json')
const packages = [lock, read('tools/node/package-lock.json') as typeof lock].flatMap(({ packages }) =>
  Object.entries(packages).filter(([path]) => !OURS.includes(path)),
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Imported by the server and its build. esbuild bundles those from devDependencies. */
const { esbuild: _bundler, ...bundled } = manifest.devDependencies
const running = new Set<string>()
for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...bundled }))
  addWithDependencies(name)

function addWithDependencies(name: string, parent = ''): void {
  const folders = parent
    .split('/node_modules/')
    .map((_, i, all) => all.slice(0, i + 1).join('/node_modules/'))
  const paths = [...folders.map(folder => `${folder}/node_modules/${name}`).reverse(), `node_modules/${name}`]
  const path = paths.find(candidate => lock.packages[candidate])
  // An optional package for another platform.
  if (path === undefined || running.has(path)) return
  running.add(path)
  for (const next of Object.keys(lock.packages[path]?.dependencies ?? {})) addWithDependencies(next, path)
}

/** Apache-2.0 and compatible licences that require only to keep the notice. */
const LICENCES = [
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'Zlib',
  'BlueOak-1.0.0',
]
/** Licences of optional packages, which are installed next to the server: the build does not bundle them, and nobody changes them. */
const OPTIONAL_LICENCES = ['MPL-2.0', 'OFL-1.1']
/** Development tools, which are never redistributed. */
const DEVELOPMENT_LICENCES = ['MPL-2.0', 'Python-2.0', 'Unlicense']

test('every package is locked by hash, and comes from one registry or the configured one', () => {
  assert.ok(packages.length > 100)
  const hosts = new Set<string>()
  for (const [path, { integrity, resolved, link, inBundle }] of packages) {
    assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, path)
    assert.ok(!link && !inBundle, `${path} is not a separate package`)
    if (resolved !== undefined) {
      assert.match(resolved, /^https:\/\/.*\.tgz$/, path)
      hosts.add(new URL(resolved).host)
    }
  }
  assert.ok(hosts.size <= 1, [...hosts].join(', '))
})

test('no dependency comes from git, a file or a URL, and none of ours allows any version', () => {
  const ours = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...tools.dependencies,
    ...runtime.dependencies,
  }
  const wanted = [
    ['we', ours] as const,
    ...packages.map(([path, { dependencies = {} }]) => [path, dependencies] as const),
  ]
  for (const [who, dependencies] of wanted)
    for (const [name, range] of Object.entries(dependencies))
      assert.doesNotMatch(
        range,
        /^(git|https?|file|link|github)\b|:\/\/|^[\w-]+\/[\w-]+$/,
        `${who}: ${name}@${range}`,
      )
  for (const [name, range] of Object.entries(ours)) assert.match(range, /^\^?\d+\.\d+\.\d+$/, name)
})

test('only packages in allowScripts have install scripts, and the lock file lists them all', () => {
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  const decided = { ...manifest.allowScripts, ...runtime.allowScripts }
  assert.deepEqual(scripted.sort(), Object.keys(decided).sort())
  const allowed = Object.entries(decided).filter(([, isAllowed]) => isAllowed)
  assert.deepEqual(allowed, [['node', true]])
})

test('every licence allows to run and redistribute Formyard', () => {
  for (const [path, { license = 'none', optional: isForPlatform = false }] of packages) {
    const choices = license.replace(/[()]/g, '').split(' OR ')
    const isOptional = nameOf(path) in manifest.optionalDependencies || isForPlatform
    const others = isOptional ? OPTIONAL_LICENCES : DEVELOPMENT_LICENCES
    const kept = running.has(path) && !isOptional ? LICENCES : [...LICENCES, ...others]
    const canBeKept = choices.some(choice => choice.split(' AND ').every(part => kept.includes(part)))
    assert.ok(canBeKept, `${path} is under ${license}`)
  }
})

test('few packages run in production: those in the decision about dependencies, and what they need', () => {
  assert.ok(running.size > 50 && running.size <= 192, `${running.size} packages run`)
  const decision = readFileSync('docs/adr/0009-dependencies.md', 'utf8')
  for (const name of Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.devDependencies,
    ...tools.dependencies,
    ...runtime.dependencies,
  })) {
    const family = name.replace(/^@types\/.*/, '@types/*').replace(/^(@stoplight\/spectral)-.*/, '$1-*')
    assert.ok(decision.includes(`\`${family}\``), `docs/adr/0009-dependencies.md gives a reason for ${name}`)
  }
})

test('src imports only Node modules and packages that are installed or bundled with the server', () => {
  // The package lit only gathers the other two.
  const parts = ['lit-html', '@lit/reactive-element']
  const allowed = new Set([
    ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...bundled }),
    ...parts,
    ...builtinModules,
  ])
  for (const { path, imports } of sources) {
    for (const { from } of imports.filter(({ isFile }) => !isFile)) {
      const [first = '', second = ''] = from.replace(/^node:/, '').split('/')
      const name = first.startsWith('@') ? `${first}/${second}` : first
      assert.ok(allowed.has(name) || from.startsWith('node:'), `${path} imports ${from}`)
    }
  }
})

test('a first start does not install test tools, and overrides pin their versions', () => {
  const own = { ...manifest.dependencies, ...manifest.devDependencies }
  assert.deepEqual(
    Object.keys(tools.dependencies).filter(name => name in own),
    [],
  )
  assert.equal(manifest.overrides['openapi-typescript']?.['typescript'], tools.dependencies['typescript'])
})

test('the Node that is installed where it is missing is new enough, and pinned', () => {
  const { node: wanted = '' } = runtime.dependencies
  assert.match(wanted, /^\d+\.\d+\.\d+$/)
  const [major = 0, minor = 0] = wanted.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = manifest.engines.node.replace('>=', '').split('.').map(Number)
  assert.ok(major > minMajor || (major === minMajor && minor >= minMinor), `${wanted} is too old`)
})
