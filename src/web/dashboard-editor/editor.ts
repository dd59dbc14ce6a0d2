// The code of <formyard-dashboard-editor>. One shadow root for the whole editor.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { browserTimer, tokensOf } from '../api/session.ts'
import { provideBrowserLibraries } from '../designer/libraries.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { type BoardTexts, enBoards } from '../messages/en-boards.ts'
import { type Connection, connect, type DashboardHost } from './connect.ts'
import type { EditorContext } from './context.ts'
import { finishDrawing } from './finish-drawing.ts'
import { createPictures } from './store/pictures.ts'
import { createSources } from './store/sources.ts'
import { styles } from './styles.ts'
import { drawEditor } from './views/shell.ts'
import { createWorkspace } from './workspace.ts'

type State = 'idle' | 'loading' | 'failed' | 'ready'

/** Another value of these leads to another dashboard or language. */
const RESTARTS = ['dashboard', 'base', 'token-url', 'api', 'locale']

export const create = (host: HTMLElement) => new Editor(host as DashboardHost)

class Editor {
  readonly #host: DashboardHost
  readonly #drawing: Drawing
  readonly #live: ReturnType<typeof startLiveRegion>
  #state: State = 'idle'
  #failure = ''
  #texts: BoardTexts = enBoards
  #context: EditorContext | undefined
  #focus = ''
  #ends: (() => void)[] = []
  #round = 0

  constructor(host: DashboardHost) {
    this.#host = host
    host.role ??= 'region'
    this.#drawing = drawingIn(
      host,
      [...kitStyles, ...styles],
      () => this.#draw(),
      () => this.#drawn(),
    )
    this.#live = startLiveRegion(this.#drawing.root)
  }

  sync(changed = '') {
    const { isConnected } = this.#host
    this.#drawing.setConnected(isConnected)
    if (!isConnected || RESTARTS.includes(changed)) this.#stop()
    if (isConnected) void this.#start()
    if (changed === 'color-scheme') this.#setDark()
  }

  #stop() {
    this.#context?.workspace.saver.flush()
    this.#round++
    for (const end of this.#ends.splice(0)) end()
    this.#context?.workspace.close()
    this.#context = undefined
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
        connect(host, getToken, isOut => this.#setSignedOut(isOut)),
        loadTexts(language),
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

  #open({ api, dashboard, etag, tokens }: Connection, language: string) {
    const host = this.#host
    const { root } = this.#drawing
    const update = () => this.#drawing.update()
    provideBrowserLibraries()
    const hidden = (host.getAttribute('hide') ?? '').split(/\s+/)
    const texts = this.#texts
    const context: EditorContext = {
      texts,
      locale: language || texts.locale,
      root,
      workspace: createWorkspace({
        dashboard,
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
          },
          checked: errors => emit(host, 'problems', { errors }),
        },
      }),
      sources: createSources(api, api.app, update),
      pictures: createPictures(api, api.app, browserTimer, update),
      view: { isProblemsOpen: false, isDrawerOpen: false, gridWidth: 0, isDark: false },
      base: api.base,
      canPublish: !hidden.includes('activate'),
      canShare: !hidden.includes('share'),
      announce: text => this.#live.announce(text),
      toast: (text, action) => this.#live.toast(text, action),
      update,
      focus: selector => {
        this.#focus = selector
        update()
      },
      emit: (name, detail, isCancelable) => emit(host, name, detail, isCancelable),
      inWords: error => inWords(texts, error),
    }
    this.#context = context
    this.#state = 'ready'
    this.#ends.push(
      startTooltips(root),
      this.#listen(() => tokens?.wake()),
      () => tokens?.end(),
    )
    this.#setDark()
    update()
    emit(host, 'ready', { dashboardid: dashboard.dashboardid, revision: dashboard.revision })
  }

  /** The only listeners outside of the element. */
  #listen(wake: () => void): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const saver = () => this.#context?.workspace.saver
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
    const view = this.#context?.view
    if (!view) return
    view.isDark =
      scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    this.#drawing.update()
  }

  #setSignedOut(isOut: boolean) {
    if (isOut) this.#live.toast(this.#texts.signedOut)
    else void this.#context?.workspace.saver.save()
  }

  #draw(): TemplateResult {
    const texts = this.#texts
    if (this.#state === 'ready' && this.#context) return drawEditor(this.#context)
    if (this.#state === 'failed')
      return html`<div class="message" role="alert"><p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.sync('base') })}</div>`
    return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
  }

  #drawn() {
    const context = this.#context
    if (!context) return
    const end = finishDrawing(context)
    if (end) this.#ends.push(end)
    const wanted = this.#focus
    this.#focus = ''
    // The first selector that finds something counts.
    for (const selector of wanted === '' ? [] : wanted.split(/, (?=[.[#])/)) {
      const found = context.root.querySelector<HTMLElement>(selector)
      if (!found) continue
      found.focus()
      found.scrollIntoView({ block: 'nearest' })
      break
    }
  }

  // The page's methods.
  save = async (): Promise<void> => this.#context?.workspace.saver.save()
  activate = async (): Promise<void> => this.#context?.workspace.activate()
  undo = (): void => this.#context?.workspace.undo()
  redo = (): void => this.#context?.workspace.redo()
}

const loadTexts = async (language: string): Promise<BoardTexts> =>
  /^de\b/i.test(language) ? (await import('../messages/de-boards.ts')).deBoards : enBoards

function inWords(texts: BoardTexts, error: unknown): string {
  if (!(error instanceof ApiError)) return texts.callFailed
  if (error.code === 'unreachable' || error.code === 'signed_out') return texts.unreachable
  if (error.code === 'not_saved') return texts.notSaved
  if (error.code === 'slug_taken') return texts.slugTaken
  return texts.faults[error.code] ?? (error.message || texts.callFailed)
}
