// What the parts of the frame and of Build share, besides the context of the panels.
import type { Fault } from '../../engine/faults.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import type { Path } from '../authoring/draft/path.ts'
import type { Place } from '../document/questions.ts'
import type { FirstTexts } from '../texts/designer-texts.ts'
import type { DesignerContext } from './designer-context.ts'
import type { Offered } from './offered.ts'
import type { ChoiceList, Template } from './tools.ts'
import type { Workspace } from './workspace.ts'

export type Later = typeof import('./later.ts')

export interface Frame extends DesignerContext, Offered {
  /** Undefined until it is loaded, right after the first canvas. */
  readonly later: Later | undefined
  readonly workspace: Workspace
  /** The sentences of the canvas, in the language of the form's page. */
  readonly catalogue: Catalogue
  readonly templates: readonly Template[]
  readonly choiceLists: readonly ChoiceList[]
  /** The host gave no token. */
  readonly isSignedOut: boolean
  signIn(): void
  /** What is typed into the filter of the outline. */
  readonly filter: string
  setFilter(text: string): void
  /** Selects with Shift and Ctrl. */
  pick(path: Path, event: MouseEvent | KeyboardEvent): void
  /** Moves the focus after the next rendering, to the element of the first selector that matches one. */
  focus(...selectors: readonly string[]): void
  /** Starts to edit the selected question. */
  edit(path: Path): void
  openPalette(place: Place, anchor?: HTMLElement): void
  openInspector(): void
  remove(paths: readonly Path[]): void
  move(paths: readonly Path[], by: -1 | 1): void
  preview(): void
  publish(): void
  share(): void
  showFault(fault: Pick<Fault, 'pointer'>): void
}

/** The frame before `later.ts` is loaded, with the texts of the first canvas. */
export interface FirstFrame extends Omit<Frame, 'texts'> {
  readonly texts: FirstTexts
}

/** The element of a question in a pane. */
export const cardOf = (key: string): string => `[data-card="${CSS.escape(key)}"]`
export const controlAt = (key: string): string => `[data-edit="${CSS.escape(key)}"]`

/**
 * Moves the focus to the element of the first selector that has one, and shows it. Returns false if no selector has one, or if a
 * part of the panel is still loaded, which can have a nearer one.
 */
export function moveFocus(root: ShadowRoot, selectors: readonly string[]): boolean {
  const found = selectors.map(one => root.querySelector<HTMLElement>(one))
  const target = found.find(element => element !== null)
  if (!target || (!found[0] && root.querySelector('.panel .spinner'))) return false
  const section = target.closest('details')
  if (section) section.open = true
  target.focus({ preventScroll: true })
  ;(target.closest('[data-item]') ?? target).scrollIntoView({ block: 'nearest' })
  return true
}
