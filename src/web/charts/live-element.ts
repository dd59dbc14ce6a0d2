// What <formyard-chart> and <formyard-dashboard> share: a session with a token, loading again, and what people see without data.
import { ApiError, type AppPath, type Call } from '../api/api.ts'
import { baseOf, openSession, type Session, type TokenHost, tokensOf } from '../api/session.ts'
import { make } from '../form/make.ts'
import { createPreparing } from './preparing.ts'
import { createRefresh } from './refresh.ts'

export interface Live {
  /** The language of the element, BCP 47. */
  readonly language: string
  readonly app: AppPath
  readonly call: Call
}

/** Seconds until the data are loaded again. */
export interface Again {
  readonly refresh?: number | null
  /** Because data are being prepared. */
  readonly retry?: number | null
}

export interface LivePart {
  /**
   * Reads and shows.
   * @returns when to load again
   * @throws {ApiError}
   */
  load(live: Live): Promise<Again>
  /** Data are being prepared, and nobody asks for them any more. */
  giveUp?(): void
  clear(): void
}

interface StateTexts {
  readonly failed: string
  readonly preparing: string
  readonly signedOut: string
  readonly again: string
}

const en: StateTexts = {
  preparing: 'The data are being prepared.',
  failed: 'This cannot be shown now.',
  signedOut: 'You are signed out.',
  again: 'Try again',
}
const de: StateTexts = {
  preparing: 'Die Daten werden vorbereitet.',
  failed: 'Das kann gerade nicht angezeigt werden.',
  signedOut: 'Sie sind abgemeldet.',
  again: 'Erneut versuchen',
}

const CSS = `:host{display:block}:host([hidden]){display:none}:host([color-scheme=light]){color-scheme:light}:host([color-scheme=dark]){color-scheme:dark}
.state{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;justify-content:center;min-block-size:6rem;color:var(--formyard-soft,light-dark(#565b6b,#b3b8c7));font:.875rem/1.5 var(--formyard-font,system-ui,sans-serif)}
.state[hidden]{display:none}
.state button{min-block-size:2.25rem;padding:0 1rem;border:1px solid currentColor;border-radius:.375rem;background:none;color:inherit;font:inherit;cursor:pointer}`

let sheet: CSSStyleSheet | undefined
function stateStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  return sheet
}

export function createLive(host: TokenHost, root: ShadowRoot, part: LivePart) {
  const state = make('p', { className: 'state', hidden: true })
  state.role = 'status'
  root.adoptedStyleSheets = [stateStyle()]
  root.append(state)
  let session: Promise<Session> | undefined
  let ended = new AbortController()
  let turn = 0
  const refresh = createRefresh(() => void load())
  const preparing = createPreparing()

  const language = () => host.getAttribute('locale') ?? (document.documentElement.lang || navigator.language)
  const emit = (name: string, detail: unknown) =>
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))

  function open(): Promise<Session> {
    const getToken = tokensOf(host)
    if (!getToken) throw new ApiError('signed_out', 0, 'Set token-url or getToken.')
    session ??= openSession(baseOf(host), getToken)
    session.catch(() => {
      session = undefined
    })
    return session
  }

  const texts = () => (/^de\b/i.test(language()) ? de : en)

  /** @returns whether the data are asked for again */
  function waitFor(seconds: number | undefined): boolean {
    const wait = preparing.next(seconds)
    if (wait !== undefined) refresh.plan(wait, 0)
    return wait !== undefined
  }

  function fail(error: unknown) {
    const { code, message, status } =
      error instanceof ApiError ? error : new ApiError('load_failed', 0, String(error))
    const button = make('button', { type: 'button' }, texts().again)
    button.addEventListener('click', () => {
      preparing.reset()
      void load()
    })
    state.replaceChildren(code === 'signed_out' ? texts().signedOut : texts().failed, ' ', button)
    state.hidden = false
    part.clear()
    emit('formyard-error', { code, message, retryable: status === 0 || status >= 429 })
  }

  async function load(): Promise<void> {
    const now = ++turn
    refresh.stop()
    try {
      const { me, call } = await open()
      if (me.appid === null) throw new ApiError('token_refused', 422, 'The token names no application.')
      const again = await part.load({
        language: language(),
        app: `/user/${me.userid}/app/${me.appid}`,
        call,
      })
      if (now !== turn) return
      state.hidden = true
      const { retry, refresh: seconds } = again
      if (typeof retry !== 'number') preparing.reset()
      else if (waitFor(retry)) return
      else part.giveUp?.()
      refresh.plan(Number(host.getAttribute('refresh') ?? seconds ?? 0))
    } catch (error) {
      if (now !== turn || !host.isConnected) return
      const isPreparing = error instanceof ApiError && error.code === 'dataset_preparing'
      if (!isPreparing || !waitFor(error.retryAfter)) return fail(error)
      state.replaceChildren(texts().preparing)
      state.hidden = false
    }
  }

  function stop() {
    turn++
    refresh.stop()
    ended.abort()
    session?.then(({ tokens }) => tokens.end()).catch(() => {})
    session = undefined
    part.clear()
  }

  return {
    emit,
    load,
    /** Call this after the element was added to the page or removed, or an attribute changed. */
    sync(changed?: string) {
      if (!host.isConnected) return stop()
      if (changed === undefined) {
        ended = new AbortController()
        const wake = () => !document.hidden && session?.then(({ tokens }) => tokens.wake())
        document.addEventListener('visibilitychange', wake, { signal: ended.signal })
      } else if (changed === 'token-url' || changed === 'getToken' || changed === 'base') session = undefined
      preparing.reset()
      void load()
    },
  }
}
