// Ends a process that uses too much. A thread of its own watches, because the first one can be busy without an end.
import { Worker } from 'node:worker_threads'

export interface ProcessLimits {
  /** Processor time of all cores together. Waiting takes none. */
  readonly cpuMs: number
  readonly bytes: number
  /** Written to the standard error before the process is killed. */
  readonly reason: string
}

const WATCH_MS = 250

const WATCH = `
const { writeSync } = require('node:fs')
const { workerData: { cpuMs, bytes, reason } } = require('node:worker_threads')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 <= cpuMs && process.memoryUsage.rss() <= bytes) return
  writeSync(2, reason)
  process.kill(process.pid, 'SIGKILL')
}, ${WATCH_MS})`

/** Call it first in a program. The thread does not keep the process alive. */
export const limitProcess = (limits: ProcessLimits): void =>
  new Worker(WATCH, { eval: true, execArgv: [], workerData: limits }).unref()
