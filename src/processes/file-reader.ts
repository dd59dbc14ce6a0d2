// Reads files of users, each in a process of its own, which ends with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KeyedSemaphore } from '../platform/keyed-semaphore.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { FileFault } from '../product/datasets/load/faults.ts'
import {
  type FileReader,
  type FileTask,
  type LoadLimits,
  ReaderDied,
  type ReadPart,
  TOO_COSTLY,
} from '../product/datasets/load/reader.ts'
import type { LoadFault } from '../product/tables/dataset-tables.ts'

/** The built program beside this file, or the source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './file-reader-process.ts' : './file-reader-process.mjs',
  import.meta.url,
)

/** The memory of JavaScript. The process limits the rest: see file-reader-process.ts. */
const HEAP_MB = 512
/** Dry runs at once. */
const DRY_RUNS = 4
const MAX_REASON = 1000

/** A line of the process. After `isEnd`, it does not matter how the process ends. */
export type ReaderLine = ReadPart | { readonly fault: LoadFault } | { readonly isEnd: true }

export function createFileReader(limits: LoadLimits, hasParquet: boolean): FileReader {
  const dryRuns = new Semaphore(DRY_RUNS)
  const byOrganization = new KeyedSemaphore(1)

  async function* read(task: FileTask, signal?: AbortSignal): AsyncGenerator<ReadPart> {
    // It does not get the server's environment, which has secrets.
    const cacheDir = getCompileCacheDir()
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(program)], {
      env: cacheDir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cacheDir) },
      stdio: ['pipe', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    })
    const ended = once(child, 'close')
    ended.catch(() => {})
    let reason = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      reason = (reason + text).slice(0, MAX_REASON)
    })
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify({ ...task, limits }))
    try {
      for await (const line of linesOf(child.stdout.setEncoding('utf8'))) {
        const told: ReaderLine = JSON.parse(line)
        if ('isEnd' in told) return
        if ('fault' in told) throw new FileFault(told.fault)
        yield told
      }
      const [status, endedBy] = await ended
      throw deathOf(status ?? endedBy, reason)
    } finally {
      child.kill('SIGKILL')
    }
  }

  async function firstOf(task: FileTask): Promise<ReadPart | undefined> {
    for await (const part of read(task)) return part
    return undefined
  }

  return {
    hasParquet,
    read,
    dryRun: (organizationId, task) =>
      byOrganization.run(organizationId, () => dryRuns.run(() => firstOf(task))),
  }
}

/** Node.js aborts when JavaScript has no memory left. */
const isAbort = (status: unknown) => status === 'SIGABRT' || status === 134

const deathOf = (status: unknown, reason: string) =>
  isAbort(status) || reason === TOO_COSTLY
    ? new FileFault({ code: 'too_costly', detail: TOO_COSTLY })
    : new ReaderDied(`The process that reads a file ended with ${status}: ${reason}`)

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const text of texts) {
    const [first = '', ...lines] = text.split('\n')
    pieces.push(first)
    for (const line of lines) {
      yield pieces.join('')
      pieces = [line]
    }
  }
}
