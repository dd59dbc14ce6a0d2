// Groups test files into processes and runs a few processes at a time. Loading the server takes about a second, so most files
// share a process, and with it the servers of `onEachStore`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestReport } from './test-files.ts'

/**
 * Folders and files. The longest matching prefix applies. A number is how many processes the files share; a text is the reason why
 * each file has its own process.
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

/** Files that take less are not in COSTLY_FILES. */
const COSTLY_SECONDS = 4

/** CPU seconds of the files that take most, also in Chromium and other processes. They balance the processes. A run prints these lines. */
const COSTLY_FILES: Readonly<Record<string, number>> = {
  'test/api/browser-api.test.ts': 4,
  'test/api/chart-tokens.test.ts': 8,
  'test/api/copied-rows.test.ts': 49,
  'test/api/copies.test.ts': 13,
  'test/api/dataset-loads.test.ts': 8,
  'test/api/deletion.test.ts': 5,
  'test/api/files.test.ts': 4,
  'test/api/operations-access.test.ts': 11,
  'test/api/page-memory.test.ts': 6,
  'test/api/webhook-receivers.test.ts': 6,
  'test/api/webhooks.test.ts': 5,
  'test/browser/chart-editor-server.test.ts': 4,
  'test/browser/charts.test.ts': 5,
  'test/browser/console-admin.test.ts': 8,
  'test/browser/console-automation.test.ts': 15,
  'test/browser/console-grade.test.ts': 6,
  'test/browser/console-responses.test.ts': 9,
  'test/browser/console.test.ts': 8,
  'test/browser/dashboard-editor-server.test.ts': 4,
  'test/browser/dashboard-editor.test.ts': 8,
  'test/browser/dashboard-page.test.ts': 7,
  'test/browser/dashboards.test.ts': 8,
  'test/browser/datasets.test.ts': 12,
  'test/browser/designer-forms.test.ts': 7,
  'test/browser/designer-looks.test.ts': 7,
  'test/browser/designer-server.test.ts': 7,
  'test/browser/designer-tools.test.ts': 12,
  'test/browser/designer.test.ts': 10,
  'test/browser/embed.test.ts': 7,
  'test/browser/errors.test.ts': 7,
  'test/browser/groups.test.ts': 6,
  'test/browser/live-charts.test.ts': 5,
  'test/browser/logic.test.ts': 8,
  'test/browser/looks.test.ts': 12,
  'test/browser/pages.test.ts': 8,
  'test/browser/panels.test.ts': 15,
  'test/browser/quiz.test.ts': 6,
  'test/browser/sticky-bar.test.ts': 4,
  'test/browser/types.test.ts': 7,
  'test/browser/workflow-editor.test.ts': 4,
  'test/browser/workflow-runs.test.ts': 4,
  'test/browser/workflow-templates.test.ts': 13,
  'test/browser/xss.test.ts': 9,
  'test/build.test.ts': 15,
  'test/charts/kinds.test.ts': 5,
  'test/data-dir.test.ts': 14,
  'test/faults/copies.test.ts': 18,
  'test/faults/kill-points.test.ts': 11,
  'test/faults/kill.test.ts': 6,
  'test/faults/postgres.test.ts': 4,
  'test/faults/power.test.ts': 10,
  'test/faults/regrade.test.ts': 7,
  'test/faults/rerun.test.ts': 6,
  'test/faults/slow-readers.test.ts': 4,
  'test/faults/workflows.test.ts': 9,
  'test/first-key.test.ts': 14,
  'test/fuzz/operations.test.ts': 12,
  'test/guides/guides.test.ts': 5,
  'test/migrations/migrations.test.ts': 8,
  'test/openapi.test.ts': 6,
  'test/operations.test.ts': 12,
  'test/secrets.test.ts': 5,
  'test/web/chart-bundle.test.ts': 4,
  'test/workflows/events-and-waits.test.ts': 5,
  'test/workflows/recipes.test.ts': 6,
  'test/workflows/rerun-many.test.ts': 4,
  'test/workflows/steps.test.ts': 4,
}

/** The bytes of other files that take about a second. */
const bytesPerSecond = (file: string) => (file.startsWith('test/browser/') ? 900 : 6_000)

const secondsOf = (file: string) => COSTLY_FILES[file] ?? statSync(file).size / bytesPerSecond(file)

/** Returns the files of each process, in start order: the longest first. */
export function groupByProcess(files: readonly string[]): string[][] {
  const groupOf = (file: string) =>
    GROUPS.filter(([prefix]) => file.startsWith(prefix)).sort(([a], [b]) => b.length - a.length)[0]
  const processes = GROUPS.flatMap(group => {
    const [, processes] = group
    const own = files.filter(file => groupOf(file) === group).sort()
    return typeof processes === 'number' ? split(own, processes) : own.map(file => [file])
  })
  return processes.sort((a, b) => totalSeconds(b) - totalSeconds(a))
}

const totalSeconds = (files: readonly string[]) => files.reduce((sum, file) => sum + secondsOf(file), 0)

/** Splits files into `n` parts that take about as much CPU time each, the longest first. */
function split(files: readonly string[], n: number): string[][] {
  const parts = Array.from({ length: n }, () => ({ files: [] as string[], seconds: 0 }))
  const timed = files.map(file => ({ file, seconds: secondsOf(file) }))
  for (const { file, seconds } of timed.sort((a, b) => b.seconds - a.seconds)) {
    const shortest = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.files.push(file)
    shortest.seconds += seconds
  }
  return parts.map(part => part.files).filter(part => part.length > 0)
}

interface ProcessResult {
  readonly files: readonly string[]
  /** Undefined if the process crashed. */
  readonly report: TestReport | undefined
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
  printTimes(results)
  const tests = results.reduce((sum, { report }) => sum + (report?.tests ?? 0), 0)
  const seconds = secondsSince(startedAt)
  console.log(`\n${tests} tests in ${seconds} s; ${failed.length} of ${results.length} processes failed`)
  return failed.length === 0 || passesAlone(failed, env)
}

/** Prints the slowest processes, and the lines of COSTLY_FILES. */
function printTimes(results: readonly ProcessResult[]): void {
  for (const { files, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
    console.log(`${seconds} s: ${files.slice(0, 3).join(' ')}${files.length > 3 ? ' ...' : ''}`)
  const costly = results
    .flatMap(({ report }) => Object.entries(report?.seconds ?? {}))
    .filter(([, seconds]) => seconds >= COSTLY_SECONDS)
  console.log(`\nCPU seconds of files that take at least ${COSTLY_SECONDS}:`)
  for (const [file, seconds] of costly.sort()) console.log(`  '${file}': ${Math.round(seconds)},`)
}

async function passesAlone(failed: readonly ProcessResult[], env: NodeJS.ProcessEnv): Promise<boolean> {
  for (const { files, report } of failed) {
    const again = report?.failed.length ? report.failed : files
    if ((await runProcess(again, env)).failures !== undefined) return false
    console.log(`\nPassed when run alone, after it failed beside others: ${again.join(' ')}`)
  }
  return true
}

async function runProcess(files: readonly string[], env: NodeJS.ProcessEnv): Promise<ProcessResult> {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-report-'))
  const path = join(directory, 'report.json')
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['scripts/test-files.ts', ...files], {
    env: { ...env, TEST_REPORT: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(output)
  process.stderr.write(errors)
  const report: TestReport | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  rmSync(directory, { recursive: true })
  const isPassed = status === 0 && report?.isPassed
  const failures = output.split('✖ failing tests:')[1] ?? `exit status ${status}\n${errors}`
  return { files, report, seconds: secondsSince(startedAt), failures: isPassed ? undefined : failures }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000)
}
