// The metrics of several processes that share a port, as one. A worker that is asked for them asks the primary, which asks all
// workers and adds up what they tell. A worker that is busy counts with what it told before; one that died counts no more.
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Problem } from './product/problem.ts'

/** How long the primary waits for workers that are busy. */
const WORKERS_MS = 1_000
/** How long a worker waits for the primary. */
const PRIMARY_MS = 5_000

type Metrics = object[]

type Message =
  /** A worker to the primary. */
  | { readonly formyard: 'metrics-wanted'; readonly id: number }
  | { readonly formyard: 'metrics-of-worker'; readonly metrics: Metrics }
  /** The primary to a worker. */
  | { readonly formyard: 'report-metrics' }
  | { readonly formyard: 'metrics-of-all'; readonly id: number; readonly text: string }

/** Other libraries send messages of their own. */
const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'formyard' in message

/** In a worker: reports to the primary when it asks, and reads the figures of all. */
export function readAllMetrics(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    if (message.formyard === 'report-metrics')
      own.getMetricsAsJSON().then(
        metrics => tellPrimary({ formyard: 'metrics-of-worker', metrics }),
        // It counts with what it told before.
        () => {},
      )
    if (message.formyard === 'metrics-of-all') waiting.get(message.id)?.(message.text)
  })

  return async () => {
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => reject(new Problem('overloaded')), PRIMARY_MS)
    waiting.set(id, resolve)
    tellPrimary({ formyard: 'metrics-wanted', id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

const tellPrimary = (message: Message) => void process.send?.(message)

/** In the primary: answers workers that are asked for the metrics of all. */
export function gatherMetrics(): void {
  const latest = new Map<Worker, Metrics>()
  let missing = new Set<Worker>()
  let gathering: Promise<string> | undefined
  let finish = () => {}

  cluster.on('message', (worker, message: unknown) => {
    if (!isOurs(message)) return
    if (message.formyard === 'metrics-of-worker') {
      if (!worker.isDead()) latest.set(worker, message.metrics)
      arrived(worker)
    }
    if (message.formyard === 'metrics-wanted') {
      gathering ??= gather()
      // A worker that gets no reply stops waiting by itself.
      gathering.then(
        text => tell(worker, { formyard: 'metrics-of-all', id: message.id, text }),
        () => {},
      )
    }
  })
  cluster.on('exit', worker => {
    latest.delete(worker)
    arrived(worker)
  })

  function arrived(worker: Worker): void {
    missing.delete(worker)
    if (missing.size === 0) finish()
  }

  async function gather(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {})
    missing = new Set(workers.flatMap(worker => (worker?.isConnected() ? [worker] : [])))
    const { promise, resolve } = Promise.withResolvers<void>()
    finish = resolve
    const timer = setTimeout(finish, WORKERS_MS)
    for (const worker of missing) tell(worker, { formyard: 'report-metrics' })
    await promise
    clearTimeout(timer)
    gathering = undefined
    return AggregatorRegistry.aggregate([...latest.values()]).metrics()
  }
}

/** A worker that has just died is found out by its exit. */
const tell = (worker: Worker, message: Message) => void worker.send(message, undefined, () => {})
