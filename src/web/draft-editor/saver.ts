// Saves a draft while its author works on it. One request runs at a time, and only onto the revision that the author saw. If
// another editor saved first, the changes of both are joined. Network and clock are arguments.
import type { Fault } from '../../engine/faults.ts'
import { ApiError } from '../api/api.ts'
import type { Timer } from '../api/token.ts'

export type SaveState =
  | 'saved'
  | 'saving'
  | 'unsaved'
  /** The last attempt failed; the next one is planned. */
  | 'offline'
  /** Nothing is saved until the author decides. */
  | 'conflict'
  /** The server refuses a value. The next change is the next attempt. */
  | 'refused'
  /** The draft is gone, or the author may no longer change it. */
  | 'read-only'

export interface Stored<C> {
  readonly content: C
  readonly etag: string
}

/** A part that two editors changed at once. */
export interface Conflict {
  readonly part: string
  /** The id of the item with the part. Empty for a part of the draft. */
  readonly id: string
  readonly title: string
  readonly ours: unknown
  readonly theirs: unknown
}

/** The changes of two editors together. */
export interface Merge<C> {
  /** The merged content, with their values where both changed the same part. */
  readonly merged: C
  readonly conflicts: readonly Conflict[]
  /** Returns the merged content with our values at these conflicts. */
  decide(mine: readonly Conflict[]): C
}

/** What differs between kinds of drafts. */
export interface DraftKind<C, D> {
  /** The members that differ, as the API takes them. Undefined if there are none. */
  changesOf(from: C, to: C): D | undefined
  merge(base: C, ours: C, theirs: C): Merge<C>
}

export interface SaverOptions<C, D> extends Stored<C>, DraftKind<C, D> {
  readonly timer: Timer
  /** True to save after changes. If false, only `save` and `flush` save. */
  readonly autosave: boolean
  /** @throws {ApiError} revision_stale if the revision is no longer that of `etag` */
  patch(changes: D, etag: string, keepalive: boolean): Promise<Stored<C>>
  read(): Promise<Stored<C>>
  onState(state: SaveState): void
  /** The author goes on from the merged content. `join` brings the changes of the other editor into an earlier one. */
  onMerge(merge: Merge<C>, join: (content: C) => C): void
}

export const QUIET_MS = 800
export const MAX_WAIT_MS = 5000
export const RETRY_MS = [2000, 5000, 15_000, 30_000] as const

export type Saver<C> = ReturnType<typeof createSaver<C, object>>

export function createSaver<C, D extends object>(options: SaverOptions<C, D>) {
  const { timer, autosave, changesOf, merge } = options
  let saved = options.content
  let current = options.content
  let { etag } = options
  let state: SaveState = 'saved'
  let faults: readonly Fault[] = []
  let conflict: Merge<C> | undefined
  let isBusy = false
  let isClosed = false
  let failures = 0
  /** The time of the first change that no request has. */
  let first: number | undefined
  let cancel = () => {}
  const waiting: (() => void)[] = []

  function enter(next: SaveState) {
    state = next
    if (next !== 'saving') for (const done of waiting.splice(0)) done()
    if (!isClosed) options.onState(next)
  }

  const isBlocked = () => isBusy || isClosed || state === 'conflict' || state === 'read-only'

  function plan(ms: number) {
    cancel()
    if (!isClosed) cancel = timer.after(Math.max(0, ms), () => void send(false))
  }

  async function send(keepalive: boolean): Promise<void> {
    cancel()
    if (isBlocked()) return
    const changes = changesOf(saved, current)
    if (!changes) return enter('saved')
    first = undefined
    isBusy = true
    enter('saving')
    const sent = current
    try {
      const reply = await options.patch(changes, etag, keepalive)
      isBusy = false
      etag = reply.etag
      saved = sent
      failures = 0
      faults = []
      if (current === sent) enter('saved')
      else {
        enter('unsaved')
        plan(QUIET_MS)
      }
    } catch (error) {
      isBusy = false
      await failed(error)
    }
  }

  async function failed(error: unknown): Promise<void> {
    const { code, status } = error instanceof ApiError ? error : { code: 'failed', status: 0 }
    if (code === 'revision_stale' || code === 'precondition_failed' || status === 412) return join()
    if (status === 404 || status === 403) return enter('read-only')
    if (status === 400 || status === 422 || status === 413) {
      faults = error instanceof ApiError ? error.faults : []
      return enter('refused')
    }
    enter('offline')
    plan(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0)
  }

  async function join(): Promise<void> {
    isBusy = true
    let theirs: Stored<C>
    try {
      theirs = await options.read()
    } catch (error) {
      isBusy = false
      return failed(error)
    }
    isBusy = false
    const base = saved
    const joined = merge(base, current, theirs.content)
    saved = theirs.content
    etag = theirs.etag
    current = joined.merged
    if (isClosed) return
    options.onMerge(joined, content => merge(base, content, theirs.content).merged)
    if (joined.conflicts.length > 0) {
      conflict = joined
      return enter('conflict')
    }
    return send(false)
  }

  return {
    get state() {
      return state
    },
    get etag() {
      return etag
    },
    get conflicts() {
      return conflict?.conflicts ?? []
    },
    /** What the server refused last. */
    get faults() {
      return faults
    },
    /** True if only this page has some values. A conflict is unsaved until the author decides. */
    get isUnsaved() {
      return state === 'conflict' || changesOf(saved, current) !== undefined
    },
    /** Call this after each change. During a conflict there are no changes: the author decides first. */
    edit(content: C) {
      if (content === current) return
      current = content
      const now = timer.now()
      first ??= now
      if (isBlocked() || state === 'offline') return
      enter('unsaved')
      if (autosave) plan(Math.min(QUIET_MS, first + MAX_WAIT_MS - now))
    },
    /** Saves now. Resolves when everything is saved, or cannot be. */
    async save(): Promise<void> {
      if (!isBusy && changesOf(saved, current) === undefined) {
        // What was changed has been taken back.
        if (!isBlocked() && state !== 'saved') void send(false)
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      if (isBlocked() && !isBusy) return
      waiting.push(resolve)
      if (!isBusy) void send(false)
      await promise
      // What was typed while the request ran.
      if (state === 'unsaved') await this.save()
    },
    /** Saves when the page is left. */
    flush() {
      if (changesOf(saved, current)) void send(true)
    },
    /** Call this after the server changed the draft but not its content, such as by activating it. */
    moveTo(next: string) {
      etag = next
    },
    /** Ends a conflict. The result is to be performed. */
    decide(mine: readonly Conflict[]): C {
      const content = conflict?.decide(mine) ?? current
      conflict = undefined
      if (state === 'conflict') enter('unsaved')
      current = content
      plan(0)
      return content
    },
    close() {
      isClosed = true
      cancel()
    },
  }
}
