// The life of an element that edits a draft: it connects, loads, draws, and saves when its page is left. It has one shadow root.
import { type CSSResult, html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { browserTimer, tokensOf } from '../api/session.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { type Connection, connect, type DraftApi, type DraftHost } from './connect.ts'
import { focusFirst, watchFocus } from './focus.ts'
import type { DraftInfo, DraftWorkspace, WorkspaceOptions } from './workspace.ts'

/** What every catalogue of an editor says. */
export interface DraftTexts {
  readonly locale: string
  readonly loading: string
  readonly failed: string
  readonly tryAgain: string
  readonly signedOut: string
  readonly merged: string
  readonly callFailed: string
  readonly unreachable: string
  readonly notSaved: string
  readonly parts: Readonly<Record<string, string>>
  /** By the code of a fault or problem. */
  readonly faults: Readonly<Record<string, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: an editor has any content, and only its own code reads it.
type AnyWorkspace = DraftWorkspace<any, any, any>

export interface DraftContext<W = AnyWorkspace, T extends DraftTexts = DraftTexts>
  extends Pick<LiveRegion, 'announce' | 'toast'> {
  readonly texts: T
  /** BCP 47. */
  readonly locale: string
  readonly root: ShadowRoot
  readonly workspace: W
  /** The address of the server. */
  readonly base: string
  /** False for a page that publishes by its own means. */
  readonly canPublish: boolean
  /** Draws again. */
  update(): void
  /** After the next drawing, moves the focus to the element. */
  focus(selector: string): void
  /** What the page of the element hears. False if the page has cancelled it. */
  emit(name: string, detail: unknown, isCancelable?: boolean): boolean
  /** A sentence about a failed call. */
  inWords(error: unknown): string
  /** Asks for a version of each part that two editors changed. */
  decide(): void
}

export interface Opened {
  readonly host: DraftHost
  readonly api: DraftApi
  readonly hidden: readonly string[]
  onEnd(end: () => void): void // Runs `end` when the element is removed or opens another draft.
}

/** What differs between editors. */
export interface ElementKind<R extends DraftInfo, C extends DraftContext> {
  /** The attribute with the id of the draft, which is also its name in paths. */
  readonly noun: string
  readonly styles: readonly CSSResult[]
  /** Before the language is known. */
  readonly texts: C['texts']
  loadTexts(language: string): Promise<C['texts']>
  /** The workspace of a draft that was read. */
  open(options: WorkspaceOptions<R, DraftInfo>): C['workspace']
  /** Adds what only this editor shares. */
  extend(base: DraftContext<C['workspace'], C['texts']>, opened: Opened): C
  idOf(draft: R): object
  /** The labels of a member in which two versions differ, and of a value that is a word of the API. */
  memberName(texts: C['texts'], member: string, part: string): string
  valueName?(texts: C['texts'], value: unknown, part: string): string | undefined
  draw(context: C): TemplateResult
  /** Where the focus goes if what had it is drawn no more. */
  homeOf(context: C): string
  /** @returns a function that ends what it has started */
  drawn(context: C): (() => void) | undefined
  /** The page, or the person, prefers another color scheme. */
  setDark(context: C, isDark: boolean): void
}

export class DraftElement<R extends DraftInfo, C extends DraftContext> {
  protected context: C | undefined
  readonly #kind: ElementKind<R, C>
  readonly #host: DraftHost
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

  constructor(host: HTMLElement, kind: ElementKind<R, C>) {
    this.#host = host as DraftHost
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
        connect<R>(host, this.#kind.noun, getToken, isOut => this.#setSignedOut(isOut)),
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

  #open({ api, draft, etag, tokens }: Connection<R>, language: string) {
    const host = this.#host
    const { root } = this.#drawing
    const update = () => this.#drawing.update()
    const hidden = (host.getAttribute('hide') ?? '').split(/\s+/)
    const texts = this.#texts
    const workspace = this.#kind.open({
      draft,
      etag,
      api,
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
    })
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
      // The saver enters its state after it has told of the conflict.
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
