// What the parts of the editor share.
import type { DraftApi } from '../authoring/connect.ts'
import type { DraftContext } from '../authoring/element-kind.ts'
import type { BoardTexts } from '../texts/boards/en-boards.ts'
import type { Content } from './document/content.ts'
import type { DashboardChange } from './document/shown.ts'
import type { Pictures } from './store/pictures.ts'
import type { Sources } from './store/sources.ts'
import type { createThemes } from './store/themes.ts'
import type { Workspace } from './workspace.ts'

/** What is open around the grid. */
export interface DashboardEditorView {
  isProblemsOpen: boolean
  /** True if the drawer with the settings is open, on small screens. */
  isDrawerOpen: boolean
  /** The width of the grid in pixels, as last measured. */
  gridWidth: number
  isDark: boolean
}

export interface EditorContext extends DraftContext<Workspace, BoardTexts> {
  readonly api: DraftApi<'dashboard'>
  /** False for a token without the feature `charts`. */
  readonly canStoreCharts: boolean
  readonly sources: Sources
  readonly pictures: Pictures
  /** Undefined until they are read, and if they cannot be. */
  readonly themes: ReturnType<typeof createThemes>
  readonly view: DashboardEditorView
  /** False for a page that shows the address by its own means. */
  readonly canShare: boolean
}

/** Changes the dashboard as one step to undo. */
export const edit = (
  { workspace }: Pick<EditorContext, 'workspace'>,
  content: Content,
  options: Omit<DashboardChange, 'content'> = {},
): void => workspace.run({ ...options, content })
