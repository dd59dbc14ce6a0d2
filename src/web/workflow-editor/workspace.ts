// The state of an editor of workflows: the draft with the selection.
import type { RunsOfPaused, Workflow } from '../api/contract.d.ts'
import { browserTimer } from '../api/session.ts'
import type { DraftApi } from '../authoring/connect.ts'
import { DraftWorkspace, type WorkspaceKind, type WorkspaceOptions } from '../authoring/workspace.ts'
import { type Changes, type Content, changesOf, contentOf } from './document/content.ts'
import {
  change,
  type Selection,
  type ShownWorkflow,
  shownOf,
  type WorkflowChange,
  withSelection,
} from './document/shown.ts'
import { callsOf, infoOf, type WorkflowInfo } from './store/calls.ts'

const kind: WorkspaceKind<Content, WorkflowInfo, ShownWorkflow, Changes> = {
  contentOf,
  infoOf,
  changesOf,
  loadMerge: async () => (await import('./document/merge.ts')).merge,
  first: shownOf,
  settle: withSelection,
}

export class Workspace extends DraftWorkspace<Content, WorkflowInfo, ShownWorkflow, Changes> {
  readonly #api: DraftApi<'workflow'>

  constructor(options: WorkspaceOptions<Workflow, WorkflowInfo>, api: DraftApi<'workflow'>) {
    super(kind, callsOf(api), options)
    this.#api = api
  }

  get selection(): Selection {
    return this.history.state.selection
  }

  run = (wantedChange: WorkflowChange): void => {
    if (!this.isReadonly) this.take(change(this.history, wantedChange, browserTimer.now()))
  }
  select = (selection: Selection): void => this.show({ ...this.history.state, selection })
  pause = (runs: RunsOfPaused): Promise<void> =>
    this.publish(options => this.#api.call('PUT', `${this.#api.path}/pause`, { body: { runs }, ...options }))
}
