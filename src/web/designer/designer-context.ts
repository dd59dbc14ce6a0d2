// The interface between the designer's frame and its panels. A panel is a module `panels/<view>.ts` that exports `panel`.
import type { CSSResult, TemplateResult } from 'lit'
import type { AppType } from '../../engine/definition/definition.ts'
import type { Fault } from '../../engine/faults.ts'
import type { Advice } from '../../engine/questions/advice.ts'
import type { Api } from '../api/api.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import type { Path } from '../authoring/draft/path.ts'
import type { Command } from '../document/command.ts'
import type { DesignerTexts } from '../texts/designer-texts.ts'
import type { ToolTexts } from '../texts/tools/en.ts'
import type { ToolName } from './tools.ts'

export const VIEWS = [
  'build',
  'logic',
  'scoring',
  'settings',
  'theme',
  'languages',
  'versions',
  'json',
] as const

export type DesignerView = (typeof VIEWS)[number]

/** A new context is given to each rendering. Functions stay the same and can be kept. */
export interface DesignerContext {
  readonly document: FormDocument
  readonly appType: AppType
  readonly texts: DesignerTexts
  /** BCP 47, of the interface. */
  readonly locale: string
  readonly readonly: boolean
  /** The selected things, such as ['questions', '#france']; empty for the form itself. */
  readonly selection: readonly Path[]
  /** Faults that the last check found. Pointers are relative to the document. */
  readonly problems: readonly Fault[]
  readonly advice: readonly Advice[]
  readonly api: Api
  /** The root of the designer, for dialogs, menus and focus. */
  readonly root: ShadowRoot
  run(command: Command): void
  undo(): void
  redo(): void
  select(path: Path | null): void
  /** Opens a view. With a path, selects the thing and moves the focus to its control. */
  show(view: DesignerView, path?: Path): void
  /** Says a sentence to screen readers. */
  announce(text: string): void
  /** Says a sentence to everybody, for a few seconds. */
  toast(text: string, action?: { readonly label: string; run(): void }): void
  /** Renders again, after a panel's own state has changed. */
  update(): void
  /** The texts of tools. Undefined until they are loaded, which panels wait for. */
  readonly tools: ToolTexts | undefined
  /** @param about the thing that the tool is for, such as the path of a choice */
  openTool(name: ToolName, about?: unknown): Promise<void>
  /** Saves now. Resolves when the server has everything; rejects with an ApiError. */
  save(): Promise<void>
  /** Reads the form again after the server changed it, such as by a new version. */
  reload(): Promise<void>
  /** Reports whether a version has a question with this id, so that the id must stay. */
  isPublished(id: string): boolean
}

export interface Panel {
  readonly view: DesignerView
  render(context: DesignerContext): TemplateResult
  readonly styles?: CSSResult
  /** Called when the panel is shown, before it renders for the first time. */
  open?(context: DesignerContext): void
  /** Opens what is folded around a place of the document. Returns the selectors of its controls, the nearest first. */
  reveal?(context: DesignerContext, path: Path): readonly string[]
  /** Called when another view is shown, to stop timers and requests. */
  close?(): void
}
