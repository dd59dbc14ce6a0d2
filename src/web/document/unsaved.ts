// Changes that are not saved yet, kept in the browser's storage until they are. If a tab or computer stops before that, they can
// be restored at the next start.
import { isList, isThing } from '../authoring/draft/json.ts'
import type { Op } from './apply.ts'
import type { Label } from './command.ts'
import { type Rename, renameOp } from './renames.ts'

export interface UnsavedChange {
  readonly label: Label
  readonly ops: readonly Op[]
}

/** The storage of a browser. It may throw, because authors can forbid it. */
export interface KeyedStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface UnsavedStore {
  read(): readonly UnsavedChange[]
  write(changes: readonly UnsavedChange[]): void
}

export const unsavedStore = (storage: KeyedStorage, key: string): UnsavedStore => ({
  read() {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
      return isList(stored) && stored.every(isChange) ? (stored as readonly UnsavedChange[]) : []
    } catch {
      return []
    }
  },
  write(changes) {
    try {
      if (changes.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(changes))
    } catch {
      // Without storage the changes are only in memory, as they are in any editor.
    }
  },
})

const isChange = (value: unknown) =>
  isThing(value) && typeof value['label'] === 'string' && isList(value['ops']) && value['ops'].every(isOp)

const isOp = (value: unknown) =>
  isThing(value) &&
  ['set', 'add', 'remove', 'move'].includes(String(value['op'])) &&
  isPath(value['path']) &&
  (value['op'] !== 'move' || isPath(value['to']))

const isPath = (value: unknown) => isList(value) && value.every(step => typeof step === 'string')

/** The changes that are not saved. The storage has them, too, and what an earlier page left there. */
export function createJournal(store: UnsavedStore) {
  let restorable = store.read()
  let changes: readonly UnsavedChange[] = []
  /** How many of the changes are in the request that runs. */
  let sending = 0

  function set(next: readonly UnsavedChange[]) {
    changes = next
    store.write([...restorable, ...changes])
  }

  return {
    get changes() {
      return changes
    },
    get restorable() {
      return restorable
    },
    takeRestorable(): readonly UnsavedChange[] {
      const taken = restorable
      restorable = []
      set(changes)
      return taken
    },
    add(change: UnsavedChange) {
      set([...changes.slice(0, sending), ...withChange(changes.slice(sending), change)])
    },
    send() {
      sending = changes.length
    },
    release() {
      sending = 0
    },
    /** What was sent is saved, but for these operations. */
    settle(local: readonly Op[]) {
      const kept: readonly UnsavedChange[] = local.length > 0 ? [{ label: 'change_member', ops: local }] : []
      set([...kept, ...changes.slice(sending)])
      sending = 0
    },
    rename(renames: readonly Rename[]) {
      set(changes.map(({ label, ops }) => ({ label, ops: ops.map(op => renameOp(op, renames)) })))
    },
  }
}

/** The list with one more change. Typing on in the same text replaces the change before. */
function withChange(changes: readonly UnsavedChange[], change: UnsavedChange): readonly UnsavedChange[] {
  const last = changes.at(-1)
  const place = textPlace(change)
  return last !== undefined && place !== undefined && place === textPlace(last)
    ? [...changes.slice(0, -1), change]
    : [...changes, change]
}

function textPlace({ ops }: UnsavedChange): string | undefined {
  const [op, ...others] = ops
  return op?.op === 'set' && others.length === 0 ? JSON.stringify(op.path) : undefined
}
