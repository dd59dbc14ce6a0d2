// The life of an element that edits a draft: it connects, loads, draws, and saves when its page is left. It has one shadow root.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { browserTimer, tokensOf } from '../api/session.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { type Connection, connect, type Draft, type DraftHost, type Noun } from './connect.ts'
import type { DraftContext, DraftTexts, ElementKind } from './element-kind.ts'
import { focusFirst, watchFocus } from './focus.ts'
import type { DraftInfo, WorkspaceOptions } from './workspace.ts'

export class DraftElement<N extends Noun, C extends DraftContext> {
  protected context: C | undefined
  readonly #kind: ElementKind<N, C>
  readonly #host: DraftHost<N>
  readonly #drawing: Drawing
  readonly #live: LiveRegion
  #state: 'idle' | 'loading' | 'failed' | 'ready' = 'idle'
  #failure = ''
  #texts: C['texts']
  #focus = ''
  #hasLostFocus = () => false
  #ends: (() => void)[] = []
  #round = 0
  #isDeciding = false

  constructor(host: DraftHost<N>, kind: ElementKind<N, C>) {
    this.#host = host
    this.#kind = kind
    this.#texts = kind.texts
    host.role ??= 'region'
    this.#drawing = drawingIn(
      host,
      [...kitStyles, ...kind.styles],
      () => this.#draw(),
      () => this.#drawn(),
    )
    this.#live = startLiveRegion(this.#drawing.root)
  }

  sync(changed = '') {
    const { isConnected } = this.#host
    this.#drawing.setConnected(isConnected)
    // Another value of these leads to another draft or language.
    const restarts = [this.#kind.noun, 'base', 'token-url', 'api', 'locale']
    if (!isConnected || restarts.includes(changed)) this.#stop()
    if (isConnected) void this.#start()
    if (changed === 'color-scheme') this.#setDark()
  }

  #stop() {
    this.context?.workspace.saver.flush()
    this.#round++
    for (const end of this.#ends.splice(0)) end()
    // What a dialog would do, it would do to a draft that nobody sees.
    for (const dialog of this.#drawing.root.querySelectorAll('dialog')) dialog.close()
    this.context?.workspace.close()
    this.context = undefined
    this.#state = 'idle'
  }

  async #start() {
    const host = this.#host
    const getToken = tokensOf(host)
    if ((!getToken && !host.api) || this.#state !== 'idle') return
    const round = ++this.#round
    this.#state = 'loading'
    this.#drawing.update()
    try {
      const language = host.getAttribute('locale') ?? document.documentElement.lang
      const [connection, texts] = await Promise.all([
        connect(host, this.#kind, getToken, isOut => this.#setSignedOut(isOut)),
        this.#kind.loadTexts(language),
      ])
      if (round !== this.#round) return connection.tokens?.end()
      this.#texts = texts
      this.#open(connection, language)
    } catch (error) {
      if (round !== this.#round) return
      this.#state = 'failed'
      this.#failure = error instanceof Error ? error.message : ''
      const code = error instanceof ApiError ? error.code : 'failed'
      emit(host, 'error', { code, message: this.#failure, retryable: true })
      this.#drawing.update()
    }
  }

  #open({ api, draft, etag, tokens }: Connection<N>, language: string) {
    const host = this.#host
    const { root } = this.#drawing
    const update = () => this.#drawing.update()
    const hidden = (host.getAttribute('hide') ?? '').split(/\s+/)
    const texts = this.#texts
    const options: WorkspaceOptions<Draft<N>, DraftInfo> = {
      draft,
      etag,
      timer: browserTimer,
      isReadonly: host.hasAttribute('readonly'),
      autosave: host.getAttribute('autosave') !== 'off',
      events: {
        changed: update,
        edited: () => emit(host, 'change', { isDirty: true }),
        saved: ({ revision, hasUnpublishedChanges }) =>
          emit(host, 'save', { revision, hasUnpublishedChanges }),
        merged: conflicts => {
          emit(host, 'conflict', { open: conflicts })
          if (conflicts === 0) this.#live.toast(texts.merged)
          else this.context?.decide()
        },
        checked: errors => emit(host, 'problems', { errors }),
      },
    }
    const workspace = this.#kind.open(options, api)
    const base: DraftContext<C['workspace'], C['texts']> = {
      texts,
      locale: language || texts.locale,
      root,
      workspace,
      base: api.base,
      canPublish: !hidden.includes('activate'),
      announce: text => this.#live.announce(text),
      toast: (text, action) => this.#live.toast(text, action),
      update,
      focus: selector => {
        this.#focus = selector
        update()
      },
      emit: (name, detail, isCancelable) => emit(host, name, detail, isCancelable),
      inWords: error => inWords(texts, error),
      decide: () => void this.#decide(base),
    }
    this.context = this.#kind.extend(base, { host, api, hidden, onEnd: end => this.#ends.push(end) })
    this.#state = 'ready'
    this.#ends.push(
      startTooltips(root),
      this.#listen(() => tokens?.wake()),
      () => tokens?.end(),
    )
    this.#setDark()
    update()
    emit(host, 'ready', { ...this.#kind.idOf(draft), revision: draft.revision })
  }

  async #decide({ root, texts, workspace, focus, toast }: DraftContext<C['workspace'], C['texts']>) {
    if (this.#isDeciding) return
    this.#isDeciding = true
    try {
      const { decideConflicts } = await import('./views/conflicts.ts')
      // The saver enters its state after it has reported the conflict.
      const isDecided = await decideConflicts({ ...this.#kind, root, texts, workspace })
      // The field that had the focus was disabled, and the button of the banner can be gone.
      focus(`[data-key="${isDecided ? 'undo' : 'decide'}"]`)
    } catch {
      toast(texts.callFailed)
    }
    this.#isDeciding = false
  }

  /** The only listeners outside of the element. */
  #listen(wake: () => void): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const saver = () => this.context?.workspace.saver
    addEventListener('pagehide', () => saver()?.flush(), { signal })
    addEventListener('beforeunload', event => saver()?.isUnsaved && event.preventDefault(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? void saver()?.save() : wake()),
      { signal },
    )
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#setDark(), { signal })
    return () => controller.abort()
  }

  #setDark() {
    const scheme = this.#host.getAttribute('color-scheme')
    if (!this.context) return
    const isDark =
      scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    this.#kind.setDark(this.context, isDark)
    this.#drawing.update()
  }

  #setSignedOut(isOut: boolean) {
    if (isOut) this.#live.toast(this.#texts.signedOut)
    else void this.context?.workspace.saver.save()
  }

  #draw(): TemplateResult {
    const texts = this.#texts
    this.#hasLostFocus = watchFocus(this.#drawing.root)
    if (this.#state === 'ready' && this.context) return this.#kind.draw(this.context)
    if (this.#state === 'failed')
      return html`<div class="message" role="alert"><p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.sync('base') })}</div>`
    return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
  }

  #drawn() {
    const { context } = this
    if (!context) return
    const end = this.#kind.drawn(context)
    if (end) this.#ends.push(end)
    const wanted = this.#focus || (this.#hasLostFocus() ? this.#kind.homeOf(context) : '')
    this.#focus = ''
    focusFirst(context.root, wanted)
  }

  // The page's methods.
  save = async (): Promise<void> => this.context?.workspace.saver.save()
  activate = async (): Promise<void> => this.context?.workspace.activate()
  undo = (): void => this.context?.workspace.undo()
  redo = (): void => this.context?.workspace.redo()
}

function inWords(texts: DraftTexts, error: unknown): string {
  if (!(error instanceof ApiError)) return texts.callFailed
  if (error.code === 'unreachable' || error.code === 'signed_out') return texts.unreachable
  if (error.code === 'not_saved') return texts.notSaved
  return texts.faults[error.code] ?? (error.message || texts.callFailed)
}
