// Many server processes on one Postgres: the first one prepares the store, forks the others, replaces one that dies, and
// ends when all have ended. The processes share nothing but the listening socket.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { RunningServer } from './server.ts'
import { gatherMetrics } from './worker-metrics.ts'

/** So that a worker that dies at once does not keep a core busy being born. */
const REBIRTH_DELAY_MS = 1_000

export const isPrimaryOf = (config: Config) => config.workers > 1 && cluster.isPrimary
export const isWorker = cluster.isWorker

/** Starts the workers of a prepared store; resolves when all of them listen. */
export async function startWorkers(
  config: Config,
  logger: Logger,
  prepared: Omit<RunningServer, 'stop'>,
): Promise<RunningServer> {
  let stopping = false
  gatherMetrics()
  const started = Array.from({ length: config.workers }, () => listening(cluster.fork()))
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ code, signal }, `Worker ${worker.process.pid} died; another takes its place`)
    setTimeout(() => stopping || cluster.fork(), REBIRTH_DELAY_MS)
  })
  await Promise.all(started)
  return {
    ...prepared,
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && ended(worker)))
    },
  }
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', code => reject(new Error(`A worker ended with status ${code} before it listened`)))
  })
}

function ended(worker: Worker): Promise<void> {
  return new Promise(resolve => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}
