// Checkpoints the log while other threads read and write. Plain JavaScript, so that the thread does not load the type stripper.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** How long it waits for others, such as a backup, and how long writers wait for it. */
const BUSY_TIMEOUT_MS = 20
/** 64 MB. Under constant writes a passive checkpoint never finishes the log, which would grow forever. */
const MAX_PAGES = 16_384

const database = new DatabaseSync(workerData, { timeout: BUSY_TIMEOUT_MS })
database.exec('pragma synchronous = normal')
const passive = database.prepare('pragma wal_checkpoint(passive)')
// Blocks writers while it checkpoints the writes during the passive checkpoint. The next writer restarts the log.
const restart = database.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', () => {
  const result = passive.get()
  if (Number(result?.['log']) > MAX_PAGES) restart.get()
  parentPort?.postMessage('done')
})
