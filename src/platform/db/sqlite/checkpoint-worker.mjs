// Folds the log into the file beside those who read and write. Plain JavaScript, so that the thread need not load what strips types.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** How long it waits for others, such as a backup, and those who write for it, in milliseconds. */
const BUSY_TIMEOUT_MS = 20
/** 64 MB. While commits come without a pause there is always a rest in the log, and it would grow for ever. */
const MAX_PAGES = 16_384

const database = new DatabaseSync(workerData, { timeout: BUSY_TIMEOUT_MS })
database.exec('pragma synchronous = normal')
const passive = database.prepare('pragma wal_checkpoint(passive)')
// Keeps writers out for as long as it takes to fold what came during the passive one, and has the next begin at the log's start.
const restart = database.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', () => {
  const told = passive.get()
  if (Number(told?.['log']) > MAX_PAGES) restart.get()
  parentPort?.postMessage('folded')
})
