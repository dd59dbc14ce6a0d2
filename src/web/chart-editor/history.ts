// Undo and redo. Documents of charts are small, so a step is a document.

const MAX_STEPS = 200
/** Typing on in one field is one step. */
const JOIN_MS = 800

export interface History<T> {
  readonly document: T
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** @param joins steps with the same word that follow each other at once are one */
  perform(next: T, joins?: string): void
  undo(): boolean
  redo(): boolean
  /** Starts again, such as after another editor's version was read. */
  reset(document: T): void
}

/** @param now milliseconds of a clock that does not jump */
export function createHistory<T>(first: T, now: () => number): History<T> {
  let document = first
  let past: T[] = []
  let future: T[] = []
  let last: { readonly joins: string; readonly at: number } | undefined
  return {
    get document() {
      return document
    },
    get canUndo() {
      return past.length > 0
    },
    get canRedo() {
      return future.length > 0
    },
    perform(next, joins) {
      const at = now()
      const isJoined = joins !== undefined && last?.joins === joins && at - last.at <= JOIN_MS
      if (!isJoined) past = [...past.slice(1 - MAX_STEPS), document]
      last = joins === undefined ? undefined : { joins, at }
      future = []
      document = next
    },
    undo() {
      const before = past.at(-1)
      if (before === undefined) return false
      future = [...future, document]
      past = past.slice(0, -1)
      document = before
      last = undefined
      return true
    },
    redo() {
      const next = future.at(-1)
      if (next === undefined) return false
      past = [...past, document]
      future = future.slice(0, -1)
      document = next
      last = undefined
      return true
    },
    reset(next) {
      document = next
      past = []
      future = []
      last = undefined
    },
  }
}
