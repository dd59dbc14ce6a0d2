// The rules of the house that a machine can keep: who may import what, and how large a file may be.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const MAX_LINES = 300

interface SourceFile {
  readonly path: string
  readonly text: string
  /** Imported files of this repository, as paths below src/. */
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

const sources: SourceFile[] = globSync('src/**/*.ts').map(file => {
  const path = normalize(file).replaceAll('\\', '/')
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name)
  return {
    path,
    text,
    files: imports
      .filter(name => name.startsWith('.'))
      .map(name => join(dirname(path), name).replaceAll('\\', '/')),
    packages: imports.filter(name => !name.startsWith('.')),
  }
})

const inside = (folder: string) => (path: string) => path.startsWith(`src/${folder}/`)
const SLICES = [
  'audit',
  'organizations',
  'users',
  'apps',
  'webforms',
  'responses',
  'grading',
  'files',
  'summary',
  'taking',
]
const isSlice = (path: string) => SLICES.some(slice => inside(slice)(path))

/** Asserts that none of `files` breaks a rule; says which file imports what. */
function none(files: readonly SourceFile[], breaks: (file: SourceFile) => readonly string[]) {
  assert.ok(files.length > 0, 'the rule is about no file')
  assert.deepEqual(
    files.flatMap(file => breaks(file).map(what => `${file.path} -> ${what}`)),
    [],
  )
}

test('questions, rules and scoring are pure: no store, no HTTP, no slice, no clock, no randomness', () => {
  const pure = sources.filter(
    ({ path }) => inside('questions')(path) || inside('rules')(path) || inside('scoring')(path),
  )
  none(pure, ({ files, packages, text }) => [
    ...files.filter(path => isSlice(path) || inside('db')(path) || inside('http')(path)),
    ...packages.filter(name => name.startsWith('node:') || ['fastify', 'kysely', 'pg'].includes(name)),
    ...(text.match(/Math\.random|Date\.now|new Date\(\)/g) ?? []),
  ])
})

test('problem, html and markdown stand on one another, on packages, and on nothing else', () => {
  none(
    sources.filter(({ path }) => /^src\/(problem|html|markdown)\.ts$/.test(path)),
    ({ files }) => files.filter(path => !/^src\/(problem|html|markdown|load-later)\.ts$/.test(path)),
  )
})

test('SQL is written in db and in files of queries', () => {
  none(
    sources.filter(({ path }) => !inside('db')(path) && !/queries\.ts$/.test(path)),
    ({ packages }) => packages.filter(name => /^(kysely|pg|node:sqlite)/.test(name)),
  )
})

test('Fastify is known to routes, app and http, and to the edge of taking and authentication', () => {
  const allowed = /^src\/(app|.*routes|taking\/replies|organizations\/authenticate)\.ts$|^src\/http\//
  none(
    sources.filter(({ path }) => !allowed.test(path)),
    ({ packages }) => packages.filter(name => name === 'fastify' || /^@fastify\/(?!busboy$)/.test(name)),
  )
})

test('the environment is read in config alone', () => {
  none(
    sources.filter(({ path }) => path !== 'src/config.ts'),
    ({ text }) => text.match(/process\.env/g) ?? [],
  )
})

test('where a file lies is asked of sources alone: in a bundle it is nowhere', () => {
  none(
    sources.filter(({ path }) => path !== 'src/sources.ts'),
    ({ text }) =>
      text.replaceAll('createRequire(import.meta.url)', '').match(/import\.meta|__dirname|__filename/g) ?? [],
  )
})

test('only app imports routes', () => {
  none(
    sources.filter(({ path }) => path !== 'src/app.ts'),
    ({ files }) => files.filter(path => /routes\.ts$/.test(path)),
  )
})

test('only jobs/jobs imports the handlers of jobs', () => {
  none(
    sources.filter(({ path }) => path !== 'src/jobs/jobs.ts'),
    ({ files }) => files.filter(path => /-step\.ts$/.test(path)),
  )
})

test('a slice writes its own tables only', () => {
  const owner: Record<string, string> = {
    organizations: 'organizations',
    api_keys: 'organizations',
    users: 'users',
    apps: 'apps',
    webforms: 'webforms',
    webform_slugs: 'webforms',
    webform_versions: 'webforms',
    responses: 'responses',
    scoring_corrections: 'grading',
    grading_history: 'grading',
    files: 'files',
    jobs: 'jobs',
    audit_log: 'audit',
    idempotency_keys: 'http',
  }
  none(
    sources.filter(({ path }) => /queries\.ts$/.test(path)),
    ({ path, text }) =>
      [...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)]
        .map(([, table = '']) => table)
        .filter(table => !inside(owner[table] ?? '?')(path)),
  )
})

test('the browser imports pure files only', () => {
  none(
    sources.filter(({ path }) => inside('browser')(path)),
    ({ files, packages }) => [
      ...files.filter(
        path =>
          !inside('browser')(path) &&
          !/^src\/rules\/(evaluate|flow)\.ts$/.test(path) &&
          !/^src\/questions\/((\w|-)+\.answer|error-line|type)\.ts$/.test(path),
      ),
      ...packages,
    ],
  )
  none(
    sources.filter(({ path }) => /\.answer\.ts$/.test(path)),
    ({ files, packages }) => [
      ...files.filter(path => !/\.answer\.ts$|questions\/type\.ts$/.test(path)),
      ...packages,
    ],
  )
})

test('no question type is told apart outside questions', () => {
  const types = [...readFileSync('src/questions/browser-parts.ts', 'utf8').matchAll(/ as ([A-Z_]{3,})/g)].map(
    ([, type]) => type,
  )
  assert.ok(types.length >= 9)
  const literal = new RegExp(`'(${types.join('|')}|STATEMENT|PAGE_BREAK)'`)
  const elsewhere = sources.filter(
    ({ path, text }) =>
      !inside('questions')(path) &&
      !inside('browser')(path) &&
      literal.test(text) &&
      path !== 'src/webforms/schemas.ts',
  )
  assert.deepEqual(
    elsewhere.map(({ path }) => path),
    [],
  )
})

/** They need the time of the day: in an id, in what is stored, beside the date of a file. */
const CALENDAR = [
  'src/db/list-order.ts',
  'src/taking/submission-id.ts',
  'src/jobs/worker.ts',
  'src/files/disk.ts',
  'src/organizations/authenticate.ts',
]

test('ages are measured by performance.now, because Date.now jumps when somebody sets the clock', () => {
  const others = sources.filter(({ path }) => !CALENDAR.includes(path))
  none(others, ({ text }) => text.match(/Date\.now\b/g) ?? [])
})

test('no cycles', () => {
  const byPath = new Map(sources.map(file => [file.path, file]))
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    assert.ok(!trail.includes(path), `cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
    if (done.has(path)) return
    for (const next of valueImports(byPath.get(path))) visit(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) visit(path, [])
})

/** Imports of types are gone at run time; a cycle through them is none. */
const valueImports = (file: SourceFile | undefined) =>
  file
    ? [...file.text.matchAll(/^import (?!type)[^']*'(\.[^']+)'/gm)].map(([, name = '']) =>
        join(dirname(file.path), name).replaceAll('\\', '/'),
      )
    : []

test('files stay small, and export by name', () => {
  none(sources, ({ path, text }) =>
    text.split('\n').length > MAX_LINES && path ? ['more than 300 lines'] : [],
  )
  none(sources, ({ text }) => text.match(/^export default|^export \* from/gm) ?? [])
})

test('styles name no side that changes places in a text from right to left', () => {
  const physical =
    /(?<![.\w-])(left|right|((margin|padding|border)-)(left|right|top|bottom)|(min-|max-)?(width|height):)/
  const faults = globSync('src/**/*.css').flatMap(file => {
    const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
    // A background has no logical place: it needs a rule for each direction.
    const allowed = text.includes('[dir="rtl"]') ? /^\s*@media|^\s*(left|right) \S+ center/ : /^\s*@media/
    const lines = text.split('\n').filter(line => physical.test(line) && !allowed.test(line))
    return lines.map(line => `${file}: ${line.trim()}`)
  })
  assert.deepEqual(faults, [])
})
