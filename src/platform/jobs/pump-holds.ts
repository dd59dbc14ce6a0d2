// The rows that a pump holds, by owner: those that wait in memory, those that it works on, and those whose outcome is being stored. Owners take turns, and none takes all calls
// while another one waits.

export interface Holds<Item> {
  /** How many more rows may be held. */
  room(): number
  /** How many more rows of an owner may be held, if `ahead` times those that it works on may wait. */
  roomOf(owner: string, ahead: number): number
  add(owner: string, items: readonly Item[], concurrency: number | undefined): void
  /** The next row to work on; undefined if nothing waits or enough is running. */
  take(): { readonly owner: string; readonly item: Item } | undefined
  /** The work on a row has ended, so another row may start. The row is held until `end`. */
  free(owner: string, item: Item): void
  end(owner: string, item: Item): void
  /** Whether more rows of an owner should be claimed. */
  isLow(owner: string): boolean
  all(): Item[]
}

interface Held<Item> {
  readonly waiting: Item[]
  readonly running: Set<Item>
  readonly ending: Set<Item>
  concurrency: number
}

/** Calls of an owner whose limit is not known yet. */
const UNKNOWN = 10
/** Owners get at most this share of the calls, so that others need not wait for them. */
const SHARE = 0.75

/**
 * @param concurrency calls at once, of all owners
 * @param limitOf calls of an owner at once now, if it is less than when its rows were claimed
 */
export function createHolds<Item>(
  concurrency: number,
  limitOf: (owner: string) => number | undefined = () => undefined,
): Holds<Item> {
  // The first owner has the next turn. After its turn, an owner moves to the end.
  const owners = new Map<string, Held<Item>>()
  const most = Math.max(1, Math.floor(concurrency * SHARE))
  let running = 0
  let held = 0
  const maxHeld = concurrency * 20

  return {
    room: () => maxHeld - held,
    roomOf(owner, ahead) {
      const known = owners.get(owner)
      const limit = Math.min(most, known?.concurrency ?? UNKNOWN) * ahead
      return Math.min(maxHeld - held, limit - (known ? sizeOf(known) : 0))
    },
    add(owner, items, ownConcurrency) {
      if (items.length === 0) return
      const known = owners.get(owner) ?? {
        waiting: [],
        running: new Set(),
        ending: new Set(),
        concurrency: most,
      }
      known.waiting.push(...items)
      known.concurrency = ownConcurrency ?? most
      owners.set(owner, known)
      held += items.length
    },
    take() {
      if (running >= concurrency) return undefined
      for (const [owner, { waiting, running: busy, concurrency: own }] of owners) {
        const [item] = waiting
        if (item === undefined || busy.size >= Math.min(limitOf(owner) ?? own, most)) continue
        waiting.shift()
        busy.add(item)
        running++
        const turn = owners.get(owner)
        owners.delete(owner)
        if (turn) owners.set(owner, turn)
        return { owner, item }
      }
      return undefined
    },
    free(owner, item) {
      const known = owners.get(owner)
      if (!known?.running.delete(item)) return
      known.ending.add(item)
      running--
    },
    end(owner, item) {
      const known = owners.get(owner)
      if (!known) return
      if (known.running.delete(item)) running--
      else if (!known.ending.delete(item)) return
      held--
      if (sizeOf(known) === 0) owners.delete(owner)
    },
    isLow(owner) {
      const known = owners.get(owner)
      return !known || known.waiting.length < known.concurrency
    },
    all: () =>
      [...owners.values()].flatMap(({ waiting, running: busy, ending }) => [...waiting, ...busy, ...ending]),
  }
}

const sizeOf = ({ waiting, running, ending }: Held<unknown>) => waiting.length + running.size + ending.size
