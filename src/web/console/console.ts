// The console: one shadow root, a shell around the current page, and the way from one page to the next.
import { render } from 'lit'
import { ApiError, type Call } from '../api/api.ts'
import type { Account } from '../api/contract.d.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import type { ConsoleTexts } from '../texts/console/en.ts'
import { passwordDialog } from './confirm.ts'
import { errorInWords } from './error-in-words.ts'
import { type Format, formatIn } from './format.ts'
import { clickedAddress } from './links.ts'
import type { ConsoleContext, Page } from './page-module.ts'
import { matchOf, type Section } from './page-table.ts'
import { failedPage } from './parts/failed-page.ts'
import { type Language, type Scheme, saveLanguage, saveScheme } from './preferences.ts'
import { Cancelled, consoleCall } from './session.ts'
import { drawShell } from './shell.ts'
import { styles } from './styles.ts'

/** Pages that open faster than this show nothing in between. */
const LOADING_AFTER_MS = 300

export interface Start {
  readonly language: Language
  readonly scheme: Scheme
  loadTexts(language: Language): Promise<ConsoleTexts>
}

export class Console {
  readonly root: ShadowRoot
  readonly call: Call
  readonly #host: HTMLElement
  readonly #start: Start
  readonly #live: LiveRegion
  language: Language
  scheme: Scheme
  texts: ConsoleTexts
  format: Format
  me: Account | undefined
  page: Page | undefined
  section: Section = 'apps'
  isLoading = false
  isOffline = false
  isMenuOpen = false
  #controller = new AbortController()

  constructor(host: HTMLElement, start: Start, texts: ConsoleTexts) {
    this.#host = host
    this.#start = start
    this.language = start.language
    this.scheme = start.scheme
    this.texts = texts
    this.format = formatIn(start.language)
    this.root = host.attachShadow({ mode: 'open' })
    this.root.adoptedStyleSheets = [...kitStyles, ...styles].flatMap(({ styleSheet }) => styleSheet ?? [])
    this.#live = startLiveRegion(this.root)
    startTooltips(this.root)
    this.call = consoleCall({
      confirm: passwordDialog(this.root, () => this.texts),
      reached: isReached => this.#setOffline(!isReached),
    })
    this.root.addEventListener('click', event => {
      const url = clickedAddress(event as MouseEvent)
      if (!url) return
      event.preventDefault()
      this.go(url.pathname + url.search)
    })
    addEventListener('popstate', () => void this.open())
    addEventListener('offline', () => this.#setOffline(true))
    addEventListener('online', () => this.#setOffline(false))
    this.#dress()
  }

  /** Opens the page of the current address. */
  async open({ isFirst = false } = {}): Promise<void> {
    const url = new URL(location.href)
    const { route, params } = matchOf(url)
    this.#controller.abort()
    const controller = new AbortController()
    this.#controller = controller
    const { signal } = controller
    this.isMenuOpen = false
    const timer = setTimeout(() => {
      this.isLoading = true
      this.update()
    }, LOADING_AFTER_MS)
    let next: Page
    try {
      const [me, module] = await Promise.all([this.#readMe(), route.load()])
      if (signal.aborted) return
      next = await module.open(this.#contextOf(url, params, me, signal))
    } catch (error) {
      if (signal.aborted) return
      next = failedPage(this.texts, this.inWords(error), () => void this.open())
    } finally {
      clearTimeout(timer)
    }
    if (signal.aborted) return next.end?.()
    this.page?.end?.()
    this.page = next
    this.section = route.section
    this.isLoading = false
    this.update()
    this.#arrive(isFirst)
  }

  /** Shows people where they are: the title, and the heading for screen readers. */
  #arrive(isFirst: boolean): void {
    document.title = `${this.page?.title} · Formyard`
    // On phones the row of tabs scrolls.
    const tab = this.root.querySelector<HTMLElement>('.tabs [aria-current]')
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.parentElement.clientWidth / 3 })
    if (isFirst) return
    scrollTo(0, 0)
    this.root.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  go(path: string, { replaces = false } = {}): void {
    if (replaces) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    void this.open()
  }

  update(): void {
    render(drawShell(this), this.root)
  }

  async setLanguage(language: Language): Promise<void> {
    this.texts = await this.#start.loadTexts(language)
    this.language = language
    this.format = formatIn(language)
    saveLanguage(language)
    this.#dress()
    await this.open()
  }

  setScheme(scheme: Scheme): void {
    this.scheme = scheme
    saveScheme(scheme)
    this.#dress()
    this.update()
  }

  toggleMenu(isOpen: boolean): void {
    this.isMenuOpen = isOpen
    this.update()
  }

  toast: LiveRegion['toast'] = (text, action) => this.#live.toast(text, action)

  inWords = (error: unknown): string =>
    error instanceof Cancelled ? this.texts.problems.cancelled : errorInWords(this.texts, error)

  async #readMe(): Promise<Account> {
    if (this.me) return this.me
    const { body } = await this.call('GET', '/me')
    // A call with the session describes a person, and not a token.
    if (!('user' in body)) throw new ApiError('session_ended', 0, 'The reply describes no person')
    this.me = body
    return body
  }

  #setOffline(isOffline: boolean): void {
    if (this.isOffline === isOffline) return
    this.isOffline = isOffline
    this.update()
  }

  /** The language and the colors of the document, for what is outside of the shadow root. */
  #dress(): void {
    document.documentElement.lang = this.language
    document.documentElement.style.colorScheme = this.scheme === 'auto' ? 'light dark' : this.scheme
    this.#host.setAttribute('color-scheme', this.scheme)
    // Toasts stand outside of the other landmarks.
    const toasts = this.root.querySelector('.k-toasts')
    toasts?.setAttribute('role', 'region')
    toasts?.setAttribute('aria-label', this.texts.notices)
  }

  #contextOf(url: URL, params: ConsoleContext['params'], me: Account, signal: AbortSignal): ConsoleContext {
    const query = url.searchParams
    const owner = query.get('user') ?? me.user.userid
    const update = () => {
      if (!signal.aborted) this.update()
    }
    const toast: ConsoleContext['toast'] = (text, action) => this.toast(text, action)
    return {
      params,
      query,
      me,
      owner,
      language: this.language,
      scheme: this.scheme,
      texts: this.texts,
      format: this.format,
      root: this.root,
      signal,
      call: this.call,
      href: path => (owner === me.user.userid ? path : `${path}?user=${encodeURIComponent(owner)}`),
      go: (path, options) => this.go(path, options),
      update,
      reload: () => {
        if (!signal.aborted) void this.open()
      },
      toast,
      announce: text => this.#live.announce(text),
      inWords: this.inWords,
      setMe: me => {
        this.me = me
        this.update()
      },
    }
  }
}
