// `npm test` runs type checks, lint and the quick tests. `npm run test:long` runs every test, on each store and in its long form.
// Arguments: files or folders to run instead of all; --all makes a part that this machine cannot run a failure; --names=FILE writes the
// names of the tests; --times writes the CPU seconds that balance the processes.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync, writeFileSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { planProcesses, recordSeconds, type TestProcess, totalSeconds } from './test-plan.ts'
import { failsAlone, runProcesses } from './test-processes.ts'

/**
 * Two for each core, because tests also wait for Chromium, Postgres, the disk and other processes. With four, tests on a slow machine
 * waited for their turn, asked again and again meanwhile, and failed by their timeouts.
 */
const CONCURRENCY = 2 * availableParallelism()
/** The share of the cores that a run keeps busy. */
const USE = 0.85

const options = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const paths = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const isLong = options.includes('--long')
const namesFile = options.find(option => option.startsWith('--names='))?.slice('--names='.length)

/** The headless shell comes first: it opens no windows, so tests take half the time. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser']
const folders = (process.env['PATH'] ?? '').split(delimiter)
const chromium =
  process.env['CHROMIUM_PATH'] ??
  CHROMIUMS.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)

const missing = [
  !process.env['TEST_DATABASE_URL'] &&
    'API and store tests on Postgres (set TEST_DATABASE_URL to a postgres:// address)',
  !chromium && 'browser tests (install Chromium, or set CHROMIUM_PATH)',
  process.platform === 'linux' &&
    spawnSync('gcc', ['--version']).status !== 0 &&
    'the power failure test (install gcc and the libc headers)',
  !['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some(isExecutable) &&
    'the test with a transaction pooler (install PgBouncer)',
  !isExecutable('/usr/sbin/mariadbd') && 'tests of connections to MariaDB (install mariadb-server)',
].filter(line => line !== false)
/** Optional even with --all. */
const optional = process.env['TEST_CITUS_WORKERS']
  ? []
  : ['tests on Citus (point TEST_DATABASE_URL at a coordinator and set TEST_CITUS_WORKERS)']

if (options.includes('--all') && missing.length > 0) {
  for (const suite of missing) console.error(`Cannot run: ${suite}`)
  process.exit(1)
}

const files = globSync('test/**/*.test.ts')
  .filter(file => chromium || !file.startsWith('test/browser/'))
  .filter(file => isLong || !file.endsWith('.long.test.ts'))
  .filter(file => paths.length === 0 || paths.some(path => file.startsWith(path.replace(/^\.\//, ''))))
const processes = planProcesses(files, isLong)
const CHECKS: TestProcess = { files: [], command: ['scripts/check.ts', '--lint'], seconds: 35 }
const all = paths.length === 0 ? [CHECKS, ...processes] : processes
if (files.length === 0) {
  console.error(`No test file begins with ${paths.join(' or ')}`)
  process.exit(1)
}
announce()

/** Shared by the processes, which load the same modules. Absolute, because some run in other folders. */
const COMPILE_CACHE = resolve('node_modules/.cache/compile')
const database = await prepare()
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(isLong && { TEST_LONG: 'true' }),
  ...(database && { TEST_MIGRATED_DATABASE: database.name }),
}
const { failed, names, seconds } = await runProcesses(all, CONCURRENCY, env)
await failsAlone(failed, env)
await database?.drop()
if (namesFile) writeFileSync(namesFile, names.map(name => `${name}\n`).join(''))
if (options.includes('--times')) recordSeconds(seconds, isLong)
for (const suite of [...missing, ...optional]) console.log(`Not run: ${suite}`)
if (failed.length > 0) process.exitCode = 1

function announce(): void {
  const minutes = totalSeconds(all) / availableParallelism() / USE / 60
  const which = isLong ? 'every test in its long form' : 'the quick tests'
  const what =
    paths.length === 0 ? `Type checks, lint and ${which}` : which[0]?.toUpperCase() + which.slice(1)
  const rest = isLong ? '' : ' `npm run test:long` runs every test.'
  const about = minutes < 1 ? 'less than a minute' : `about ${Math.ceil(minutes)} minutes`
  console.log(`${what}, in ${files.length} files: ${about} on ${availableParallelism()} cores.${rest}`)
}

/**
 * Makes the database that test servers copy. Also compiles what most processes load, because they start together, and each would
 * compile it.
 */
async function prepare() {
  enableCompileCache(COMPILE_CACHE)
  await import('../test/support/harness.ts')
  if (chromium) await import('playwright-core')
  const { makeMigratedDatabase } = await import('../test/support/migrated-database.ts')
  flushCompileCache()
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined ? undefined : makeMigratedDatabase(url)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
