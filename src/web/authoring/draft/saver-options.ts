// What a saver needs of an editor and of its server, and the states that it reports.
import type { Fault } from '../../../engine/faults.ts'

export type SaveState =
  /** The draft is not stored yet. */
  | 'new'
  | 'saved'
  | 'saving'
  | 'unsaved'
  /** The last request failed. The next one is planned. */
  | 'offline'
  /** Nothing is saved until the author decides. */
  | 'conflict'
  /** Some values are invalid and stay on this page. The next change is the next attempt. */
  | 'refused'
  /** The draft is gone, or the author may no longer change it. */
  | 'read-only'

export interface Stored<C> {
  readonly content: C
  readonly etag: string
}

/** The changes of two editors together. */
export interface Merge<C> {
  /** The merged content, with their values where both changed the same part. */
  readonly merged: C
  readonly conflicts: readonly unknown[]
}

/** Why a request failed. */
export type Failure =
  /** Another editor saved first. */
  | { readonly kind: 'stale' }
  /** The draft does not exist, or the author may not change it. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] }
  /** There was no reply, or a reply that can be different the next time. */
  | { readonly kind: 'unreachable' }

/** What differs between kinds of drafts: C is a content, D are changes as the API takes them. */
export interface DraftKind<C, D extends object, M extends Merge<C>> {
  /** Returns a member or an item for each difference, or undefined if nothing differs. */
  changesOf(from: C, to: C): D | undefined
  /** Loads the code of merges, which few authors need. It is called with the first change, so that it is there at a conflict. */
  loadMerge(): Promise<(base: C, ours: C, theirs: C) => M>
}

/** A record of changes that are not saved yet. */
export interface Journal<M> {
  /** A request takes all changes up to now. */
  send(): void
  /** The request failed. */
  release(): void
  /** What was sent is saved. */
  settle(): void
  merge(merge: M): void
}

export interface SaverOptions<C, D extends object, M extends Merge<C>> extends Stored<C>, DraftKind<C, D, M> {
  /** True for a draft that the first request creates. */
  readonly isNew?: boolean
  readonly timer: { now(): number; after(ms: number, run: () => void): () => void }
  /** If false, only `save` and `flush` save. */
  readonly autosave: boolean
  /** @param keepalive the request must outlive the page */
  save(changes: D, etag: string, keepalive: boolean): Promise<Pick<Stored<C>, 'etag'>>
  read(): Promise<Stored<C>>
  failureOf(error: unknown): Failure
  /** Returns the part that the server accepts, or undefined if it accepts no part. Everything if absent. */
  sendable?(current: C, saved: C): C | undefined
  /** The server refused values of what was sent. Returns true if `sendable` leaves them out from now on. */
  holdBack?(faults: readonly Fault[], content: C): boolean
  readonly journal?: Journal<M>
  onState(state: SaveState): void
  /** The author goes on from the merged content. `join` brings the changes of the other editor into an earlier one. */
  onMerge(merge: M, join: (content: C) => C): void
}
