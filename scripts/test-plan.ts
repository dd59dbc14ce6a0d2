// Groups test files into processes. Loading the server takes about a second, so most files share a process, and with it the servers of
// `onEachStore` and a browser.
import { readFileSync, statSync, writeFileSync } from 'node:fs'

/**
 * Folders and files. The longest matching prefix applies. A number is how many processes the files share; a text is the reason why
 * each file has its own process.
 */
const GROUPS: readonly (readonly [prefix: string, processes: number | string])[] = [
  ['test/migrations/', 'starts many processes at once'],
  ['test/api/access/operations-access.test.ts', 'compares whole tables, to which other files add rows'],
  ['test/', 5],
  ['test/browser/', 3],
  ['test/repository/build.test.ts', 'builds in other processes'],
  ['test/faults/', 2],
  ['test/fuzz/', 'is slow'],
  ['test/api/pages/page-memory.long.test.ts', 'measures the memory of its process'],
  ['test/repository/request-path.test.ts', 'counts the source files that its process runs'],
  ['test/guides/', 'runs the programs of the guides'],
  ['test/api/requests/slow-clients.test.ts', 'mostly waits'],
  ['test/api/responses/costly-scoring.long.test.ts', 'measures time'],
  ['test/api/responses/large-responses.long.test.ts', 'uses a lot of memory'],
  ['test/api/responses/regrade.test.ts', 'sets the clock of jobs'],
  ['test/api/responses/files.test.ts', 'listens for process warnings'],
  ['test/commands/many-processes.long.test.ts', 'mostly waits'],
  ['test/product/password.long.test.ts', 'keeps the thread pool busy'],
  ['test/api/requests/list-order.test.ts', 'sets the clock of its process'],
  ['test/api/access/many-keys.long.test.ts', 'stops the clock of its process'],
  ['test/api/requests/clocks.test.ts', 'sets the clocks of its process'],
]

export interface TestProcess {
  readonly files: readonly string[]
  /** The arguments of Node, if the process does not run test files. */
  readonly command?: readonly string[]
  /** About how many CPU seconds it takes, with the processes that it starts. */
  readonly seconds: number
}

type Seconds = Readonly<Record<string, number>>

/** CPU seconds by file, of the quick and the long run. `npm test -- --times` and `npm run test:long -- --times` write them. */
const SECONDS_FILE = new URL('test-seconds.json', import.meta.url)
const recorded: { quick: Seconds; long: Seconds } = JSON.parse(readFileSync(SECONDS_FILE, 'utf8'))

/** The bytes of a file without a record that take about a second. */
const bytesPerSecond = (file: string) => (file.startsWith('test/browser/') ? 900 : 6_000)

/** Returns the processes in start order: the longest first. */
export function planProcesses(files: readonly string[], isLong: boolean): TestProcess[] {
  const known = isLong ? recorded.long : recorded.quick
  const secondsOf = (file: string) => known[file] ?? statSync(file).size / bytesPerSecond(file)
  const groupOf = (file: string) =>
    GROUPS.filter(([prefix]) => file.startsWith(prefix)).sort(([a], [b]) => b.length - a.length)[0]
  const processes = GROUPS.flatMap(group => {
    const [, count] = group
    const own = files.filter(file => groupOf(file) === group).sort()
    return typeof count === 'number'
      ? split(own, count, secondsOf)
      : own.map(file => ({ files: [file], seconds: secondsOf(file) }))
  })
  return processes.sort((a, b) => b.seconds - a.seconds)
}

export const totalSeconds = (processes: readonly TestProcess[]): number =>
  processes.reduce((sum, { seconds }) => sum + seconds, 0)

/** Splits files into `n` processes that take about as much CPU time each. */
function split(files: readonly string[], n: number, secondsOf: (file: string) => number): TestProcess[] {
  const parts = Array.from({ length: n }, () => ({ files: [] as string[], seconds: 0 }))
  const timed = files.map(file => ({ file, seconds: secondsOf(file) }))
  for (const { file, seconds } of timed.sort((a, b) => b.seconds - a.seconds)) {
    const shortest = parts.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.files.push(file)
    shortest.seconds += seconds
  }
  return parts.filter(part => part.files.length > 0)
}

/** Keeps the CPU seconds of a run for the next plans. */
export function recordSeconds(seconds: Seconds, isLong: boolean): void {
  const rounded = Object.entries(seconds)
    .map(([file, value]) => [file, Math.round(value * 10) / 10] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const next = { ...recorded, [isLong ? 'long' : 'quick']: Object.fromEntries(rounded) }
  writeFileSync(SECONDS_FILE, `${JSON.stringify(next, undefined, 2)}\n`)
}
