// The state of an editor: the draft with its history, how far it is saved, and its problems. It knows no page; the element draws it
// after each change.
import type { Fault } from '../../engine/faults.ts'
import { ApiError, type CallOptions, type Reply } from '../api/api.ts'
import type { DashboardSummary, DashboardVersionSummary, WorkflowVersionSummary } from '../api/contract.d.ts'
import type { Timer } from '../api/token.ts'
import { createHistory, type History, perform, rebase, redo, type ShownDraft, undo } from './draft/history.ts'
import type { Conflict, DraftMerge } from './draft/merge-drafts.ts'
import { createSaver, type Saver } from './draft/saver.ts'
import type { DraftKind, Stored } from './draft/saver-options.ts'
import { failureOf } from './failure.ts'

const CHECK_AFTER_MS = 600

/** What every draft says of itself. */
export type DraftInfo = Pick<DashboardSummary, 'status' | 'revision' | 'version' | 'hasUnpublishedChanges'>

export type Version = DashboardVersionSummary | WorkflowVersionSummary

/** The headers of a request that applies to the revision that the author sees. */
export type OntoRevision = Required<Pick<CallOptions, 'headers'>>

/** The calls of a kind of drafts: R is a reply, D are changes. */
export interface DraftCalls<R, C, D> {
  read(): Promise<Reply<R>>
  save(changes: D, options: OntoRevision & Pick<CallOptions, 'keepalive'>): Promise<Reply<R>>
  check(): Promise<Reply<{ readonly errors: readonly Fault[] }>>
  activate(options: OntoRevision): Promise<Reply<R>>
  versions(): Promise<Reply<readonly Version[]>>
  version(version: number): Promise<C>
}

export interface WorkspaceEvents<I> {
  /** Something changed that the page shows. */
  changed(): void
  edited(): void
  saved(info: I): void
  merged(conflicts: number): void
  checked(faults: readonly Fault[]): void
}

export interface WorkspaceOptions<R, I> {
  readonly draft: R
  readonly etag: string
  readonly timer: Timer
  readonly isReadonly: boolean
  readonly autosave: boolean
  readonly events: WorkspaceEvents<I>
}

/** What differs between kinds of drafts: their replies, and what is shown of them. */
export interface WorkspaceKind<C, I, S, D extends object> extends DraftKind<C, D, DraftMerge<C>> {
  contentOf(reply: C): C
  infoOf(reply: I): I
  first(content: C): S
  /** What is shown after the content changed: what was selected can be gone. */
  settle(draft: S): S
}

export abstract class DraftWorkspace<C, I extends DraftInfo, S extends ShownDraft<C>, D extends object> {
  readonly saver: Saver<C, DraftMerge<C>>
  protected history: History<S>
  readonly #kind: WorkspaceKind<C, I, S, D>
  readonly #calls: DraftCalls<C & I, C, D>
  readonly #options: WorkspaceOptions<C & I, I>
  #info: I
  #faults: readonly Fault[] = []
  #checked: C
  #cancelCheck = () => {}
  #isClosed = false

  constructor(
    kind: WorkspaceKind<C, I, S, D>,
    calls: DraftCalls<C & I, C, D>,
    options: WorkspaceOptions<C & I, I>,
  ) {
    const { events, timer, autosave, draft, etag } = options
    this.#kind = kind
    this.#calls = calls
    this.#options = options
    this.#info = kind.infoOf(draft)
    const content = kind.contentOf(draft)
    this.history = createHistory(kind.first(content))
    this.#checked = content
    this.saver = createSaver<C, D, DraftMerge<C>>({
      ...kind,
      failureOf,
      content,
      etag,
      timer,
      autosave,
      save: async (changes, tag, keepalive) => {
        const headers = { 'if-match': tag }
        const result = this.stored(await calls.save(changes, { keepalive, headers }))
        events.saved(this.#info)
        this.#planCheck()
        return result
      },
      read: async () => this.stored(await calls.read()),
      onState: () => events.changed(),
      onMerge: ({ merged, conflicts }, join) => {
        const shown = kind.settle({ ...this.history.state, content: merged })
        this.history = rebase<C, S>(this.history, shown, join)
        events.merged(conflicts.length)
        events.changed()
      },
    })
    void this.check()
  }

  get content(): C {
    return this.history.state.content
  }
  get info(): I {
    return this.#info
  }
  get faults(): readonly Fault[] {
    return this.#faults
  }
  /** The content to which the pointers of the faults lead. */
  get checked(): C {
    return this.#checked
  }
  /** A decision about a conflict replaces whole parts, so it would lose what is typed before it. */
  get isReadonly(): boolean {
    const { state } = this.saver
    return this.#options.isReadonly || state === 'read-only' || state === 'conflict'
  }
  get canUndo(): boolean {
    return this.history.past.length > 0
  }
  get canRedo(): boolean {
    return this.history.future.length > 0
  }

  /** Ends a conflict with our versions of these parts, and theirs of the others. */
  decide = (mine: readonly Conflict[]): void => {
    const content = this.saver.resume(this.saver.conflict?.decide(mine))
    const shown = this.#kind.settle({ ...this.history.state, content })
    this.take(perform(this.history, shown, {}, this.#options.timer.now()))
  }

  save = (): Promise<void> => this.saver.save()
  undo = (): void => this.take((!this.isReadonly && undo(this.history)) || this.history)
  redo = (): void => this.take((!this.isReadonly && redo(this.history)) || this.history)

  check = async (): Promise<readonly Fault[]> => {
    this.#cancelCheck()
    const { content } = this
    const reply = await this.#calls.check().catch(() => undefined)
    if (reply && !this.#isClosed) this.#setFaults(reply.body.errors, content)
    return this.#faults
  }

  /** Activating and the like: with everything saved, onto the revision that the author sees. */
  async publish(put: (options: OntoRevision) => Promise<Reply<C & I>>): Promise<void> {
    await this.save()
    if (this.saver.state !== 'saved') throw new ApiError('not_saved', 0, '')
    try {
      const reply = await put({ headers: { 'if-match': this.saver.etag } })
      this.saver.moveTo(this.stored(reply).etag)
      this.#setFaults([], this.content)
    } catch (error) {
      if (error instanceof ApiError && error.faults.length > 0) this.#setFaults(error.faults, this.content)
      throw error
    }
    this.#options.events.changed()
  }
  activate = (): Promise<void> => this.publish(this.#calls.activate)

  /** The newest first. */
  readVersions = async (): Promise<readonly Version[]> => (await this.#calls.versions()).body.toReversed()
  readVersion = (version: number): Promise<C> => this.#calls.version(version)

  close(): void {
    this.#isClosed = true
    this.#cancelCheck()
    this.saver.close()
  }

  protected take(next: History<S>): void {
    const isEdited = next.state.content !== this.content
    this.history = next
    if (isEdited) {
      this.saver.edit(this.content)
      this.#options.events.edited()
    }
    this.#options.events.changed()
  }

  protected show(draft: S): void {
    this.history = { ...this.history, state: draft }
    this.#options.events.changed()
  }

  protected stored({ body, etag = '' }: Pick<Reply<C & I>, 'body' | 'etag'>): Stored<C> {
    this.#info = this.#kind.infoOf(body)
    return { content: this.#kind.contentOf(body), etag }
  }

  #planCheck(): void {
    this.#cancelCheck()
    if (!this.#isClosed)
      this.#cancelCheck = this.#options.timer.after(CHECK_AFTER_MS, () => void this.check())
  }

  #setFaults(faults: readonly Fault[], of: C): void {
    const { events } = this.#options
    this.#faults = faults
    this.#checked = of
    events.checked(faults)
    events.changed()
  }
}
