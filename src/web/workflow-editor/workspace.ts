// The state of an editor of workflows: the draft with the selection.
import { browserTimer } from '../api/session.ts'
import type { Conflict } from '../draft-editor/saver.ts'
import { DraftWorkspace, type WorkspaceKind, type WorkspaceOptions } from '../draft-editor/workspace.ts'
import { type Content, changesOf, contentOf } from './document/content.ts'
import { merge } from './document/merge.ts'
import { type Change, change, type Selection, type Shown, shownOf, withSelection } from './document/shown.ts'
import { infoOf, type WorkflowData, type WorkflowInfo } from './store/shapes.ts'

const kind: WorkspaceKind<Content, WorkflowInfo, Shown> = {
  contentOf,
  infoOf,
  changesOf,
  merge,
  first: shownOf,
  settle: withSelection,
}

/** What happens to runs that have begun, when no more begin. */
export type RunsOfPaused = 'FINISH' | 'HOLD' | 'CANCEL'

export class Workspace extends DraftWorkspace<Content, WorkflowInfo, Shown> {
  constructor(options: WorkspaceOptions<WorkflowData, WorkflowInfo>) {
    super(kind, options)
  }

  get selection(): Selection {
    return this.history.state.selection
  }

  run = (wanted: Change): void => {
    if (!this.isReadonly) this.take(change(this.history, wanted, browserTimer.now()))
  }
  select = (selection: Selection): void => this.show({ ...this.history.state, selection })
  decide = (mine: readonly Conflict[]): void =>
    this.take(change(this.history, { content: this.saver.decide(mine) }, browserTimer.now()))
  pause = (runs: RunsOfPaused): Promise<void> => this.publish('pause', { runs })
}
