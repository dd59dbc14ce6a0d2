// What the parts of the editor share.
import type { LiveRegion } from '../kit/live-region.ts'
import type { BoardTexts } from '../messages/en-boards.ts'
import type { Content } from './document/content.ts'
import type { Change } from './document/history.ts'
import type { Pictures } from './store/pictures.ts'
import type { Sources } from './store/sources.ts'
import type { Workspace } from './workspace.ts'

/** What is open around the grid. */
export interface View {
  isProblemsOpen: boolean
  /** On small screens, settings are a drawer. */
  isDrawerOpen: boolean
  /** The width of the grid in pixels, as last measured. */
  gridWidth: number
  isDark: boolean
}

export interface EditorContext extends Pick<LiveRegion, 'announce' | 'toast'> {
  readonly texts: BoardTexts
  /** BCP 47. */
  readonly locale: string
  readonly root: ShadowRoot
  readonly workspace: Workspace
  readonly sources: Sources
  readonly pictures: Pictures
  readonly view: View
  /** The address of the server, which is that of shared dashboards. */
  readonly base: string
  /** False for a page that publishes by its own means. */
  readonly canPublish: boolean
  /** False for a page that shows the address by its own means. */
  readonly canShare: boolean
  /** Draws again. */
  update(): void
  /** After the next drawing, moves the focus to the element. */
  focus(selector: string): void
  /** What the page of the element hears. False if the page has cancelled it. */
  emit(name: string, detail: unknown, isCancelable?: boolean): boolean
  /** A sentence about a failed call. */
  inWords(error: unknown): string
}

/** Changes the dashboard as one step to undo. */
export const edit = (
  { workspace }: Pick<EditorContext, 'workspace'>,
  content: Content,
  options: Omit<Change, 'content'> = {},
): void => workspace.run({ ...options, content })
