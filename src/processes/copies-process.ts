// The program of the process that has the copies of responses: see product/analytics/copies.ts, which starts it.
import { execFileSync } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { provideLibraries } from '../engine/ports.ts'
import { ColumnarMissing } from '../platform/columnar/duckdb.ts'
import { engineLibraries } from '../platform/libraries.ts'
import {
  type CopySettings,
  type FromCopies,
  maxBytesOf,
  type ToCopies,
} from '../product/analytics/copy-messages.ts'
import { TooBusy } from '../product/analytics/organization.ts'
import { writableBytesOf } from '../product/analytics/process-usage.ts'
import { createService, MAX_OPEN } from '../product/analytics/service.ts'
import { openStore } from '../product/open-store.ts'

/** What Linux reserves for the stack of a thread. Little of it is used. */
const STACK_BYTES = 8 * 1024 * 1024
const WATCH_MS = 1_000
/** A process without questions ends, so that it takes no memory. */
const IDLE_MS = 10 * 60_000

provideLibraries(engineLibraries)
const left = new Map<number, AbortController>()
let lastAskedAt = performance.now()
let service: ReturnType<typeof createService> | undefined

process.on('message', (message: ToCopies) => void receive(message))
// The server has ended.
process.on('disconnect', () => process.exit())
// A signal to the whole group ends the server, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

async function receive(message: ToCopies): Promise<void> {
  if ('start' in message) return start(message.start)
  if ('leave' in message) {
    left.get(message.leave)?.abort()
    return send({ id: message.leave, hasLeft: true })
  }
  if ('sweep' in message) return service?.sweep()
  lastAskedAt = performance.now()
  const { id } = message
  const leaving = new AbortController()
  left.set(id, leaving)
  const onReady = () => send({ id, isReady: true })
  try {
    send({ id, answer: await service?.answer(message.ask, leaving.signal, onReady) })
  } catch (error) {
    send({
      id,
      error: String(error),
      isBusy: error instanceof TooBusy,
      isMissing: error instanceof ColumnarMissing,
    })
  } finally {
    left.delete(id)
  }
}

function start(settings: CopySettings): void {
  const { databaseUrl, prepare, dataDir, directory, memoryBytes, priority } = settings
  const maxBytes = maxBytesOf(settings)
  setPriority(priority)
  limitMemory(maxBytes)
  const db = openStore({ databaseUrl, prepare, dataDir, sqliteSync: 'inline' }, { error: () => {} })
  service = createService({ db, directory, memoryBytes })
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.exit(1)
    if (left.size === 0 && performance.now() - lastAskedAt > IDLE_MS) process.exit()
  }, WATCH_MS)
}

/** A query that needs more gets an error, also between two looks of the server at this process. Linux only. */
function limitMemory(maxBytes: number): void {
  const before = writableBytesOf(process.pid)
  if (before === undefined) return
  const stacks = MAX_OPEN * availableParallelism() * STACK_BYTES
  const bytes = before + maxBytes - process.memoryUsage.rss() + stacks
  try {
    execFileSync('prlimit', [`--pid=${process.pid}`, `--data=${bytes}`], { stdio: 'ignore' })
  } catch {
    // The package util-linux is missing. The server still looks at this process.
  }
}

const send = (message: FromCopies) => void process.send?.(message, undefined, undefined, () => {})
