// Saves a document while its author works on it. One request runs at a time. If another editor saved first, the changes of both
// are merged. Network, clock and storage are arguments.
import type { Command } from './command.ts'
import type { FormDocument } from './document.ts'
import { diff } from './json-patch.ts'
import { type Conflict, type Merge, merge, takeOurs } from './merge.ts'
import { getAt, type Path, pathOfPointer } from './path.ts'
import { renameOp } from './renames.ts'
import { sendableOf, type Validate } from './sendable.ts'
import type { Clock, Transport, Unreachable } from './transport.ts'
import { type UnsavedChange, type UnsavedStore, withChange } from './unsaved.ts'

export type SaveState =
  | 'saved'
  | 'saving'
  /** There are changes to save, or changes that cannot be saved because they are invalid. */
  | 'unsaved'
  /** The last attempt failed; the next one is planned. */
  | 'offline'
  /** Nothing is saved until the author decides. */
  | 'conflict'
  /** The form is gone, or the author may no longer change it. */
  | 'read-only'

export interface SaveStatus {
  readonly state: SaveState
  readonly conflicts: readonly Conflict[]
  /** The number of changes that are not saved. */
  readonly unsaved: number
  /** The places that are invalid and stay local. */
  readonly invalid: readonly Path[]
}

export interface SaverOptions {
  readonly document: FormDocument
  readonly etag: string
  readonly transport: Transport
  readonly clock: Clock
  readonly unsaved: UnsavedStore
  readonly validate: Validate
  /** If false, only `save` and `flush` save. True if absent. */
  readonly autosave?: boolean
  onStatus(status: SaveStatus): void
  /** The document and the history go on from the merged document; see `rebase`. */
  onMerge(merge: Merge): void
}

export interface Saver {
  /** Call this after each change, with its operations. */
  edit(document: FormDocument, change: UnsavedChange): void
  /** Saves now. */
  save(): void
  /** Saves when the page is left. */
  flush(): void
  status(): SaveStatus
  /** The etag of the revision that the document was last read from or saved to. */
  readonly etag: string
  /** Call this after the server changed the form, but not its document, such as by publishing it. */
  moveTo(etag: string): void
  /** Merges with what the server has now. Resolves when the result is saved, or when the author has to decide. */
  refresh(): Promise<void>
  /**
   * Ends a conflict. Returns the command that puts our values in place of theirs, to be performed and given to `edit`.
   * Conflicts that are not chosen keep the values of the other editor.
   */
  decide(chosen: readonly Conflict[]): Command
  /** Changes of an earlier page that were never saved. They stay in the storage until they are taken. */
  readonly restorable: readonly UnsavedChange[]
  /** Removes them from the storage, to perform them or to forget them. */
  takeRestorable(): readonly UnsavedChange[]
  close(): void
}

export const QUIET_MS = 800
export const MAX_WAIT_MS = 5000
export const RETRY_MS = [2000, 5000, 15_000, 30_000] as const
/** The number of merges in a row after which the saver waits before it tries again. */
const MAX_MERGES = 5

export function createSaver(options: SaverOptions): Saver {
  const { transport, clock, unsaved, autosave = true } = options
  let saved = options.document
  let current = options.document
  let { etag } = options
  let state: SaveState = 'saved'
  let changes: readonly UnsavedChange[] = []
  let restorable = unsaved.read()
  let invalid: readonly Path[] = []
  let refused: readonly { readonly path: Path; readonly value: unknown }[] = []
  let joined: Merge | undefined
  let isBusy = false
  /** How many of the changes are in the request that runs. */
  let sending = 0
  let isClosed = false
  let failures = 0
  let merges = 0
  /** A document that may have been stored, although its reply did not arrive. */
  let unconfirmed: FormDocument | undefined
  /** The times of the first and the last change that no request has. */
  let first: number | undefined
  let last = 0
  let cancelTimer = () => {}

  const status = (): SaveStatus => ({
    state,
    conflicts: joined?.conflicts ?? [],
    unsaved: changes.length,
    invalid,
  })

  function enter(next: SaveState) {
    state = next
    if (!isClosed) options.onStatus(status())
  }

  const store = () => unsaved.write([...restorable, ...changes])
  const isBlocked = () => isBusy || isClosed || state === 'conflict' || state === 'read-only'

  function plan() {
    if (isBlocked() || !autosave || state === 'offline' || first === undefined) return
    cancelTimer()
    const due = Math.min(last + QUIET_MS, first + MAX_WAIT_MS)
    cancelTimer = clock.after(Math.max(0, due - clock.now()), () => send(false))
  }

  function planRetry() {
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
    failures++
    enter('offline')
    if (!isClosed) cancelTimer = clock.after(wait, () => send(false))
  }

  /** A value that the server refused stays local until it is changed. */
  const validate: Validate = document => {
    const held = refused.filter(({ path, value }) => getAt(document, path) === value)
    return [...options.validate(document), ...held.map(({ path }) => path)]
  }

  async function send(keepalive: boolean): Promise<void> {
    cancelTimer()
    if (isBlocked()) return
    first = undefined
    const { document: sent, local } = sendableOf(current, saved, validate)
    invalid = local.map(({ path }) => path)
    const patch = diff(saved, sent)
    if (patch.length === 0) return settle(sent, changes.length, local)
    isBusy = true
    enter('saving')
    sending = changes.length
    const reply = await transport.save(patch, etag, { keepalive }).catch(unreachable)
    const count = sending
    isBusy = false
    sending = 0
    switch (reply.kind) {
      case 'saved':
        etag = reply.etag
        merges = 0
        unconfirmed = undefined
        return settle(sent, count, local)
      case 'stale':
        return join()
      case 'refused':
        return holdBack(sent, reply.pointers)
      case 'gone':
        return enter('read-only')
      case 'unreachable':
        unconfirmed = sent
        return planRetry()
    }
  }

  /** @param count how many of the changes were sent */
  function settle(sent: FormDocument, count: number, local: UnsavedChange['ops']) {
    saved = sent
    failures = 0
    const kept: UnsavedChange[] = local.length > 0 ? [{ label: 'change_member', ops: local }] : []
    changes = [...kept, ...changes.slice(count)]
    store()
    enter(changes.length > 0 ? 'unsaved' : 'saved')
    plan()
  }

  /** Sends everything else. If the server names nothing new, the next change is the next attempt. */
  function holdBack(sent: FormDocument, pointers: readonly string[]) {
    const found = pointers
      .map(pointer => pathOfPointer(sent, pointer))
      .map(path => ({ path, value: getAt(sent, path) }))
      .filter(({ path, value }) => path.length > 0 && value !== undefined)
    refused = [...refused, ...found]
    enter('unsaved')
    if (found.length > 0) void send(false)
    else plan()
  }

  async function join(): Promise<void> {
    isBusy = true
    const reply = await transport.read().catch(unreachable)
    isBusy = false
    if (reply.kind === 'gone') return enter('read-only')
    if (reply.kind === 'unreachable') return planRetry()
    const joining = merge(nearest(reply.document), current, reply.document)
    saved = reply.document
    etag = reply.etag
    current = joining.merged
    unconfirmed = undefined
    changes = changes.map(({ label, ops }) => ({
      label,
      ops: ops.map(op => renameOp(op, joining.renames)),
    }))
    store()
    if (!isClosed) options.onMerge(joining)
    if (joining.conflicts.length > 0) {
      joined = joining
      return enter('conflict')
    }
    merges++
    return merges > MAX_MERGES ? planRetry() : send(false)
  }

  /** If a reply was lost, their document can be what we sent, with or without changes of others. */
  function nearest(theirs: FormDocument): FormDocument {
    if (!unconfirmed) return saved
    return diff(unconfirmed, theirs).length < diff(saved, theirs).length ? unconfirmed : saved
  }

  return {
    edit(document, change) {
      current = document
      changes = [...changes.slice(0, sending), ...withChange(changes.slice(sending), change)]
      store()
      last = clock.now()
      first ??= last
      if (state === 'saved' || state === 'unsaved') enter('unsaved')
      plan()
    },
    save: () => void send(false),
    flush() {
      if (changes.length > 0) void send(true)
    },
    status,
    get etag() {
      return etag
    },
    moveTo(next) {
      etag = next
    },
    async refresh() {
      if (!isBlocked()) await join()
    },
    decide(chosen) {
      const ops = joined ? takeOurs(joined, chosen) : []
      joined = undefined
      if (state === 'conflict') enter('unsaved')
      first ??= clock.now()
      last = clock.now()
      plan()
      return { label: 'resolve_conflicts', ops }
    },
    get restorable() {
      return restorable
    },
    takeRestorable() {
      const taken = restorable
      restorable = []
      store()
      return taken
    },
    close() {
      isClosed = true
      cancelTimer()
    },
  }
}

const unreachable = (): Unreachable => ({ kind: 'unreachable' })
