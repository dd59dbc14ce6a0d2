// The program of a process that reads one file of a user and ends: see file-reader.ts, which starts it. It reads a task as JSON, and
// writes parts, one a line.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { provideLibraries } from '../engine/ports.ts'
import { engineLibraries } from '../platform/libraries.ts'
import { limitProcess } from '../platform/process-limits.ts'
import { FileFault } from '../product/datasets/load/faults.ts'
import { readTask } from '../product/datasets/load/read-task.ts'
import { type ReadTask, TOO_COSTLY } from '../product/datasets/load/reader.ts'
import type { ReaderLine } from './file-reader.ts'

const MAX_BYTES = 1024 * 1024 * 1024
const LOAD_CPU_MS = 300_000
/** Somebody waits for it. */
const DRY_RUN_CPU_MS = 60_000

setPriority(10)
provideLibraries(engineLibraries)
// The server reads no further.
process.stdout.on('error', () => process.exit())

const task = (await json(process.stdin)) as ReadTask
const cpuMs = task.isDryRun ? DRY_RUN_CPU_MS : LOAD_CPU_MS
limitProcess({ cpuMs, bytes: MAX_BYTES, reason: TOO_COSTLY })
try {
  for await (const part of readTask(task)) await tell(part)
  await tell({ isEnd: true })
} catch (error) {
  if (!(error instanceof FileFault)) throw error
  await tell({ fault: error.fault })
}

async function tell(told: ReaderLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(told)}\n`)) await once(process.stdout, 'drain')
}
