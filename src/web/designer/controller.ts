// What the author does in the frame: views, selection, focus, dialogs. It gives each rendering its context.
import type { Fault } from '../../engine/faults.ts'
import { pointerSteps } from '../../engine/json-pointer.ts'
import type { Command } from '../document/command.ts'
import type { Merge } from '../document/merge.ts'
import { lastOf, type Path, pathOf, pointerOf } from '../document/path.ts'
import type { Place } from '../document/questions.ts'
import type { ToastAction } from '../kit/live-region.ts'
import type { FirstMessages, LaterMessages } from '../messages/messages.ts'
import type { ProblemFilter } from './bars/problems.ts'
import { entriesOf, keepIdentity, pathsBetween } from './build/entries.ts'
import type { Panel, View } from './context.ts'
import { openConflict, openPreview, openPublish } from './dialogs.ts'
import { Edits } from './edits.ts'
import { faultPlace } from './fault-place.ts'
import { cardOf, controlAt, type FirstFrame, type Frame } from './frame.ts'
import { selectedQuestions } from './keyboard.ts'
import { moveFocus } from './move-focus.ts'
import { offeredBy } from './offered.ts'
import type { Options } from './options.ts'
import { adoptStyles, loadPanel } from './panels.ts'
import type { Webform } from './workspace.ts'

type Later = typeof import('./later.ts') & { readonly texts: LaterMessages }

export class Controller {
  readonly options: Options
  view: View
  panel: Panel | undefined
  later: Later | undefined
  filter = ''
  problemFilter: ProblemFilter = 'all'
  isProblemsOpen = false
  /** Which drawer is open on small screens. */
  drawer: 'outline' | 'inspector' | undefined
  readonly hides: ReadonlySet<string>
  readonly views: readonly View[]
  readonly types: readonly string[]
  readonly edits: Edits
  #focus: readonly string[] = []
  #anchor: Path | undefined
  #isDeciding = false

  constructor(options: Options) {
    this.options = options
    const { hides, views, types } = offeredBy(
      options.hides.join(' '),
      options.workspace.form.appType,
      options.limits,
    )
    this.hides = hides
    this.views = views
    this.types = types
    this.view = 'build'
    this.edits = new Edits(options, selector => this.focus(selector))
    if (options.view !== 'build') this.show(options.view)
  }

  /** The context of one rendering. */
  get frame(): FirstFrame {
    return this.#frameWith(this.options.messages)
  }

  /** The same for what is loaded later; undefined before. */
  get whole(): Frame | undefined {
    return this.later && this.#frameWith({ ...this.options.messages, ...this.later.texts })
  }

  #frameWith<M extends FirstMessages>(messages: M): FirstFrame & { readonly messages: M } {
    const { workspace, api, catalogue, root, live } = this.options
    return {
      workspace,
      catalogue,
      types: this.types,
      filter: this.filter,
      document: workspace.document,
      appType: workspace.form.appType,
      messages,
      locale: messages.locale,
      readonly: workspace.isReadonly,
      selection: workspace.selection,
      problems: workspace.faults,
      get advice() {
        return workspace.advice
      },
      api,
      root,
      run: this.run,
      undo: workspace.undo,
      redo: workspace.redo,
      select: this.select,
      show: this.show,
      announce: live.announce,
      toast: (text: string, action?: ToastAction) => live.toast(text, action),
      update: this.options.update,
      save: workspace.save,
      reload: this.reload,
      isPublished: workspace.isPublished,
      setFilter: this.setFilter,
      pick: this.pick,
      focus: this.focus,
      edit: this.edit,
      openPalette: this.openPalette,
      openInspector: () => this.openDrawer('inspector'),
      remove: this.edits.remove,
      move: this.edits.move,
      showFault: this.showFault,
    }
  }

  run = (command: Command): void => {
    const { workspace } = this.options
    const [before] = selectedQuestions(workspace)
    if (command.label === 'change_text' || command.label === 'rename') {
      const to = command.select?.[0]
      if (before && to && before.length === to.length) keepIdentity(before.join('/'), to.join('/'))
    }
    workspace.run(command)
  }

  select = (path: Path | null): void => {
    this.options.workspace.select(path ? [path] : [])
    this.#anchor = path ?? undefined
    this.#told()
  }

  #told() {
    const { workspace, emit } = this.options
    const [path] = workspace.selection
    emit('select', { pointer: path ? (pointerOf(workspace.document, path) ?? null) : null })
  }

  setFilter = (text: string): void => {
    this.filter = text
    this.options.update()
  }

  /** Shift selects all between, Ctrl adds or removes one. */
  pick = (path: Path, event: MouseEvent | KeyboardEvent): void => {
    const { workspace } = this.options
    const isMouse = event instanceof MouseEvent
    const key = path.join('/')
    if (event.shiftKey && this.#anchor) {
      const range = pathsBetween(entriesOf(workspace.document), this.#anchor.join('/'), key)
      if (range.length > 0) workspace.select(range)
    } else if (isMouse && (event.ctrlKey || event.metaKey)) {
      const rest = workspace.selection.filter(other => other.join('/') !== key)
      workspace.select(rest.length < workspace.selection.length ? rest : [...rest, path])
      this.#anchor = path
    } else {
      this.select(path)
      this.drawer = undefined
    }
    const isRow = (event.target as Element | null)?.closest?.('.row')
    if (isRow) this.#scrollTo(key)
    else if (isMouse) this.focus(cardOf(key))
  }

  /** The outline leads to the card without taking the focus. */
  #scrollTo(key: string) {
    this.options.root.querySelector(`[data-item="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  focus = (...selectors: readonly string[]): void => {
    this.#focus = selectors
    this.options.update()
  }

  edit = (path: Path): void => {
    this.select(path)
    this.focus(controlAt([...path, 'text'].join('/')))
  }

  openPalette = (place: Place, anchor?: HTMLElement): void => {
    if (this.options.workspace.isReadonly) return
    void this.#withAll((frame, later) => later.openPalette(frame, place, anchor))
  }

  /** Right after the first canvas. What could not be loaded is asked for again by the next call. */
  async loadLater(): Promise<void> {
    if (this.later) return
    const [later, texts] = await Promise.all([import('./later.ts'), this.options.laterMessages()])
    this.later = { ...later, texts }
    this.options.workspace.setChecks(later)
  }

  /** Runs at once if everything is loaded. */
  async #withAll<T>(run: (frame: Frame, later: Later) => T): Promise<Awaited<T> | undefined> {
    if (!this.later) await this.loadLater().catch(() => {})
    const { whole, later } = this
    if (whole && later) return await run(whole, later)
    this.options.live.toast(this.options.messages.frame.failed)
    return undefined
  }

  openDrawer(drawer: 'outline' | 'inspector' | undefined) {
    this.drawer = this.drawer === drawer ? undefined : drawer
    this.options.update()
    if (this.drawer === 'inspector') this.focus('.inspector summary, .inspector button')
    if (this.drawer === 'outline') this.focus('.outline .row[tabindex="0"]')
  }

  show = (view: View, path?: Path): void => {
    if (path) this.select(path)
    if (view === this.view) {
      this.options.update()
      return
    }
    this.panel?.close?.()
    this.panel = undefined
    this.drawer = undefined
    this.view = view
    this.options.update()
    const loading = loadPanel(view)
    if (!loading) return
    Promise.all([loading, this.loadLater()]).then(
      ([panel]) => {
        if (this.view !== view || !this.whole) return
        adoptStyles(this.options.root, panel)
        panel.open?.(this.whole)
        this.panel = panel
        this.options.update()
      },
      () => {
        this.options.live.toast(this.options.messages.frame.failed)
        this.show('build')
      },
    )
  }

  merged({ conflicts }: Merge) {
    const { live, messages } = this.options
    if (conflicts.length === 0) return live.toast(messages.frame.joined)
    if (this.#isDeciding) return
    this.#isDeciding = true
    void this.#withAll(frame => openConflict(frame, conflicts)).finally(() => {
      this.#isDeciding = false
    })
  }

  showFault = ({ pointer }: Pick<Fault, 'pointer'>): void => {
    const { view, question, selectors } = faultPlace(this.options.workspace.document, pointer)
    this.show(this.views.includes(view) ? view : 'build', question)
    this.focus(...selectors)
  }

  selectPointer(pointer: string | null) {
    const steps = pointer === null ? undefined : pointerSteps(pointer)
    const { workspace } = this.options
    this.select(steps ? pathOf(workspace.document, steps) : null)
  }

  publish = (): Promise<void> =>
    this.#withAll(frame =>
      openPublish(frame, this.options.emit, () => {
        this.isProblemsOpen = true
        this.options.update()
      }),
    )

  preview = (): Promise<void> => this.#withAll(openPreview)

  reload = async (): Promise<void> => {
    const { api, workspace } = this.options
    const { body } = await api.call<Webform>('GET', api.form)
    workspace.setForm(body)
  }

  touched(): readonly string[] {
    return selectedQuestions(this.frame).map(path => lastOf(path).slice(1))
  }

  /** After each rendering: moves the focus where the last action wants it. */
  updated() {
    const selectors = this.#focus
    if (selectors.length === 0) return
    // The control can be one that is still loaded.
    if (moveFocus(this.options.root, selectors) || this.later) this.#focus = []
  }

  end() {
    this.panel?.close?.()
  }
}
