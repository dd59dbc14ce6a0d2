// Saves a form while its author works on it. Invalid parts stay on the page, and so does what was not saved if the page stops.
import type { Fault } from '../../engine/faults.ts'
import type { PatchOperation } from '../../engine/json-patch.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import type { PathConflict } from '../authoring/draft/merge.ts'
import { getAt, type Path, pathOfPointer } from '../authoring/draft/path.ts'
import { createSaver as createDraftSaver, type Saver as DraftSaver } from '../authoring/draft/saver.ts'
import type * as drafts from '../authoring/draft/saver-options.ts'
import type { Op } from './apply.ts'
import type { Command } from './command.ts'
import { diff } from './json-patch.ts'
import type { Merge } from './merge.ts'
import { sendableOf, type Validate } from './sendable.ts'
import { createJournal, type UnsavedChange, type UnsavedStore } from './unsaved.ts'

/** Values that are refused count as unsaved: everything else is saved around them. */
export type SaveState = Exclude<drafts.SaveState, 'new' | 'refused'>

export interface SaveStatus {
  readonly state: SaveState
  readonly conflicts: readonly PathConflict[]
  /** The number of changes that are not saved. */
  readonly unsaved: number
  /** The places that are invalid and stay local. */
  readonly invalid: readonly Path[]
}

export interface SaverOptions
  extends Pick<
    drafts.SaverOptions<FormDocument, readonly PatchOperation[], Merge>,
    'content' | 'etag' | 'timer' | 'autosave' | 'save' | 'read' | 'failureOf' | 'loadMerge'
  > {
  readonly unsaved: UnsavedStore
  readonly validate: Validate
  onStatus(status: SaveStatus): void
  /** The document and the history go on from the merged document; see `rebase`. */
  onMerge(merge: Merge): void
}

export interface Saver extends Pick<DraftSaver<FormDocument, Merge>, 'save' | 'flush' | 'refresh' | 'close'> {
  /** Call this after each change, with its operations. */
  edit(document: FormDocument, change: UnsavedChange): void
  status(): SaveStatus
  readonly isUnsaved: boolean
  /** The revision that the document was last read from or saved to. */
  readonly etag: string
  /** Call this after the server changed the form, but not its document, such as by publishing it. */
  moveTo(etag: string): void
  /**
   * Ends a conflict. Returns the command that puts our values in place of theirs, to be performed and given to `edit`.
   * Conflicts that are not chosen keep the values of the other editor.
   */
  decide(conflicts: readonly PathConflict[]): Command
  /** Changes of an earlier page that were never saved. They stay in the storage until they are taken. */
  readonly restorable: readonly UnsavedChange[]
  /** Removes them from the storage, to perform them or to forget them. */
  takeRestorable(): readonly UnsavedChange[]
}

export function createSaver(options: SaverOptions): Saver {
  let refused: readonly { readonly path: Path; readonly value: unknown }[] = []
  /** The operations that lead from what the server accepts to what the author sees. */
  let local: readonly Op[] = []
  const journal = createJournal(options.unsaved)

  /** A value that the server refused stays local until it is changed. */
  const validate: Validate = document => {
    const held = refused.filter(({ path, value }) => getAt(document, path) === value)
    return [...options.validate(document), ...held.map(({ path }) => path)]
  }

  const saver = createDraftSaver<FormDocument, readonly PatchOperation[], Merge>({
    ...options,
    changesOf(from, to) {
      const patch = diff(from, to)
      return patch.length > 0 ? patch : undefined
    },
    sendable(current, saved) {
      const sendable = sendableOf(current, saved, validate)
      local = sendable.local
      return sendable.document
    },
    holdBack(faults: readonly Fault[], sent) {
      const found = faults
        .map(({ pointer }) => pathOfPointer(sent, pointer))
        .map(path => ({ path, value: getAt(sent, path) }))
        .filter(({ path, value }) => path.length > 0 && value !== undefined)
      refused = [...refused, ...found]
      return found.length > 0
    },
    journal: {
      send: journal.send,
      release: journal.release,
      settle: () => journal.settle(local),
      merge: ({ renames }) => journal.rename(renames),
    },
    onState: () => options.onStatus(status()),
    onMerge: options.onMerge,
  })

  const status = (): SaveStatus => ({
    state: saver.state === 'refused' || saver.state === 'new' ? 'unsaved' : saver.state,
    conflicts: saver.conflict?.conflicts ?? [],
    unsaved: journal.changes.length,
    invalid: local.map(({ path }) => path),
  })

  return {
    save: () => saver.save(),
    flush: saver.flush,
    refresh: saver.refresh,
    close: saver.close,
    moveTo: saver.moveTo,
    status,
    get isUnsaved() {
      return journal.changes.length > 0
    },
    get etag() {
      return saver.etag
    },
    edit(document, change) {
      journal.add(change)
      saver.edit(document)
    },
    decide(chosen) {
      const ops = saver.conflict?.takeOurs(chosen) ?? []
      saver.resume()
      return { label: 'resolve_conflicts', ops }
    },
    get restorable() {
      return journal.restorable
    },
    takeRestorable: journal.takeRestorable,
  }
}
