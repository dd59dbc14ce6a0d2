// Runs several server processes on one Postgres. The primary prepares the store, forks the workers, replaces workers that
// die, and exits after the last one. The processes share only the listening socket.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { listenHost } from '../config/config-values.ts'
import type { RunningServer } from './server.ts'
import { answerWorkers } from './worker-copies.ts'
import { gatherMetrics } from './worker-metrics.ts'

/** Keeps a worker that crashes at startup from using a whole core. */
const RESTART_DELAY_MS = 1_000

export const isPrimaryOf = (config: Config) => config.workers > 1 && cluster.isPrimary
export const isWorker = cluster.isWorker

/** Starts workers on a prepared store. Resolves when all of them listen, with the function that stops them. */
export async function startWorkers(config: Config, logger: Logger): Promise<RunningServer['stop']> {
  await checkPort(config)
  let stopping = false
  gatherMetrics()
  const endCopies = answerWorkers(config, logger)
  const started = Array.from({ length: config.workers }, () => whenListening(cluster.fork()))
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    logger.error({ code, signal }, `Worker ${worker.process.pid} died; starting another`)
    setTimeout(() => stopping || cluster.fork(), RESTART_DELAY_MS)
  })
  await Promise.all(started)
  return async () => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(worker => worker && stopWorker(worker)))
    await endCopies()
  }
}

/** Fails here, once, if the port is in use, rather than in each worker. */
async function checkPort({ host, port }: Config): Promise<void> {
  const server = createServer().listen(port, listenHost(host))
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function whenListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', code =>
      reject(new Error(`A worker exited with status ${code} before it was listening`)),
    )
  })
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise(resolve => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}
