// The code of <formyard-chart-editor>: a chart with its dataset, a live preview, undo, and saving by itself.
import { html, type TemplateResult } from 'lit'
import { browserTimer, tokensOf } from '../api/session.ts'
import type { GetToken } from '../api/token.ts'
import { EditorElement } from '../authoring/editor-element.ts'
import { onCommandKey } from '../authoring/keyboard.ts'
import { emit } from '../kit/drawing.ts'
import { type ChartEditorTexts, chartEditorEn } from '../texts/chart-editor/en.ts'
import { type Connection, connect, type EditorHost } from './connect.ts'
import type { ChartDocument } from './document.ts'
import { type Editing, openEditing } from './editing.ts'
import { drawEditor } from './frame.ts'
import { loadEditorTexts } from './load-editor-texts.ts'
import { focusProblem } from './problems.ts'
import { editorStyles } from './styles.ts'

/** Another value of these leads to another chart or language. */
const RESTARTS = ['chart', 'dataset', 'app', 'base', 'token-url', 'getToken', 'api', 'locale']

export const create = (host: HTMLElement) => new ChartEditor(host)

interface Loaded extends Pick<Connection, 'tokens'> {
  readonly editing: Editing
}

class ChartEditor extends EditorElement<EditorHost, Loaded> {
  #texts: ChartEditorTexts = chartEditorEn
  #editing: Editing | undefined
  #isSignedOut = false

  constructor(host: HTMLElement) {
    super(host, [editorStyles], RESTARTS)
    this.drawing.root.addEventListener('keydown', event => this.#onKey(event as KeyboardEvent))
  }

  protected get saver() {
    return this.#editing?.saver
  }
  protected get loadingTexts() {
    return this.#texts
  }

  override sync(changed = ''): void {
    super.sync(changed)
    if (changed === 'color-scheme') this.#editing?.preview.redraw()
  }

  /** An element that has created a chart gets the id of that chart. */
  protected override leadsHere(attribute: string): boolean {
    return attribute === 'chart' && this.host.getAttribute('chart') === this.#editing?.chartid
  }

  async save(): Promise<void> {
    await this.saver?.save()
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

  protected load() {
    const getToken = tokensOf(this.host)
    return getToken || this.host.api ? this.#load(getToken) : undefined
  }

  async #load(getToken: GetToken | undefined): Promise<Loaded> {
    const { host } = this
    const { root, update } = this.drawing
    const language = host.getAttribute('locale') ?? (document.documentElement.lang || 'en')
    const [connection, texts] = await Promise.all([
      connect(host, getToken, isOut => {
        this.#isSignedOut = isOut
        update()
      }),
      loadEditorTexts(language),
    ])
    this.#texts = texts
    update()
    try {
      const editing = await openEditing({
        ...connection,
        texts,
        language,
        timer: browserTimer,
        root,
        dataset: host.getAttribute('dataset') || undefined,
        column: host.getAttribute('column') || undefined,
        own: host.own,
        update,
        toast: text => this.live.toast(text),
        emit: (name, detail) => void emit(host, name, detail),
      })
      return { editing, ...(connection.tokens && { tokens: connection.tokens }) }
    } catch (error) {
      connection.tokens?.end()
      throw error
    }
  }

  protected open({ editing }: Loaded): void {
    this.#editing = editing
    emit(this.host, 'ready', { chartid: editing.chartid ?? null })
  }

  protected override discard(loaded: Loaded): void {
    super.discard(loaded)
    loaded.editing.end()
  }

  /** Charts are small enough for a request that outlives the page. */
  protected override hidden(): void {
    this.saver?.flush()
  }

  protected close(): void {
    this.#editing?.end()
    this.#editing = undefined
  }

  #onKey(event: KeyboardEvent) {
    const editing = this.#editing
    if (!editing || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const { undo, redo, saver } = editing
    if (onCommandKey({ undo, redo, save: async () => saver?.save() }, event)) event.preventDefault()
  }

  protected draw(): TemplateResult {
    return this.#editing ? drawEditor(this.#editing, this.#isSignedOut) : html``
  }
}
