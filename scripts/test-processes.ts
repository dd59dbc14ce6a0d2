// Deals test files out to processes and runs those, a few at a time. Loading the server takes a process a second, so most files
// share one; they share the servers of `onEachStore` with it.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/**
 * Folders and files, those that take longest first. A file belongs to the longest prefix that it begins with. The files of a prefix
 * share as many processes as it says, or have one each for the reason that it gives.
 */
const PARTS: readonly (readonly [prefix: string, processes: number | string])[] = [
  ['test/migrations/', 'starts many processes at once'],
  ['test/api/regrade.test.ts', 'mostly waits'],
  ['test/api/operations-access.test.ts', 'compares whole tables, which other files fill'],
  ['test/browser/', 2],
  ['test/', 6],
  ['test/faults/', 'break stores and end processes'],
  ['test/fuzz/', 'takes long'],
  ['test/api/page-memory.test.ts', 'measures the memory of its process'],
  ['test/request-path.test.ts', 'counts what its process runs'],
  ['test/guides/', 'run the programs of the guides'],
  ['test/api/slow-clients.test.ts', 'mostly waits'],
  ['test/api/costly-scoring.test.ts', 'measures time'],
  ['test/api/large-responses.test.ts', 'needs much memory'],
  ['test/api/files.test.ts', 'listens to warnings of its process'],
  ['test/many-processes.test.ts', 'mostly waits'],
  ['test/password.test.ts', 'keeps the threads of its process busy'],
  ['test/api/list-order.test.ts', 'sets the clock of its process'],
  ['test/api/many-keys.test.ts', 'stops the clock of its process'],
  ['test/api/clocks.test.ts', 'sets the clocks of its process'],
]

/** The files of each process, in the order in which the processes are to start. */
export function dealOut(files: readonly string[]): string[][] {
  const partOf = (file: string) =>
    PARTS.filter(([prefix]) => file.startsWith(prefix)).sort(([a], [b]) => b.length - a.length)[0]
  return PARTS.flatMap(part => {
    const [, processes] = part
    const own = files.filter(file => partOf(file) === part).sort()
    return typeof processes === 'number' ? split(own, processes) : own.map(file => [file])
  })
}

/** Splits files into `n` parts of about the same size in bytes. */
function split(files: readonly string[], n: number): string[][] {
  const parts = Array.from({ length: n }, () => ({ files: [] as string[], bytes: 0 }))
  const sized = files.map(file => ({ file, bytes: statSync(file).size }))
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes)) {
    const smallest = parts.reduce((a, b) => (b.bytes < a.bytes ? b : a))
    smallest.files.push(file)
    smallest.bytes += bytes
  }
  return parts.map(part => part.files).filter(part => part.length > 0)
}

interface Ran {
  readonly files: readonly string[]
  readonly tests: number
  /** What the reporter says of the tests that failed, if any did. */
  readonly failures: string | undefined
}

/** Runs `atOnce` processes at a time, prints what each reports, and in the end what failed; true if nothing did. */
export async function runProcesses(
  processes: readonly (readonly string[])[],
  atOnce: number,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const queue = [...processes]
  const ran: Ran[] = []
  const startedAt = performance.now()
  const work = async () => {
    for (let files = queue.shift(); files; files = queue.shift()) ran.push(await runProcess(files, env))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const failed = ran.filter(({ failures }) => failures !== undefined)
  for (const { files, failures } of failed) console.error(`\nFailed: ${files.join(' ')}\n${failures}`)
  const tests = ran.reduce((sum, { tests }) => sum + tests, 0)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`\n${tests} tests in ${seconds} s; ${failed.length} of ${ran.length} processes failed`)
  return failed.length === 0
}

async function runProcess(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const args = ['--test', '--test-isolation=none', '--test-reporter=spec', ...files]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [report, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(report)
  process.stderr.write(errors)
  const [, tests] = /^ℹ tests (\d+)$/m.exec(report) ?? []
  const isGood = status === 0 && tests !== undefined
  const failures = report.split('✖ failing tests:')[1] ?? `exit status ${status}\n${errors}`
  return { files, tests: Number(tests ?? 0), failures: isGood ? undefined : failures }
}
