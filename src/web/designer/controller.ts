// What the author does in the frame: views, selection, focus, dialogs. It gives each rendering its context.
import type { Fault } from '../../engine/faults.ts'
import { lastOf, type Path } from '../authoring/draft/path.ts'
import type { Command } from '../document/command.ts'
import type { Merge } from '../document/merge.ts'
import type { Place } from '../document/questions.ts'
import { adoptStyles } from '../kit/adopt-styles.ts'
import type { ToastAction } from '../kit/live-region.ts'
import type { FirstTexts, LaterTexts } from '../texts/designer-texts.ts'
import type { ToolTexts } from '../texts/tools/en.ts'
import { toolTexts } from '../texts/tools/load.ts'
import type { ProblemFilter } from './bars/problems.ts'
import { keepIdentity } from './canvas/entries.ts'
import type { DesignerView, Panel } from './designer-context.ts'
import { openConflict, openPreview, openPublish } from './dialogs.ts'
import { Edits } from './edits.ts'
import { faultPlace } from './fault-place.ts'
import { cardOf, controlAt, type FirstFrame, type Frame, type Later, moveFocus } from './frame.ts'
import { selectedQuestions } from './keyboard.ts'
import { type Offered, offeredBy } from './offered.ts'
import type { ControllerOptions } from './options.ts'
import { loadPanel } from './panels.ts'
import { Selecting } from './selecting.ts'
import { openTool, type ToolName } from './tools.ts'

/** How long the focus waits for a control that is still loaded. */
const FOCUS_MS = 5000

export class Controller {
  readonly options: ControllerOptions
  view: DesignerView
  panel: Panel | undefined
  later: Later | undefined
  filter = ''
  problemFilter: ProblemFilter = 'all'
  isProblemsOpen = false
  /** Which drawer is open on small screens. */
  drawer: 'outline' | 'inspector' | undefined
  readonly offered: Offered
  tools: ToolTexts | undefined
  isSignedOut = false
  readonly edits: Edits
  readonly selecting: Selecting
  #focus: readonly string[] = []
  #focusUntil = 0
  #laterTexts: LaterTexts | undefined
  #isDeciding = false
  readonly #ends: (() => void)[] = []

  constructor(options: ControllerOptions) {
    this.options = options
    this.view = 'build'
    this.selecting = new Selecting(options.workspace, pointer => options.emit('select', { pointer }))
    this.edits = new Edits(options, selector => this.focus(selector))
    this.offered = offeredBy(options.hide, options.workspace.form.appType, options.limits)
    if (options.view !== 'build') void this.show(options.view)
  }

  /** The context of one rendering. */
  get frame(): FirstFrame {
    return this.#frameWith(this.options.texts)
  }

  /** The same for what is loaded later; undefined before. */
  get whole(): Frame | undefined {
    return this.#laterTexts && this.#frameWith({ ...this.options.texts, ...this.#laterTexts })
  }

  #frameWith<M extends FirstTexts>(texts: M): FirstFrame & { readonly texts: M } {
    const { workspace, api, catalogue, root, live } = this.options
    return {
      workspace,
      catalogue,
      ...this.offered,
      later: this.later,
      tools: this.tools,
      templates: this.options.templates,
      choiceLists: this.options.choiceLists,
      isSignedOut: this.isSignedOut,
      signIn: this.options.signIn,
      filter: this.filter,
      document: workspace.document,
      appType: workspace.form.appType,
      texts,
      locale: texts.locale,
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
      select: this.selecting.select,
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
      openTool: this.openTool,
      preview: this.preview,
      publish: this.publish,
      share: this.share,
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

  setFilter = (text: string): void => {
    this.filter = text
    this.options.update()
  }

  pick = (path: Path, event: MouseEvent | KeyboardEvent): void => {
    this.selecting.pick(path, event)
    if (this.options.workspace.selection.length === 1) this.drawer = undefined
    const isRow = (event.target as Element | null)?.closest?.('.row')
    // The outline leads to the card without taking the focus.
    if (isRow)
      this.options.root
        .querySelector(`[data-item="${CSS.escape(path.join('/'))}"]`)
        ?.scrollIntoView({ block: 'nearest' })
    else if (event instanceof MouseEvent) this.focus(cardOf(path.join('/')))
  }

  focus = (...selectors: readonly string[]): void => {
    this.#focus = selectors
    this.#focusUntil = performance.now() + FOCUS_MS
    this.options.update()
  }

  edit = (path: Path): void => {
    this.selecting.select(path)
    this.focus(controlAt([...path, 'text'].join('/')))
  }

  openPalette = (place: Place, anchor?: HTMLElement): void => {
    if (this.options.workspace.isReadonly) return
    void this.#withAll((frame, later) => later.openPalette(frame, place, anchor))
  }

  /** Right after the first canvas. What could not be loaded is asked for again by the next call. */
  async loadLater(): Promise<void> {
    if (this.later) return
    const { texts, laterTexts, workspace, root } = this.options
    const [later, tools, rest] = await Promise.all([import('./later.ts'), toolTexts(texts), laterTexts()])
    if (this.later) return
    adoptStyles(root, later.styles)
    this.later = later
    this.tools = { ...tools, ...rest.tools }
    this.#laterTexts = rest
    this.#ends.push(later.startTexts(root, () => this.frame))
    workspace.setChecks(later)
  }

  /** Runs at once if everything is loaded. */
  async #withAll<T>(run: (frame: Frame, later: Later) => T): Promise<Awaited<T> | undefined> {
    if (!this.later) await this.loadLater().catch(() => {})
    const { whole, later } = this
    if (whole && later) return await run(whole, later)
    this.options.live.toast(this.options.texts.frame.failed)
    return undefined
  }

  openDrawer(drawer: 'outline' | 'inspector' | undefined) {
    this.drawer = this.drawer === drawer ? undefined : drawer
    this.options.update()
    if (this.drawer === 'inspector') this.focus('.inspector summary, .inspector button')
    if (this.drawer === 'outline') this.focus('.outline .row[tabindex="0"]')
  }

  /** Resolves when the view is loaded. */
  show = async (view: DesignerView, path?: Path): Promise<void> => {
    if (path) this.selecting.select(path)
    if (view === this.view) {
      this.options.update()
      return
    }
    this.panel?.close?.()
    this.panel = undefined
    this.drawer = undefined
    this.view = view
    this.options.update()
    try {
      const [panel] = await Promise.all([loadPanel(view), this.loadLater()])
      if (this.view !== view || !panel || !this.whole) return
      adoptStyles(this.options.root, panel.styles)
      panel.open?.(this.whole)
      this.panel = panel
      this.options.update()
    } catch {
      this.options.live.toast(this.options.texts.frame.failed)
      await this.show('build')
    }
  }

  merged({ conflicts }: Merge) {
    const { live, texts } = this.options
    if (conflicts.length === 0) return live.toast(texts.frame.joined)
    if (this.#isDeciding) return
    this.#isDeciding = true
    void this.#withAll(frame => openConflict(frame, conflicts)).finally(() => {
      this.#isDeciding = false
    })
  }

  showFault = async ({ pointer }: Pick<Fault, 'pointer'>): Promise<void> => {
    const { view, question, path, selectors } = faultPlace(this.options.workspace.document, pointer)
    await this.show(this.offered.views.includes(view) ? view : 'build', question)
    this.focus(...((this.whole && this.panel?.reveal?.(this.whole, path)) ?? []), ...selectors)
  }

  publish = (): Promise<void> =>
    this.#withAll(frame =>
      openPublish(frame, this.options.emit, () => {
        this.isProblemsOpen = true
        this.options.update()
      }),
    )

  preview = (): Promise<void> => this.#withAll(openPreview)

  openTool = (name: ToolName, about?: unknown): Promise<void> =>
    this.#withAll(frame => openTool(frame, name, about))

  share = (): Promise<void> => this.openTool('share')

  reload = async (): Promise<void> => {
    const { api, workspace } = this.options
    const { body } = await api.call('GET', api.form)
    workspace.setForm(body)
  }

  setSignedOut(isSignedOut: boolean) {
    this.isSignedOut = isSignedOut
    this.options.update()
    // What waited for a token is sent.
    if (!isSignedOut) this.options.workspace.saver.save()
  }

  touched(): readonly string[] {
    return selectedQuestions(this.frame).map(path => lastOf(path).slice(1))
  }

  /** Called after each rendering. */
  updated() {
    const { root, workspace, api, update } = this.options
    this.later?.drawTheme(root, workspace.document.settings.theme, api, update)
    const selectors = this.#focus
    if (selectors.length === 0) return
    if (moveFocus(root, selectors) || performance.now() > this.#focusUntil) this.#focus = []
  }

  end() {
    this.panel?.close?.()
    for (const end of this.#ends) end()
  }
}
