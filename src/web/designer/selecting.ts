// What is selected: one thing, several by Shift and Ctrl, or none.
import { pointerSteps } from '../../engine/json-pointer.ts'
import { type Path, pathOf, pointerOf } from '../authoring/draft/path.ts'
import { entriesOf, pathsBetween } from './canvas/entries.ts'
import type { Workspace } from './workspace.ts'

export class Selecting {
  readonly #workspace: Workspace
  readonly #announce: (pointer: string | null) => void
  #anchor: Path | undefined

  /** @param announce receives the pointer of the selected thing, or null if nothing is selected */
  constructor(workspace: Workspace, announce: (pointer: string | null) => void) {
    this.#workspace = workspace
    this.#announce = announce
  }

  select = (path: Path | null): void => {
    const workspace = this.#workspace
    workspace.select(path ? [path] : [])
    this.#anchor = path ?? undefined
    this.#announce(path ? (pointerOf(workspace.document, path) ?? null) : null)
  }

  selectPointer(pointer: string | null): void {
    const steps = pointer === null ? undefined : pointerSteps(pointer)
    this.select(steps ? pathOf(this.#workspace.document, steps) : null)
  }

  /** Shift selects all between, Ctrl adds or removes one. */
  pick(path: Path, event: MouseEvent | KeyboardEvent): void {
    const workspace = this.#workspace
    const key = path.join('/')
    if (event.shiftKey && this.#anchor) {
      const range = pathsBetween(entriesOf(workspace.document), this.#anchor.join('/'), key)
      if (range.length > 0) workspace.select(range)
    } else if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey)) {
      const rest = workspace.selection.filter(other => other.join('/') !== key)
      workspace.select(rest.length < workspace.selection.length ? rest : [...rest, path])
      this.#anchor = path
    } else this.select(path)
  }
}
