// What the parts of the editor share.
import type { DraftContext } from '../authoring/element-kind.ts'
import type { WorkflowTexts } from '../texts/workflows/en-workflows.ts'
import type { Content } from './document/content.ts'
import type { WorkflowChange } from './document/shown.ts'
import type { Reruns } from './store/reruns.ts'
import type { Responders } from './store/responders.ts'
import type { Runs } from './store/runs.ts'
import type { Sources, WorkflowApi } from './store/sources.ts'
import type { Tests } from './store/tests.ts'
import type { Workspace } from './workspace.ts'

/** What stands beside the steps. On small screens only one of them is shown. */
export type Pane = 'steps' | 'settings' | 'test' | 'runs'

export interface WorkflowEditorView {
  isProblemsOpen: boolean
  /** What is shown on small screens, and beside the settings on large ones. */
  pane: Pane
}

export interface EditorContext extends DraftContext<Workspace, WorkflowTexts> {
  readonly api: WorkflowApi
  readonly sources: Sources
  readonly tests: Tests
  readonly runs: Runs
  readonly responders: Responders
  readonly reruns: Reruns
  readonly view: WorkflowEditorView
}

/** Changes the workflow as one step to undo. */
export const edit = (
  { workspace }: Pick<EditorContext, 'workspace'>,
  content: Content,
  options: Omit<WorkflowChange, 'content'> = {},
): void => workspace.run({ ...options, content })
