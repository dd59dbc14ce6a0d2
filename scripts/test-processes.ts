// Groups test files into processes and runs a few processes at a time. Loading the server takes about a second, so most files
// share a process, and with it the servers of `onEachStore`.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/**
 * Folders and files, slowest first. The longest matching prefix applies. A number is how many processes the files share;
 * a text is the reason why each file has its own process.
 */
const GROUPS: readonly (readonly [prefix: string, processes: number | string])[] = [
  ['test/migrations/', 'starts many processes at once'],
  ['test/api/operations-access.test.ts', 'compares whole tables, to which other files add rows'],
  ['test/', 8],
  ['test/browser/', 5],
  ['test/build.test.ts', 'builds in other processes'],
  ['test/faults/', 'break stores and kill processes'],
  ['test/fuzz/', 'is slow'],
  ['test/api/page-memory.test.ts', 'measures the memory of its process'],
  ['test/request-path.test.ts', 'counts the source files that its process runs'],
  ['test/guides/', 'runs the programs of the guides'],
  ['test/api/slow-clients.test.ts', 'mostly waits'],
  ['test/api/costly-scoring.test.ts', 'measures time'],
  ['test/api/large-responses.test.ts', 'uses a lot of memory'],
  ['test/api/regrade.test.ts', 'sets the clock of jobs'],
  ['test/api/files.test.ts', 'listens for process warnings'],
  ['test/many-processes.test.ts', 'mostly waits'],
  ['test/password.test.ts', 'keeps the thread pool busy'],
  ['test/api/list-order.test.ts', 'sets the clock of its process'],
  ['test/api/many-keys.test.ts', 'stops the clock of its process'],
  ['test/api/clocks.test.ts', 'sets the clocks of its process'],
]

/** CPU seconds of the files that take most, also in Chromium and other processes. They balance the processes. */
const COSTLY: Readonly<Record<string, number>> = {
  'test/api/any-json.test.ts': 10,
  'test/api/audit.test.ts': 5,
  'test/api/connections.test.ts': 12,
  'test/api/copies.test.ts': 20,
  'test/api/deletion.test.ts': 8,
  'test/api/turns.test.ts': 9,
  'test/api/xss.test.ts': 5,
  'test/api-listener.test.ts': 6,
  'test/browser/console.test.ts': 17,
  'test/browser/embed.test.ts': 12,
  'test/browser/looks.test.ts': 22,
  'test/browser/panels.test.ts': 25,
  'test/browser/xss.test.ts': 12,
  'test/data-dir.test.ts': 12,
  'test/first-key.test.ts': 11,
  'test/operations.test.ts': 18,
  'test/questions/bundle.test.ts': 5,
  'test/workflows/recipes.test.ts': 11,
}

/** The bytes of other files that take about a second. */
const bytesPerSecond = (file: string) => (file.startsWith('test/browser/') ? 900 : 6_000)

const secondsOf = (file: string) => COSTLY[file] ?? statSync(file).size / bytesPerSecond(file)

/** Returns the files of each process, in start order. */
export function groupByProcess(files: readonly string[]): string[][] {
  const groupOf = (file: string) =>
    GROUPS.filter(([prefix]) => file.startsWith(prefix)).sort(([a], [b]) => b.length - a.length)[0]
  return GROUPS.flatMap(group => {
    const [, processes] = group
    const own = files.filter(file => groupOf(file) === group).sort()
    return typeof processes === 'number' ? split(own, processes) : own.map(file => [file])
  })
}

/** Splits files into `n` parts that take about as much CPU time each, the longest first. */
function split(files: readonly string[], n: number): string[][] {
  const parts = Array.from({ length: n }, () => ({ files: [] as string[], seconds: 0 }))
  const timed = files.map(file => ({ file, seconds: secondsOf(file) }))
  for (const { file, seconds } of timed.sort((a, b) => b.seconds - a.seconds)) {
    const shortest = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.files.push(file)
    shortest.seconds += seconds
  }
  return parts
    .sort((a, b) => b.seconds - a.seconds)
    .map(part => part.files)
    .filter(part => part.length > 0)
}

interface ProcessResult {
  readonly files: readonly string[]
  readonly tests: number
  readonly seconds: number
  /** The reporter's output about failed tests; undefined if all passed. */
  readonly failures: string | undefined
}

/**
 * Runs `concurrency` processes at a time. Files with failures run once more by themselves, because a busy machine can be the
 * reason. Prints each report, then all failures. Returns whether everything passed.
 */
export async function runProcesses(
  processes: readonly (readonly string[])[],
  concurrency: number,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const queue = [...processes]
  const results: ProcessResult[] = []
  const startedAt = performance.now()
  const work = async () => {
    for (let files = queue.shift(); files; files = queue.shift()) results.push(await runProcess(files, env))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const failed = results.filter(({ failures }) => failures !== undefined)
  for (const { files, failures } of failed) console.error(`\nFailed: ${files.join(' ')}\n${failures}`)
  for (const { files, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
    console.log(`${seconds} s: ${files.join(' ')}`)
  const tests = results.reduce((sum, { tests }) => sum + tests, 0)
  const seconds = secondsSince(startedAt)
  console.log(`\n${tests} tests in ${seconds} s; ${failed.length} of ${results.length} processes failed`)
  return failed.length === 0 || passesAlone(failed, env)
}

async function passesAlone(failed: readonly ProcessResult[], env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const { files, failures = '' } of failed) {
    const named = files.filter(file => failures.includes(`test at ${file}:`))
    const again = named.length > 0 ? named : files
    if ((await runProcess(again, env)).failures !== undefined) return false
    console.log(`\nPassed when run alone, after it failed beside others: ${again.join(' ')}`)
  }
  return true
}

async function runProcess(files: readonly string[], env: NodeJS.ProcessEnv): Promise<ProcessResult> {
  const args = ['--test', '--test-isolation=none', '--test-reporter=spec', ...files]
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [report, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(report)
  process.stderr.write(errors)
  const [, tests] = /^ℹ tests (\d+)$/m.exec(report) ?? []
  const isPassed = status === 0 && tests !== undefined
  const failures = report.split('✖ failing tests:')[1] ?? `exit status ${status}\n${errors}`
  return {
    files,
    tests: Number(tests ?? 0),
    seconds: secondsSince(startedAt),
    failures: isPassed ? undefined : failures,
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000)
}
