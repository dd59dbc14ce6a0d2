// The program of the process that has the copies of responses: see product/analytics/copies.ts, which starts it.
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { provideLibraries } from './engine/ports.ts'
import { ColumnarMissing } from './platform/columnar/duckdb.ts'
import { engineLibraries } from './platform/libraries.ts'
import { COPIES_FOLDER } from './product/analytics/copies.ts'
import type { CopySettings, FromCopies, ToCopies } from './product/analytics/messages.ts'
import { TooBusy } from './product/analytics/organization.ts'
import { createService } from './product/analytics/service.ts'
import { openStore } from './product/open-store.ts'

/**
 * The memory of Node.js itself. The process ends if it uses more than this plus twice the memory of queries, because DuckDB's limit leaves
 * out row groups and the values of quantiles. Nothing is lost, and the next question starts another process.
 */
const OWN_BYTES = 256 * 1024 * 1024
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
  if ('leave' in message) return left.get(message.leave)?.abort()
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

function start({ databaseUrl, prepare, dataDir, memoryBytes, priority }: CopySettings): void {
  setPriority(priority)
  const db = openStore({ databaseUrl, prepare, dataDir, sqliteSync: 'inline' }, { error: () => {} })
  service = createService({ db, directory: join(dataDir, COPIES_FOLDER), memoryBytes })
  const most = OWN_BYTES + 2 * memoryBytes
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.exit(1)
    if (left.size === 0 && performance.now() - lastAskedAt > IDLE_MS) process.exit()
  }, WATCH_MS)
}

const send = (message: FromCopies) => void process.send?.(message, undefined, undefined, () => {})
