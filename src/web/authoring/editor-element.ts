// The life of an element with an editor: it connects, loads, draws, and saves when its page is left. It has one shadow root.
import { type CSSResult, html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import type { TokenKeeper } from '../api/token.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'

export interface LoadingTexts {
  readonly loading: string
  readonly failed: string
  readonly tryAgain: string
}

/** What was loaded. The tokens are absent if the page makes the calls. */
interface Loaded {
  readonly tokens?: Pick<TokenKeeper, 'wake' | 'end'> | undefined
}

interface PageSaver {
  readonly isUnsaved: boolean
  save(): Promise<void>
  /** Saves when the page is left. */
  flush(): void
}

export abstract class EditorElement<H extends HTMLElement, L extends Loaded> {
  protected readonly host: H
  protected readonly drawing: Drawing
  protected readonly live: LiveRegion
  readonly #restarts: readonly string[]
  #state: 'idle' | 'loading' | 'failed' | 'ready' = 'idle'
  #failure = ''
  #ends: (() => void)[] = []
  #round = 0

  /** @param restarts attributes and properties that lead to another thing to edit, or to another language */
  constructor(host: H, styles: readonly CSSResult[], restarts: readonly string[]) {
    this.host = host
    this.#restarts = restarts
    host.role ??= 'region'
    this.drawing = drawingIn(
      host,
      [...kitStyles, ...styles],
      () => this.#draw(),
      () => this.drawn(),
    )
    this.live = startLiveRegion(this.drawing.root)
  }

  /** Undefined until something is open, and while nothing is saved. */
  protected abstract readonly saver: PageSaver | undefined
  protected abstract readonly loadingTexts: LoadingTexts
  /** Starts to load. Undefined until the page has given a token, or calls. */
  protected abstract load(): Promise<L> | undefined
  protected abstract open(loaded: L): void
  /** Draws what is open. */
  protected abstract draw(): TemplateResult
  /** Ends what `open` has started. */
  protected abstract close(): void
  /** Called when the element was removed, or leads elsewhere, while this was loaded. */
  protected discard(loaded: L): void {
    loaded.tokens?.end()
  }
  protected drawn(): void {}
  /** Called when the page is hidden, which can be its end. */
  protected hidden(): void {
    void this.saver?.save()
  }
  /** True if the new value of the attribute leads to what is open already. */
  protected leadsHere(_attribute: string): boolean {
    return false
  }

  /** @param changed the name of the attribute or property that the page has set */
  sync(changed = ''): void {
    const { isConnected } = this.host
    this.drawing.setConnected(isConnected)
    if (!isConnected || (this.#restarts.includes(changed) && !this.leadsHere(changed))) this.#stop()
    if (isConnected) void this.#start()
  }

  /** Runs `end` when the element is removed, or opens something else. */
  protected onEnd(...ends: readonly (() => void)[]): void {
    this.#ends.push(...ends)
  }

  #stop() {
    this.saver?.flush()
    this.#round++
    for (const end of this.#ends.splice(0)) end()
    // What a dialog would do, it would do to something that nobody sees.
    for (const dialog of this.drawing.root.querySelectorAll('dialog')) dialog.close()
    this.close()
    this.#state = 'idle'
  }

  async #start() {
    const loading = this.#state === 'idle' ? this.load() : undefined
    if (!loading) return
    const round = ++this.#round
    this.#state = 'loading'
    this.drawing.update()
    try {
      const loaded = await loading
      if (round !== this.#round) return this.discard(loaded)
      const { tokens } = loaded
      this.onEnd(
        startTooltips(this.drawing.root),
        this.#listen(() => tokens?.wake()),
        () => tokens?.end(),
      )
      this.#state = 'ready'
      this.open(loaded)
      this.drawing.update()
    } catch (error) {
      if (round === this.#round) this.#fail(error)
    }
  }

  #fail(error: unknown) {
    this.#state = 'failed'
    this.#failure = error instanceof Error ? error.message : ''
    const code = error instanceof ApiError ? error.code : 'failed'
    emit(this.host, 'error', { code, message: this.#failure, retryable: true })
    this.drawing.update()
  }

  /** The only listeners outside of the element. */
  #listen(wake: () => void): () => void {
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pagehide', () => this.saver?.flush(), { signal })
    addEventListener('beforeunload', event => this.saver?.isUnsaved && event.preventDefault(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? this.hidden() : wake()),
      { signal },
    )
    return () => controller.abort()
  }

  #draw(): TemplateResult {
    const texts = this.loadingTexts
    if (this.#state === 'ready') return this.draw()
    if (this.#state === 'failed')
      return html`<div class="message" role="alert"><p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.sync('base') })}</div>`
    return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
  }
}
