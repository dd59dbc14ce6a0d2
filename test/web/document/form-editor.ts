// An editor of a form as the designer is one, without a page: history and saver together.
import { applyJsonPatch, type PatchOperation } from '../../../src/engine/json-patch.ts'
import type { FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { failureOf } from '../../../src/web/authoring/failure.ts'
import type { Command } from '../../../src/web/document/command.ts'
import {
  createHistory,
  type DocumentChange,
  perform,
  rebase,
  step,
} from '../../../src/web/document/history.ts'
import { type Merge, merge } from '../../../src/web/document/merge.ts'
import { createSaver, type SaveState } from '../../../src/web/document/saver.ts'
import type { Validate } from '../../../src/web/document/sendable.ts'
import { type KeyedStorage, unsavedStore } from '../../../src/web/document/unsaved.ts'
import { createClock, createServer, createStorage } from '../authoring/world.ts'

export const createFormServer = (document: FormDocument) =>
  createServer(
    document,
    (stored: FormDocument, patch: readonly PatchOperation[]) => applyJsonPatch(stored, patch) as FormDocument,
  )

interface EditorOptions {
  readonly validate?: Validate
  readonly autosave?: boolean
  readonly storage?: KeyedStorage
  readonly time?: ReturnType<typeof createClock>
}

export function createFormEditor(
  server: ReturnType<typeof createFormServer>,
  {
    validate = () => [],
    autosave = true,
    storage = createStorage().storage,
    time = createClock(),
  }: EditorOptions = {},
) {
  let history = createHistory(server.content())
  const states: SaveState[] = []
  const merges: Merge[] = []
  const saver = createSaver({
    content: server.content(),
    etag: server.etag(),
    save: server.save,
    read: server.read,
    failureOf,
    loadMerge: async () => merge,
    timer: time.timer,
    unsaved: unsavedStore(storage, 'form'),
    validate,
    autosave,
    onStatus: ({ state }) => void states.push(state),
    onMerge(merge) {
      merges.push(merge)
      history = rebase(history, merge.merged, merge.renames)
    },
  })
  const apply = (change: DocumentChange | undefined) => {
    if (!change) return
    history = change.history
    saver.edit(history.state.document, change)
    return change
  }
  return {
    saver,
    states,
    merges,
    time,
    document: () => history.state.document,
    perform: (command: Command) => apply(perform(history, command, time.timer.now())),
    type: (text: string, id = 'france') =>
      apply(
        perform(
          history,
          {
            label: 'change_text',
            ops: [{ op: 'set', path: ['questions', `#${id}`, 'text'], value: text }],
            joins: `text ${id}`,
          },
          time.timer.now(),
        ),
      ),
    undo: () => apply(step(history, 'undo')),
    redo: () => apply(step(history, 'redo')),
    history: () => history,
  }
}
