// Aggregates the metrics of several workers that share a port. A worker that receives a scrape asks the primary, which
// collects the metrics of all workers. For a busy worker it uses the previous report; it drops workers that died.
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Problem } from '../product/problem.ts'

/** How long the primary waits for busy workers. */
const WORKERS_MS = 1_000
/** How long a worker waits for the primary. */
const PRIMARY_MS = 5_000

type Metrics = object[]

type Message =
  /** Messages from a worker to the primary. */
  | { readonly formyard: 'metrics-wanted'; readonly id: number }
  | { readonly formyard: 'metrics-of-worker'; readonly metrics: Metrics }
  /** Messages from the primary to a worker. */
  | { readonly formyard: 'report-metrics' }
  | { readonly formyard: 'metrics-of-all'; readonly id: number; readonly text: string }

/** Other libraries use the same channel. */
const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'formyard' in message

/** Reports a worker's metrics to the primary on request. The returned function reads the metrics of all workers. */
export function readAllMetrics(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    if (message.formyard === 'report-metrics')
      own.getMetricsAsJSON().then(
        metrics => sendToPrimary({ formyard: 'metrics-of-worker', metrics }),
        // The primary then uses the previous report.
        () => {},
      )
    if (message.formyard === 'metrics-of-all') waiting.get(message.id)?.(message.text)
  })

  return async () => {
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => reject(new Problem('overloaded')), PRIMARY_MS)
    waiting.set(id, resolve)
    sendToPrimary({ formyard: 'metrics-wanted', id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

const sendToPrimary = (message: Message) => void process.send?.(message)

/** Collects the metrics of all workers in the primary, for the worker that asks. */
export function gatherMetrics(): void {
  const latest = new Map<Worker, Metrics>()
  let missing = new Set<Worker>()
  let gathering: Promise<string> | undefined
  let finish = () => {}

  cluster.on('message', (worker, message: unknown) => {
    if (!isOurs(message)) return
    if (message.formyard === 'metrics-of-worker') {
      if (!worker.isDead()) latest.set(worker, message.metrics)
      onReport(worker)
    }
    if (message.formyard === 'metrics-wanted') {
      gathering ??= gather()
      // A worker without a reply times out by itself.
      gathering.then(
        text => send(worker, { formyard: 'metrics-of-all', id: message.id, text }),
        () => {},
      )
    }
  })
  cluster.on('exit', worker => {
    latest.delete(worker)
    onReport(worker)
  })

  function onReport(worker: Worker): void {
    missing.delete(worker)
    if (missing.size === 0) finish()
  }

  async function gather(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {})
    missing = new Set(workers.flatMap(worker => (worker?.isConnected() ? [worker] : [])))
    const { promise, resolve } = Promise.withResolvers<void>()
    finish = resolve
    const timer = setTimeout(finish, WORKERS_MS)
    for (const worker of missing) send(worker, { formyard: 'report-metrics' })
    await promise
    clearTimeout(timer)
    gathering = undefined
    return AggregatorRegistry.aggregate([...latest.values()]).metrics()
  }
}

/** Ignores errors: if the worker has died, its exit event follows. */
const send = (worker: Worker, message: Message) => void worker.send(message, undefined, () => {})
