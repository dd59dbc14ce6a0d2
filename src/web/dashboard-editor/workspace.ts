// The state of an editor: the dashboard with its history, what is selected, how far it is saved, and its problems. It knows no page;
// the element draws it after each change.
import type { Fault } from '../../engine/faults.ts'
import { ApiError } from '../api/api.ts'
import type { Timer } from '../api/token.ts'
import type { DashboardApi } from './connect.ts'
import { type Content, contentOf } from './document/content.ts'
import {
  type Change,
  createHistory,
  perform,
  rebase,
  redo,
  type Selection,
  undo,
} from './document/history.ts'
import { createSaver, type SaveState, type Stored } from './store/saver.ts'
import { type Access, type Dashboard, type DashboardInfo, infoOf, type Version } from './store/shapes.ts'

const CHECK_AFTER_MS = 600

export interface WorkspaceEvents {
  /** Something changed that the page shows. */
  changed(): void
  edited(): void
  saved(info: DashboardInfo): void
  merged(conflicts: number): void
  checked(faults: readonly Fault[]): void
}

export interface WorkspaceOptions {
  readonly dashboard: Dashboard
  readonly etag: string
  readonly api: DashboardApi
  readonly timer: Timer
  readonly isReadonly: boolean
  readonly autosave: boolean
  readonly events: WorkspaceEvents
}

export type Workspace = ReturnType<typeof createWorkspace>

export function createWorkspace({ api, timer, events, ...options }: WorkspaceOptions) {
  let info = infoOf(options.dashboard)
  let history = createHistory(contentOf(options.dashboard))
  let faults: readonly Fault[] = []
  /** The content to which the pointers of the faults lead. */
  let checked = history.content
  let cancelCheck = () => {}
  let isClosed = false

  const stored = ({
    body,
    etag = '',
  }: {
    readonly body: Dashboard
    readonly etag: string | undefined
  }): Stored => {
    info = infoOf(body)
    return { content: contentOf(body), etag }
  }
  const saver = createSaver({
    content: history.content,
    etag: options.etag,
    timer,
    autosave: options.autosave,
    async patch(changes, etag, keepalive) {
      const reply = await api.call<Dashboard>('PATCH', api.path, {
        body: changes,
        keepalive,
        headers: { 'if-match': etag },
      })
      const result = stored(reply)
      events.saved(info)
      planCheck()
      return result
    },
    read: async () => stored(await api.call<Dashboard>('GET', api.path)),
    onState: (_: SaveState) => events.changed(),
    onMerge({ merged, conflicts }, join) {
      history = rebase(history, merged, join)
      events.merged(conflicts.length)
      events.changed()
    },
  })

  function planCheck() {
    cancelCheck()
    if (!isClosed) cancelCheck = timer.after(CHECK_AFTER_MS, () => void check())
  }

  async function check(): Promise<readonly Fault[]> {
    cancelCheck()
    const { content } = history
    const reply = await api
      .call<{ readonly errors: readonly Fault[] }>('POST', `${api.path}/check`)
      .catch(() => undefined)
    if (!reply || isClosed) return faults
    setFaults(reply.body.errors, content)
    return faults
  }

  function setFaults(found: readonly Fault[], of: Content) {
    faults = found
    checked = of
    events.checked(found)
    events.changed()
  }

  const isReadonly = () => options.isReadonly || saver.state === 'read-only'

  function take(next: typeof history) {
    const isEdited = next.content !== history.content
    history = next
    if (isEdited) {
      saver.edit(history.content)
      events.edited()
    }
    events.changed()
  }

  /** Activating, pausing and the like: with everything saved, onto the revision that the author sees. */
  async function publish(path: string): Promise<void> {
    await saver.save()
    if (saver.state !== 'saved') throw new ApiError('not_saved', 0, '')
    try {
      const reply = await api.call<Dashboard>('PUT', `${api.path}/${path}`, {
        headers: { 'if-match': saver.etag },
      })
      saver.moveTo(stored(reply).etag)
      setFaults([], history.content)
    } catch (error) {
      if (error instanceof ApiError && error.faults.length > 0) setFaults(error.faults, history.content)
      throw error
    }
    events.changed()
  }

  void check()

  return {
    get content() {
      return history.content
    },
    get tab() {
      return history.tab
    },
    get selection() {
      return history.selection
    },
    get info() {
      return info
    },
    get faults() {
      return faults
    },
    get checked() {
      return checked
    },
    get isReadonly() {
      return isReadonly()
    },
    get canUndo() {
      return history.past.length > 0
    },
    get canRedo() {
      return history.future.length > 0
    },
    saver,
    run(change: Change) {
      if (!isReadonly()) take(perform(history, change, timer.now()))
    },
    undo: () => take((!isReadonly() && undo(history)) || history),
    redo: () => take((!isReadonly() && redo(history)) || history),
    select(selection: Selection) {
      history = { ...history, selection }
      events.changed()
    },
    showTab(tab: string) {
      history = { ...history, tab, selection: undefined }
      events.changed()
    },
    decide(isOurs: boolean) {
      take(perform(history, { content: saver.decide(isOurs) }, timer.now()))
    },
    activate: () => publish('activate'),
    pause: () => publish('pause'),
    /** Takes effect at once. @throws {ApiError} slug_taken */
    async setAccess(access: Access, slug?: string): Promise<void> {
      await saver.save()
      const reply = await api.call<Dashboard>('PATCH', api.path, {
        body: { access, ...(slug && { slug }) },
        headers: { 'if-match': saver.etag },
      })
      saver.moveTo(stored(reply).etag)
      events.changed()
    },
    /** The newest first. */
    readVersions: async (): Promise<readonly Version[]> =>
      (await api.call<readonly Version[]>('POST', `${api.path}/version/all`, { body: {} })).body.toReversed(),
    readVersion: async (version: number): Promise<Content> =>
      contentOf((await api.call<Content>('GET', `${api.path}/version/${version}`)).body),
    check,
    close() {
      isClosed = true
      cancelCheck()
      saver.close()
    },
  }
}
