// Moving and deleting questions, and undo: what changes, what is said, and where the focus goes.
import { thingsIn } from '../authoring/draft/json.ts'
import { getAt, keysOf, lastOf, type Path, parentOf } from '../authoring/draft/path.ts'
import { deleteThings, referencesOutside } from '../document/commands/delete.ts'
import { moveBy } from '../document/commands/move.ts'
import type { DocumentChange } from '../document/history.ts'
import { openDialog } from '../kit/dialog.ts'
import type { LiveRegion } from '../kit/live-region.ts'
import type { FirstTexts } from '../texts/designer-texts.ts'
import { entriesOf, flat, titleOf } from './canvas/entries.ts'
import { cardOf, controlAt } from './frame.ts'
import { selectedQuestions } from './keyboard.ts'
import type { Workspace } from './workspace.ts'

interface EditsOptions {
  readonly root: ShadowRoot
  readonly workspace: Workspace
  readonly live: LiveRegion
  readonly texts: FirstTexts
}

export class Edits {
  readonly #options: EditsOptions
  readonly #focus: (selector: string) => void

  constructor(options: EditsOptions, focus: (selector: string) => void) {
    this.#options = options
    this.#focus = focus
  }

  move = (paths: readonly Path[], by: -1 | 1): void => {
    const { workspace, live, texts } = this.#options
    const [path] = paths
    if (!path) return
    const active = this.#options.root.activeElement as HTMLElement | null
    const place = active?.dataset['key'] ?? active?.dataset['edit']
    const command = moveBy(workspace.document, paths, by)
    if (command.ops.length === 0) return
    workspace.run(command)
    const keys = keysOf(thingsIn(getAt(workspace.document, parentOf(path))))
    live.announce(texts.frame.moved(keys.indexOf(lastOf(path)) + 1, keys.length))
    // Moving an element takes its focus away.
    const isRow = active?.matches('.row')
    this.#focus(
      isRow
        ? `[data-row="${CSS.escape(path.join('/'))}"]`
        : place
          ? `[data-key="${CSS.escape(place)}"], ${controlAt(place)}`
          : cardOf(path.join('/')),
    )
  }

  /** Asks only if something refers to the questions. */
  remove = (paths: readonly Path[]): void => {
    const { workspace, texts, root } = this.#options
    const frameTexts = texts.frame
    const references = referencesOutside(workspace.document, paths)
    const [first] = paths
    const entry = flat(entriesOf(workspace.document)).find(({ key }) => key === first?.join('/'))
    if (!entry || workspace.isReadonly) return
    if (references.length === 0) {
      this.#delete(paths)
      return
    }
    const title =
      paths.length > 1 ? frameTexts.selected(paths.length) : titleOf(entry.question, frameTexts.untitled)
    void openDialog(root, {
      title: frameTexts.deleteTitle(title),
      text: frameTexts.deleteText(references.length),
      closeLabel: frameTexts.close,
      actions: [
        { label: frameTexts.cancel, value: '' },
        { label: frameTexts.delete, value: 'delete', kind: 'danger' },
      ],
    }).closed.then(answer => {
      if (answer === 'delete') this.#delete(paths)
    })
  }

  #delete(paths: readonly Path[]) {
    const { workspace, live, texts } = this.#options
    const entries = flat(entriesOf(workspace.document))
    const before = entries.findIndex(({ key }) => key === paths[0]?.join('/')) - 1
    const isRow = this.#options.root.activeElement?.matches('.row')
    workspace.run(deleteThings(workspace.document, paths))
    if (workspace.selection.length === 0) {
      const last = flat(entriesOf(workspace.document))[before]
      if (last) workspace.select([last.path])
    }
    live.toast(texts.frame.deleted(paths.length), { label: texts.frame.undo, run: workspace.undo })
    this.#focusSelection(isRow === true)
  }

  #focusSelection(isRow = false) {
    const [path] = selectedQuestions(this.#options.workspace)
    if (!path) return this.#focus('[data-key="add-first"], .canvas')
    const key = path.join('/')
    this.#focus(isRow ? `[data-row="${CSS.escape(key)}"]` : cardOf(key))
  }

  undone(change: DocumentChange, way: 'undo' | 'redo') {
    const { live, texts, root } = this.#options
    const frameTexts = texts.frame
    const label = frameTexts.actions[change.label]
    live.announce(way === 'undo' ? frameTexts.undone(label) : frameTexts.redone(label))
    if (change.skipped.length > 0) live.toast(frameTexts.skipped)
    const active = root.activeElement as HTMLElement | null
    // A text that is still there keeps the focus, and so does a button of the bar.
    if (!active || active.closest('.canvas')) {
      const place = active?.dataset['edit']
      if (
        place !== undefined &&
        getAt(this.#options.workspace.document, parentOf(place.split('/'))) !== undefined
      )
        this.#focus(controlAt(place))
      else this.#focusSelection()
    }
  }
}
