// `npm test`: types, lint, then every test that this machine can run, and one clear line for each half that it cannot.
// With --all a half that cannot run is a failure; with --faults, --fuzz or --browser only those tests run, in their long form.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { dealOut, runProcesses } from './test-processes.ts'

/** More than cores, because tests also wait: for the disk, for Postgres, for a job. */
const AT_ONCE = 4

const all = process.argv.includes('--all')
const long = ['faults', 'fuzz', 'browser'].find(name => process.argv.includes(`--${name}`))

/** The shell comes first: it makes no window around each page, so the tests in it take half the time. */
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
    'the test of a power failure (install gcc and the headers of libc)',
  !['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].some(isExecutable) &&
    'the test behind a pooler of transactions (install PgBouncer)',
].filter(line => line !== false)
/** What --all does not ask for either. */
const optional = process.env['TEST_CITUS_WORKERS']
  ? []
  : ['tests on Citus (let TEST_DATABASE_URL lead to a coordinator, and set TEST_CITUS_WORKERS)']

const browserTests = globSync('test/browser/**/*.test.ts')
const tests = globSync(long ? `test/${long}/*.test.ts` : 'test/**/*.test.ts').filter(
  file => chromium || !browserTests.includes(file),
)

const checks: [string, string[]][] = [
  ['tsc', ['-p', '.']],
  ['tsc', ['-p', 'src/web/take']],
  ['tsc', ['-p', 'test/browser']],
  ['biome', ['check', '--error-on-warnings', '.']],
]
const env = {
  ...process.env,
  // Many processes load the same modules. Absolute, because some run in other folders.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(long && { [`TEST_${long.toUpperCase()}`]: 'long' }),
}

if (all && skipped.length > 0) {
  for (const half of skipped) console.error(`Cannot run: ${half}`)
  process.exit(1)
}
if (long) run(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...tests.sort()])
else {
  for (const [command, args] of checks) run(command, args)
  if (!(await runProcesses(dealOut(tests), AT_ONCE, env))) process.exit(1)
}
for (const half of [...skipped, ...optional]) console.log(`Not run: ${half}`)

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status === 0) return
  console.error(`\nFailed: ${command} ${args.slice(0, 3).join(' ')}`)
  process.exit(status ?? 1)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
