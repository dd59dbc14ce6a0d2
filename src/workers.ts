// Many server processes on one Postgres: the first one prepares the store, forks the others, replaces one that dies, and
// ends when all have ended. The processes share nothing but the listening socket.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Logger } from 'pino'
import { type Config, listenHost } from './config.ts'
import type { RunningServer } from './server.ts'
import { gatherMetrics } from './worker-metrics.ts'

/** So that a worker that dies at once does not keep a core busy being born. */
const REBIRTH_DELAY_MS = 1_000

export const isPrimaryOf = (config: Config) => config.workers > 1 && cluster.isPrimary
export const isWorker = cluster.isWorker

/** Starts the workers of a prepared store; resolves when all of them listen, with what stops them. */
export async function startWorkers(config: Config, logger: Logger): Promise<RunningServer['stop']> {
  await tryToListen(config)
  let stopping = false
  gatherMetrics()
  const started = Array.from({ length: config.workers }, () => listening(cluster.fork()))
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ code, signal }, `Worker ${worker.process.pid} died; another takes its place`)
    setTimeout(() => stopping || cluster.fork(), REBIRTH_DELAY_MS)
  })
  await Promise.all(started)
  return async () => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && ended(worker)))
  }
}

/** A port that is taken is told once, and not by each worker. */
async function tryToListen({ host, port }: Config): Promise<void> {
  const server = createServer().listen(port, listenHost(host))
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
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
