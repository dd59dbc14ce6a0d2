// The state of a designer: the document with its history, what is selected, how far it is saved, and the problems of it. It knows
// no page; the element draws it after each change.
import type { Definition } from '../../engine/definition/definition.ts'
import type { Fault } from '../../engine/faults.ts'
import type { Advice } from '../../engine/questions/advice.ts'
import { designParts } from '../../engine/questions/design-parts.ts'
import { questionTypes } from '../../engine/questions/index.ts'
import type { Api } from '../api/api.ts'
import type { WebForm } from '../api/contract.d.ts'
import type { Timer } from '../api/token.ts'
import { documentOf, type FormDocument } from '../authoring/draft/form-document.ts'
import type { Way } from '../authoring/draft/history.ts'
import { memberOf } from '../authoring/draft/json.ts'
import type { PathConflict } from '../authoring/draft/merge.ts'
import { getAt, type Path } from '../authoring/draft/path.ts'
import type { Command, Label } from '../document/command.ts'
import { changeType, type SetAside } from '../document/commands/change-type.ts'
import { createHistory, type DocumentChange, perform, rebase, step } from '../document/history.ts'
import type { Merge } from '../document/merge.ts'
import { createSaver, type SaveStatus } from '../document/saver.ts'
import type { Validate } from '../document/sendable.ts'
import type { UnsavedStore } from '../document/unsaved.ts'
import { createCheck } from './check.ts'
import { formCalls, formFailureOf, type Saved } from './form-calls.ts'

export type FormState = Pick<
  WebForm,
  'webformid' | 'appType' | 'status' | 'revision' | 'version' | 'hasUnpublishedChanges' | 'url'
>

export interface WorkspaceEvents {
  /** Something changed that the page shows. */
  changed(): void
  /** The document changed, by a command or by undo. */
  edited(label: Label): void
  undone(change: DocumentChange, way: Way): void
  saved(form: FormState): void
  merged(merge: Merge): void
  status(status: SaveStatus): void
  checked(faults: readonly Fault[]): void
}

/** Checks of the document, which are loaded after the first canvas. */
export interface WorkspaceChecks {
  readonly validate: Validate
  /** Whether a member fits the schema of another type. */
  memberFits(type: string, name: string, value: unknown): boolean
  adviceOn(definition: Definition): readonly Advice[]
}

export interface WorkspaceOptions {
  readonly form: WebForm
  readonly etag: string
  readonly api: Api
  readonly timer: Timer
  readonly unsaved: UnsavedStore
  readonly isReadonly: boolean
  readonly autosave: boolean
  readonly events: WorkspaceEvents
}

/** A rule of the same kind of scoring fits both types. */
const scoringOf = (type: unknown) => questionTypes.get(String(type))?.scoring

export type Workspace = ReturnType<typeof createWorkspace>

export function createWorkspace({ api, timer, events, ...options }: WorkspaceOptions) {
  let form: FormState = options.form
  let history = createHistory(documentOf(options.form))
  let setAside: SetAside = new Map()
  let published: ReadonlySet<string> | undefined = form.version === null ? new Set() : undefined
  let faults: readonly Fault[] = []
  let advised: { readonly document: FormDocument; readonly advice: readonly Advice[] } | undefined
  let checks: WorkspaceChecks | undefined

  const saver = createSaver({
    ...formCalls(api, saved),
    content: history.state.document,
    etag: options.etag,
    failureOf: formFailureOf,
    loadMerge: async () => (await import('./later.ts')).merge,
    timer,
    unsaved: options.unsaved,
    // Until the check is loaded, the server alone refuses what does not fit.
    validate: document => checks?.validate(document) ?? [],
    autosave: options.autosave,
    onStatus(status) {
      events.status(status)
      events.changed()
    },
    onMerge(merge) {
      history = rebase(history, merge.merged, merge.renames)
      events.merged(merge)
      events.changed()
    },
  })
  const check = createCheck(api, timer, found => {
    faults = found
    events.checked(found)
    events.changed()
  })

  function saved({ revision, hasUnpublishedChanges }: Saved) {
    form = { ...form, revision, hasUnpublishedChanges }
    events.saved(form)
    check.plan()
  }

  function take(change: DocumentChange) {
    history = change.history
    if (change.ops.length > 0) saver.edit(history.state.document, { label: change.label, ops: change.ops })
    events.edited(change.label)
    events.changed()
  }

  const isReadonly = () => options.isReadonly || saver.status().state === 'read-only'

  function go(way: Way) {
    const change = isReadonly() ? undefined : step(history, way)
    if (!change) return
    take(change)
    events.undone(change, way)
  }

  check.now()
  void readPublished()

  /** Reads the ids of the published version. Until they are known, no id changes. */
  async function readPublished() {
    if (form.version === null) return
    const reply = await api.call('GET', `${api.form}/version/${form.version}`).catch(() => undefined)
    if (reply) published = new Set(reply.body.questions.map(({ id }) => id))
  }

  return {
    get document() {
      return history.state.document
    },
    get selection() {
      return history.state.selection
    },
    get form() {
      return form
    },
    get faults() {
      return faults
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
    setChecks(next: WorkspaceChecks) {
      checks = next
      events.changed()
    },
    /** Worked out when it is asked for, and once for each document. */
    get advice(): readonly Advice[] {
      if (!checks) return []
      if (advised?.document !== history.state.document)
        advised = {
          document: history.state.document,
          advice: checks.adviceOn({
            ...history.state.document,
            appType: form.appType,
          } as unknown as Definition),
        }
      return advised.advice
    },
    saver,
    status: () => saver.status(),
    isPublished: (id: string) => published?.has(id) ?? true,
    run(command: Command) {
      if (!isReadonly()) take(perform(history, command, timer.now()))
    },
    undo: () => go('undo'),
    redo: () => go('redo'),
    select(paths: readonly Path[]) {
      history = { ...history, state: { ...history.state, selection: paths } }
      events.changed()
    },
    changeType(path: Path, type: string, texts: { readonly blank: string }) {
      const start = designParts.get(type)?.starts(texts)
      const before = memberOf(getAt(history.state.document, path), 'type')
      if (!start || !checks || isReadonly()) return
      const { command, setAside: rest } = changeType(
        history.state.document,
        path,
        type,
        { ...start },
        setAside,
        {
          member: checks.memberFits,
          rule: ({ type: next }) => scoringOf(next) === scoringOf(before),
        },
      )
      setAside = rest
      take(perform(history, command, timer.now()))
    },
    decide(chosen: readonly PathConflict[]) {
      take(perform(history, saver.decide(chosen), timer.now()))
    },
    restore() {
      for (const { label, ops } of saver.takeRestorable()) take(perform(history, { label, ops }, timer.now()))
    },
    forget() {
      saver.takeRestorable()
      events.changed()
    },
    /** Resolves when everything is saved or has failed. */
    save: saver.save,
    /** The form as the server has it after a publication. */
    setForm(next: WebForm) {
      const { webformid, appType, status, revision, version, hasUnpublishedChanges, url } = next
      form = { webformid, appType, status, revision, version, hasUnpublishedChanges, url }
      if (version !== null) published = new Set([...(published ?? []), ...next.questions.map(q => q.id)])
      events.changed()
    },
    valueAt: (path: Path) => getAt(history.state.document, path),
    check,
    close() {
      check.end()
      saver.close()
    },
  }
}
