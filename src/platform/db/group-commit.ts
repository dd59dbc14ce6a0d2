// Group commit: items that arrive while a batch is being written wait, and the next batch writes them together. A single item is written
// at once, unless it has to wait for others (`gatherMs`). `add` resolves after the commit of the item's batch.
import { isConflict, isStoreFault } from './store-errors.ts'

export interface GroupCommit<Item, Outcome> {
  /**
   * Writes an item in a batch with other waiting items.
   * @throws {Error} the outcome of the item, or the error of the store
   */
  add(item: Item): Promise<Outcome>
  /** Resolves when every added item has its outcome. */
  drain(): Promise<void>
}

/** Writes a batch and returns the outcomes in its order. Throws only if nothing was written. */
export type WriteBatch<Item, Outcome> = (batch: readonly Item[]) => Promise<readonly (Outcome | Error)[]>

interface Limits {
  /** The items of one batch. Limits the parameters of a statement and the wait of the next batch. */
  readonly maxBatch: number
  /** The number of batches written at once. A second batch starts only when it is full, because two half-full batches cost more. */
  readonly concurrency?: number
  /** How long a batch that is not full waits for more items. 0 when absent. */
  readonly gatherMs?: number | undefined
  /** Called when no item is waiting or being written. */
  readonly onIdle?: () => void
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export function createGroupCommit<Item, Outcome>(
  write: WriteBatch<Item, Outcome>,
  { maxBatch, concurrency = 1, gatherMs = 0, onIdle }: Limits,
): GroupCommit<Item, Outcome> {
  const queue: Waiting<Item, Outcome>[] = []
  const drained: (() => void)[] = []
  let busy = 0
  let scheduled = false
  let gathering: NodeJS.Timeout | undefined

  // Items that arrive in the same turn of the event loop share a batch.
  function schedule() {
    const isFull = queue.length >= maxBatch
    const canStart = busy === 0 ? queue.length > 0 : busy < concurrency && isFull
    if (scheduled || !canStart) return
    if (gatherMs > 0 && !isFull) {
      gathering ??= setTimeout(start, gatherMs)
      return
    }
    clearTimeout(gathering)
    scheduled = true
    setImmediate(start)
  }

  function start() {
    gathering = undefined
    scheduled = false
    void writeNext()
    schedule()
  }

  async function writeNext() {
    const batch = queue.splice(0, maxBatch)
    // The queue may have been rejected since this was scheduled.
    if (batch.length === 0) return
    busy++
    await settle(batch)
    busy--
    schedule()
    if (busy > 0 || queue.length > 0) return
    onIdle?.()
    for (const resolve of drained.splice(0)) resolve()
  }

  /** Never rejects: each item gets its own outcome. */
  async function settle(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await write(batch.map(({ item }) => item))
      for (const [i, waiting] of batch.entries()) settleItem(waiting, outcomes[i])
    } catch (error) {
      const isDown = isStoreFault(error) && !isConflict(error)
      if (!isDown && batch.length > 1) {
        // One bad item, or a conflict with another process, must not fail the other items.
        for (const waiting of batch) await settle([waiting])
        return
      }
      // If the store is down or a lock is held, the waiting items would fail too, each batch after its own timeout.
      const failed = isDown ? [...batch, ...queue.splice(0)] : batch
      for (const { reject } of failed) reject(error)
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

function settleItem<Item, Outcome>(
  { resolve, reject }: Waiting<Item, Outcome>,
  outcome: Outcome | Error | undefined,
) {
  if (outcome === undefined) reject(new Error('The batch returned no outcome'))
  else if (outcome instanceof Error) reject(outcome)
  else resolve(outcome)
}

/** Batches items by key, one batch of each key at a time. A lock held for one key does not delay the others. */
export function createKeyedGroupCommit<Item, Outcome>(
  keyOf: (item: Item) => string,
  write: WriteBatch<Item, Outcome>,
  { maxBatch }: Pick<Limits, 'maxBatch'>,
): GroupCommit<Item, Outcome> {
  const groups = new Map<string, GroupCommit<Item, Outcome>>()
  return {
    add(item) {
      const key = keyOf(item)
      let group = groups.get(key)
      if (!group) {
        group = createGroupCommit(write, { maxBatch, onIdle: () => void groups.delete(key) })
        groups.set(key, group)
      }
      return group.add(item)
    },
    async drain() {
      await Promise.all([...groups.values()].map(group => group.drain()))
    },
  }
}
