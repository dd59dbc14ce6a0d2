// `npm test`: type checks, lint, then every test that this machine can run. Prints one line for each suite it skips.
// With --all, a suite that cannot run is a failure. With --faults, --fuzz or --browser, only those tests run, in their long form.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { groupByProcess, runProcesses } from './test-processes.ts'

/**
 * Two for each core, because tests also wait for Chromium, Postgres, the disk and other processes. With four, tests on a slow machine
 * waited for their turn, asked again and again meanwhile, and failed by their timeouts.
 */
const CONCURRENCY = 2 * availableParallelism()

const all = process.argv.includes('--all')
const long = ['faults', 'fuzz', 'browser'].find(name => process.argv.includes(`--${name}`))

/** The headless shell comes first: it opens no windows, so tests take half the time. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser']
const folders = (process.env['PATH'] ?? '').split(delimiter)
const chromium =
  process.env['CHROMIUM_PATH'] ??
  CHROMIUMS.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)

const skipped = [
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

const browserTests = globSync('test/browser/**/*.test.ts')
const tests = globSync(long ? `test/${long}/*.test.ts` : 'test/**/*.test.ts').filter(
  file => chromium || !browserTests.includes(file),
)

/** Shared by the processes, which load the same modules. Absolute, because some run in other folders. */
const COMPILE_CACHE = resolve('node_modules/.cache/compile')
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(long && { [`TEST_${long.toUpperCase()}`]: 'long' }),
}

if (all && skipped.length > 0) {
  for (const suite of skipped) console.error(`Cannot run: ${suite}`)
  process.exit(1)
}
const passed = long
  ? await runNode(['--test', '--test-concurrency=1', '--test-reporter=spec', ...tests.sort()])
  : await runAll()
if (!passed) process.exit(1)
for (const suite of [...skipped, ...optional]) console.log(`Not run: ${suite}`)

async function runAll(): Promise<boolean> {
  const [database, isChecked] = await Promise.all([prepare(), runNode(['scripts/check.ts', '--lint'])])
  const variables = { ...env, ...(database && { TEST_MIGRATED_DATABASE: database.name }) }
  const passed = isChecked && (await runProcesses(groupByProcess(tests), CONCURRENCY, variables))
  await database?.drop()
  return passed
}

/**
 * Makes the database that test servers copy. Also compiles what most processes load, because they start together, and each would
 * compile it.
 */
async function prepare() {
  enableCompileCache(COMPILE_CACHE)
  await import('../test/harness.ts')
  if (chromium) await import('playwright-core')
  const { makeMigratedDatabase } = await import('../test/migrated-database.ts')
  flushCompileCache()
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined ? undefined : makeMigratedDatabase(url)
}

async function runNode(args: string[]): Promise<boolean> {
  const [status] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')
  if (status !== 0) console.error(`\nFailed: node ${args.slice(0, 3).join(' ')}`)
  return status === 0
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
