// The state of an editor of dashboards: the draft with the shown tab and the selection.
import type { Dashboard, DashboardAccess } from '../api/contract.d.ts'
import { browserTimer } from '../api/session.ts'
import type { DraftApi } from '../authoring/connect.ts'
import { DraftWorkspace, type WorkspaceKind, type WorkspaceOptions } from '../authoring/workspace.ts'
import { type Changes, changesOf } from './document/changes.ts'
import { type Content, contentOf } from './document/content.ts'
import {
  change,
  type DashboardChange,
  type Selection,
  type ShownDashboard,
  shownOf,
  withTab,
} from './document/shown.ts'
import { callsOf, type DashboardInfo, infoOf } from './store/calls.ts'

const kind: WorkspaceKind<Content, DashboardInfo, ShownDashboard, Changes> = {
  contentOf,
  infoOf,
  changesOf,
  loadMerge: async () => (await import('./document/merge.ts')).merge,
  first: shownOf,
  settle: withTab,
}

export class Workspace extends DraftWorkspace<Content, DashboardInfo, ShownDashboard, Changes> {
  readonly #api: DraftApi<'dashboard'>

  constructor(options: WorkspaceOptions<Dashboard, DashboardInfo>, api: DraftApi<'dashboard'>) {
    super(kind, callsOf(api), options)
    this.#api = api
  }

  get tab(): string {
    return this.history.state.tab
  }
  get selection(): Selection {
    return this.history.state.selection
  }

  run = (wantedChange: DashboardChange): void => {
    if (!this.isReadonly) this.take(change(this.history, wantedChange, browserTimer.now()))
  }
  select = (selection: Selection): void => this.show({ ...this.history.state, selection })
  showTab = (tab: string): void => this.show({ ...this.history.state, tab, selection: undefined })
  pause = (): Promise<void> =>
    this.publish(options => this.#api.call('PUT', `${this.#api.path}/pause`, options))

  /** Takes effect at once. @throws {ApiError} slug_taken */
  async setAccess(access: DashboardAccess, slug?: string): Promise<void> {
    await this.save()
    const reply = await this.#api.call('PATCH', this.#api.path, {
      body: { access, ...(slug && { slug }) },
      headers: { 'if-match': this.saver.etag },
    })
    this.saver.moveTo(this.stored(reply).etag)
    this.show(this.history.state)
  }
}
