// Group commit: while one batch is being written, what comes waits, and the next batch takes all of it. Nothing waits for a timer: what
// comes alone is written at once. It is answered only when the batch that holds it is in the store.
import { isConflict, isStoreFault } from './store-errors.ts'

export interface Batches<Item, Outcome> {
  /**
   * Writes an item with those that wait beside it.
   * @throws {Error} that is the outcome of the item, or the error of the store
   */
  add(item: Item): Promise<Outcome>
  /** Resolves when everything that was added is answered. */
  drain(): Promise<void>
}

/** Writes a batch; the outcomes are in its order. Throws only when nothing of it is written. */
export type WriteBatch<Item, Outcome> = (batch: readonly Item[]) => Promise<readonly (Outcome | Error)[]>

interface Limits {
  /** Items of a batch: bounds the parameters of a statement and the wait of those behind it. */
  readonly most: number
  /** Batches under way at once. Another one starts only when as many as it may hold wait: two half-full ones cost more. */
  readonly lanes?: number
  /** Called when nothing is left. */
  readonly onIdle?: () => void
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export function createBatches<Item, Outcome>(
  write: WriteBatch<Item, Outcome>,
  { most, lanes = 1, onIdle }: Limits,
): Batches<Item, Outcome> {
  const queue: Waiting<Item, Outcome>[] = []
  const drained: (() => void)[] = []
  let busy = 0
  let scheduled = false

  // What arrives in the same turn of the event loop shares a batch even when nothing is being written.
  function schedule() {
    const worthALane = busy === 0 ? queue.length > 0 : busy < lanes && queue.length >= most
    if (scheduled || !worthALane) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      void writeNext()
      schedule()
    })
  }

  async function writeNext() {
    const batch = queue.splice(0, most)
    // Those who waited when this was scheduled may have been refused since.
    if (batch.length === 0) return
    busy++
    await settle(batch)
    busy--
    schedule()
    if (busy > 0 || queue.length > 0) return
    onIdle?.()
    for (const resolve of drained.splice(0)) resolve()
  }

  /** Never rejects: every item of the batch is answered one by one. */
  async function settle(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await write(batch.map(({ item }) => item))
      for (const [i, waiting] of batch.entries()) answer(waiting, outcomes[i])
    } catch (error) {
      const isAway = isStoreFault(error) && !isConflict(error)
      if (!isAway && batch.length > 1) {
        // One poisoned item must not sink the others, nor one that another process writes at the same time.
        for (const waiting of batch) await settle([waiting])
        return
      }
      // A store that is down, or where somebody keeps a lock, would refuse those who wait as well, and each batch after as long a wait.
      const refused = isAway ? [...batch, ...queue.splice(0)] : batch
      for (const { reject } of refused) reject(error)
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        schedule()
      })
    },
    drain() {
      return new Promise(resolve => {
        if (busy === 0 && queue.length === 0) resolve()
        else drained.push(resolve)
      })
    },
  }
}

function answer<Item, Outcome>(
  { resolve, reject }: Waiting<Item, Outcome>,
  outcome: Outcome | Error | undefined,
) {
  if (outcome === undefined) reject(new Error('The batch gave no outcome'))
  else if (outcome instanceof Error) reject(outcome)
  else resolve(outcome)
}

/** Batches of one kind each, of which one at a time is under way: what is locked for one kind holds up no other. */
export function createBatchesBy<Item, Outcome>(
  kindOf: (item: Item) => string,
  write: WriteBatch<Item, Outcome>,
  { most }: Pick<Limits, 'most'>,
): Batches<Item, Outcome> {
  const kinds = new Map<string, Batches<Item, Outcome>>()
  return {
    add(item) {
      const kind = kindOf(item)
      let batches = kinds.get(kind)
      if (!batches) {
        batches = createBatches(write, { most, onIdle: () => void kinds.delete(kind) })
        kinds.set(kind, batches)
      }
      return batches.add(item)
    },
    async drain() {
      await Promise.all([...kinds.values()].map(batches => batches.drain()))
    },
  }
}
