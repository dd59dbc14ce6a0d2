// What is installed is what was chosen: exact bytes, from a registry, under licences that can be kept, and not more than serves.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { test } from 'node:test'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock: { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Locked>> } =
  read('package-lock.json')
const manifest: Manifest = read('package.json')
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Apache-2.0 and what may be combined with it without further duties than to keep the notice. */
const LICENCES = [
  'Apache-2.0',
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'Zlib',
  'BlueOak-1.0.0',
]
/** For tests alone, so never passed on. */
const DEVELOPMENT_LICENCES = ['MPL-2.0', 'Python-2.0']

test('every package is locked to its bytes, and comes from one registry or from whichever is configured', () => {
  assert.ok(packages.length > 100)
  const hosts = new Set<string>()
  for (const [path, { integrity, resolved, link, inBundle }] of packages) {
    assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, path)
    assert.ok(!link && !inBundle, `${path} is no package of its own`)
    if (resolved !== undefined) {
      assert.match(resolved, /^https:\/\/.*\.tgz$/, path)
      hosts.add(new URL(resolved).host)
    }
  }
  assert.ok(hosts.size <= 1, [...hosts].join(', '))
})

test('nothing is wanted from git, a file or an address, and nothing of ours in whatever version', () => {
  const ours = { ...manifest.dependencies, ...manifest.devDependencies }
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

test('only packages that are named in allowScripts have install scripts, and the lock file knows all of them', () => {
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  assert.deepEqual(scripted.sort(), Object.keys(manifest.allowScripts).sort())
  const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
  assert.deepEqual(allowed, [['node', true]])
})

test('every licence can be kept by those who run and pass on Formyard', () => {
  for (const [path, { license = 'none', dev }] of packages) {
    const choices = license.replace(/[()]/g, '').split(' OR ')
    const kept = dev ? [...LICENCES, ...DEVELOPMENT_LICENCES] : LICENCES
    const canBeKept = choices.some(choice => choice.split(' AND ').every(part => kept.includes(part)))
    assert.ok(canBeKept, `${path} is under ${license}`)
  }
})

test('few packages run in production: those named in the decision about dependencies, and what they need', () => {
  const running = packages.filter(([, { dev, optional }]) => !dev && !optional)
  assert.ok(running.length <= 160, `${running.length} packages run`)
  const decision = readFileSync('docs/adr/0009-dependencies.md', 'utf8')
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const family = name.replace(/^@types\/.*/, '@types/*').replace(/^(@stoplight\/spectral)-.*/, '$1-*')
    assert.ok(decision.includes(`\`${family}\``), `docs/adr/0009-dependencies.md says why ${name}`)
  }
})

test('src imports nothing but Node’s own and what it depends on at run time', () => {
  const allowed = new Set([...Object.keys(manifest.dependencies), ...builtinModules])
  for (const file of globSync('src/**/*.ts')) {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.][^']*)'/g)
    for (const [, specifier = ''] of imports) {
      const [first = '', second = ''] = specifier.replace(/^node:/, '').split('/')
      const name = first.startsWith('@') ? `${first}/${second}` : first
      assert.ok(allowed.has(name) || specifier.startsWith('node:'), `${file} imports ${specifier}`)
    }
  }
})
