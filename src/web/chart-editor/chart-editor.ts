// The code of <formyard-chart-editor>: a chart with its dataset, a live preview, undo, and saving by itself.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { browserTimer } from '../api/session.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { type ChartEditorTexts, chartEditorEn } from '../messages/chart-editor/en.ts'
import { type Connection, connect, type EditorHost } from './connect.ts'
import type { ChartDocument } from './document.ts'
import { type Editing, openEditing } from './editing.ts'
import { drawEditor } from './frame.ts'
import { focusProblem } from './problems.ts'
import { editorStyles } from './styles.ts'
import { loadEditorTexts } from './texts.ts'

/** Another value of these leads to another chart or language. */
const RESTARTS = ['chart', 'dataset', 'app', 'base', 'token-url', 'getToken', 'api', 'locale']

export const create = (host: HTMLElement) => new ChartEditor(host)

class ChartEditor {
  readonly #host: EditorHost
  readonly #drawing: Drawing
  readonly #live: LiveRegion
  #texts: ChartEditorTexts = chartEditorEn
  #connection: Connection | undefined
  #editing: Editing | undefined
  #failure: string | undefined
  #isSignedOut = false
  #isStarted = false
  #round = 0
  #ends: (() => void)[] = []

  constructor(host: HTMLElement) {
    this.#host = host
    host.role ??= 'region'
    this.#drawing = drawingIn(host, [...kitStyles, editorStyles], () => this.#draw())
    this.#live = startLiveRegion(this.#drawing.root)
    this.#drawing.root.addEventListener('keydown', event => this.#onKey(event as KeyboardEvent))
  }

  sync(changed = '') {
    const { isConnected } = this.#host
    this.#drawing.setConnected(isConnected)
    // An element that has created a chart gets the id of that chart. It is not another chart.
    const isOwn = changed === 'chart' && this.#host.getAttribute('chart') === this.#editing?.chartid
    if (!isConnected || (RESTARTS.includes(changed) && !isOwn)) this.#stop()
    if (isConnected && !this.#isStarted) void this.#start()
    else if (changed === 'color-scheme') this.#editing?.preview.redraw()
  }

  async save(): Promise<void> {
    await this.#editing?.saver?.save()
  }

  undo = async (): Promise<void> => this.#editing?.undo()
  redo = async (): Promise<void> => this.#editing?.redo()
  definition = async (): Promise<ChartDocument | undefined> => this.#editing?.context.document

  /** The chart, if it has no problems. Otherwise the focus goes to the first one. */
  finished(): ChartDocument | undefined {
    if (!this.#editing) return undefined
    const { document, problems, root } = this.#editing.context
    const [first] = problems
    if (!first) return document
    focusProblem(root, first)
    return undefined
  }

  #stop() {
    this.#round++
    this.#editing?.saver?.flush()
    this.#editing?.end()
    this.#editing = undefined
    this.#connection?.tokens?.end()
    for (const end of this.#ends.splice(0)) end()
    this.#isStarted = false
  }

  async #start() {
    const round = ++this.#round
    const isCurrent = () => round === this.#round
    this.#isStarted = true
    this.#failure = undefined
    const language = this.#host.getAttribute('locale') ?? (document.documentElement.lang || 'en')
    try {
      const [connection, texts] = await Promise.all([
        connect(this.#host, isOut => {
          this.#isSignedOut = isOut
          this.#drawing.update()
        }),
        loadEditorTexts(language),
      ])
      if (!isCurrent()) return connection?.tokens?.end()
      if (!connection) {
        this.#isStarted = false
        return
      }
      this.#connection = connection
      this.#texts = texts
      this.#drawing.update()
      const editing = await openEditing({
        ...connection,
        texts,
        language,
        timer: browserTimer,
        root: this.#drawing.root,
        dataset: this.#host.getAttribute('dataset') || undefined,
        column: this.#host.getAttribute('column') || undefined,
        own: this.#host.own,
        update: () => this.#drawing.update(),
        toast: text => this.#live.toast(text),
        emit: (name, detail) => void emit(this.#host, name, detail),
      })
      if (!isCurrent()) return editing.end()
      this.#editing = editing
      this.#watch(connection)
      this.#drawing.update()
      emit(this.#host, 'ready', { chartid: editing.chartid ?? null })
    } catch (error) {
      if (isCurrent()) this.#failed(error)
    }
  }

  #watch({ tokens }: Connection) {
    const ended = new AbortController()
    const { signal } = ended
    this.#ends.push(startTooltips(this.#drawing.root), () => ended.abort())
    addEventListener('pagehide', () => this.#editing?.saver?.flush(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') tokens?.wake()
        else this.#editing?.saver?.flush()
      },
      { signal },
    )
  }

  #failed(error: unknown) {
    const isKnown = error instanceof ApiError
    if (!isKnown) console.error(error)
    this.#failure = isKnown && error.code === 'no_datasets' ? this.#texts.noDatasets : ''
    if (isKnown && this.#failure === '') this.#failure = error.message
    emit(this.#host, 'error', {
      code: isKnown ? error.code : 'failed',
      message: this.#failure,
      retryable: true,
    })
    this.#drawing.update()
  }

  #onKey(event: KeyboardEvent) {
    const editing = this.#editing
    if (!editing || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) editing.undo()
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editing.redo()
    else if (key === 's') void editing.saver?.save()
    else return
    event.preventDefault()
  }

  #draw(): TemplateResult {
    const texts = this.#texts
    if (this.#failure !== undefined)
      return html`<div class="message" role="alert"><p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({
          label: texts.retry,
          kind: 'line',
          onClick: () => {
            this.#stop()
            void this.#start()
          },
        })}</div>`
    if (!this.#editing) return html`<div class="message" role="status"><p>${texts.loading}</p></div>`
    return drawEditor(this.#editing, this.#isSignedOut)
  }
}
