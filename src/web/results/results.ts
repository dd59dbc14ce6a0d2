// The code of <formyard-results>: responses as a table, one response, and the summary.
import { html, nothing, type TemplateResult } from 'lit'
import { isSameJson } from '../../engine/same-json.ts'
import type { Catalogue } from '../../engine/text/messages/catalogue.ts'
import { type Api, ApiError } from '../api/api.ts'
import { baseOf, openSession, type TokenHost, tokensOf } from '../api/session.ts'
import type { GetToken, TokenKeeper } from '../api/token.ts'
import { provideBrowserLibraries } from '../authoring/libraries.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { type LiveRegion, startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { enResults, type ResultsTexts } from '../texts/en-results.ts'
import { ResponseView } from './response.ts'
import type { AskedForm, ResultsContext } from './results-context.ts'
import { Reviews } from './reviews.ts'
import { resultsStyles } from './styles.ts'
import { SummaryView } from './summary/view.ts'
import { ResponseTable } from './table.ts'
import type { TablePart, TableState } from './table-state.ts'
import { Versions } from './versions.ts'

const VIEWS = ['table', 'summary', 'response'] as const
type ResultsView = (typeof VIEWS)[number]

/** Another value of these leads to another form or language. */
const RESTARTS = ['webform', 'base', 'token-url', 'api', 'locale']

interface ResultsHost extends TokenHost {
  /** What the table shows at first. */
  readonly table?: TableState | undefined
  /** Names people and keys by their ids, in the console. */
  readonly namesOf?: ResultsContext['namesOf'] | undefined
}

export const create = (host: HTMLElement) => new Results(host)

class Results {
  readonly #host: ResultsHost
  readonly #drawing: Drawing
  readonly #live: LiveRegion
  #view: ResultsView = 'table'
  #texts: ResultsTexts = enResults
  #failure: string | undefined
  #context: ResultsContext | undefined
  #tokens: TokenKeeper | undefined
  #table = new ResponseTable()
  #response = new ResponseView()
  #summary = new SummaryView()
  #ends: (() => void)[] = []
  #isStarted = false
  #round = 0

  constructor(host: ResultsHost) {
    this.#host = host
    host.role ??= 'region'
    this.#drawing = drawingIn(host, [...kitStyles, resultsStyles], () => this.#draw())
    this.#live = startLiveRegion(this.#drawing.root)
  }

  sync(changed = '') {
    const { isConnected } = this.#host
    this.#drawing.setConnected(isConnected)
    if (!isConnected || RESTARTS.includes(changed)) this.#stop()
    if (isConnected && !this.#isStarted) void this.#start()
    else if (changed === 'view' && this.#context) this.show(this.#asked())
    else if (changed === 'table' && this.#context) this.#setTable(this.#context)
  }

  #asked = (): ResultsView => VIEWS.find(view => view === this.#host.getAttribute('view')) ?? 'table'

  #stop() {
    this.#round++
    this.#tokens?.end()
    for (const end of this.#ends.splice(0)) end()
    this.#context = undefined
    this.#isStarted = false
  }

  async #start() {
    const getToken = tokensOf(this.#host)
    if (!getToken && !this.#host.api) return
    const round = ++this.#round
    this.#isStarted = true
    this.#failure = undefined
    this.#table = new ResponseTable()
    this.#view = this.#asked()
    const language = this.#host.getAttribute('locale') ?? document.documentElement.lang
    this.#drawing.update()
    try {
      const [{ api, tokens }, loaded] = await Promise.all([
        connect(this.#host, getToken),
        loadTexts(language),
      ])
      if (round !== this.#round) return tokens?.end()
      this.#tokens = tokens
      this.#texts = loaded.texts
      const { body } = await api.call('GET', `${api.form}/response/questions`)
      if (round !== this.#round) return
      this.#open(api, body, loaded.catalogue, language)
      this.#ends.push(startTooltips(this.#drawing.root))
      if (tokens) this.#ends.push(onShown(tokens.wake))
      emit(this.#host, 'ready', { webformid: api.form.split('/').at(-1) })
    } catch (error) {
      if (round === this.#round) this.#failed(error)
    }
  }

  #open(api: Api, askedForm: AskedForm, catalogue: Catalogue, language: string) {
    const texts = this.#texts
    this.#context = {
      texts,
      locale: language || texts.locale,
      catalogue,
      api,
      root: this.#drawing.root,
      askedForm,
      versions: new Versions(api, askedForm),
      reviews: new Reviews(api, askedForm.reviewStates),
      update: () => this.#drawing.update(),
      announce: text => this.#live.announce(text),
      toast: text => this.#live.toast(text),
      failed: error => this.#failed(error),
      isConsole: this.#host.api !== undefined,
      namesOf: async ids => (await this.#host.namesOf?.(ids)) ?? new Map(),
      tableChanged: part => this.#tableChanged(part),
      open: responseid => this.select(responseid ?? null),
    }
    this.#table.set(this.#context, this.#host.table ?? {})
    void this.reload()
  }

  #tableChanged(part: TablePart) {
    if (this.#context) emit(this.#host, 'table', { part, table: this.#table.state(this.#context) })
  }

  #setTable(context: ResultsContext) {
    const { table = {} } = this.#host
    if (isSameJson(table, this.#table.state(context))) return
    this.#table.set(context, table)
    void this.#table.read(context)
  }

  #failed(error: unknown) {
    this.#failure = error instanceof Error ? error.message : ''
    const code = error instanceof ApiError ? error.code : 'failed'
    emit(this.#host, 'error', { code, message: this.#failure, retryable: true })
    this.#drawing.update()
  }

  #draw(): TemplateResult {
    const context = this.#context
    const texts = this.#texts
    if (this.#failure !== undefined)
      return html`<div class="message" role="alert"><p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.sync('base') })}</div>`
    if (!context)
      return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
    const hidden = (this.#host.getAttribute('hide') ?? '').split(/\s+/)
    const tabs = (['table', 'summary'] as const).filter(view => !hidden.includes(view))
    return html`<div class="results">
      ${
        tabs.length > 1
          ? html`<nav class="views" aria-label=${texts.view}>${tabs.map(
              view => html`<button
                type="button"
                aria-current=${view === this.#view || (view === 'table' && this.#view === 'response') ? 'page' : nothing}
                @click=${() => this.show(view)}
              >${texts.views[view]}</button>`,
            )}</nav>`
          : nothing
      }
      ${this.#drawView(context)}
    </div>`
  }

  #drawView(context: ResultsContext): TemplateResult {
    if (this.#view === 'summary') return this.#summary.draw(context)
    if (this.#view === 'table') return this.#table.draw(context)
    return this.#response.draw(context, this.#table, this.#asked() === 'response')
  }

  // The page's methods.
  reload = async (): Promise<void> => {
    const context = this.#context
    if (!context) return
    if (this.#view === 'summary') return this.#summary.read(context, this.#table.list.filter)
    await this.#table.read(context)
    // Alone on a page, the view starts with the newest response.
    const [first] = this.#table.list.rows ?? []
    if (this.#asked() === 'response' && first) this.select(first.responseid)
  }

  show = (view: ResultsView): void => {
    const isOther = view !== this.#view
    this.#view = VIEWS.includes(view) ? view : 'table'
    this.#drawing.update()
    if (isOther) void this.reload()
  }

  /** Shows one response; null shows the table. */
  select = (responseid: string | null): void => {
    const context = this.#context
    if (!context) return
    // From one response to the next, the focus stays where it is.
    const isStep = this.#view === 'response' && responseid !== null
    const hasFocus = this.#drawing.root.activeElement !== null
    this.#view = responseid === null ? 'table' : 'response'
    if (responseid !== null) void this.#response.read(context, responseid, this.#table)
    emit(this.#host, 'select', { responseid })
    this.#drawing.update()
    if (isStep || !hasFocus) return
    void this.#drawing
      .drawn()
      .then(() =>
        this.#drawing.root
          .querySelector<HTMLElement>(responseid === null ? '.opener' : '[data-key="back"]')
          ?.focus(),
      )
  }
}

interface Connection {
  readonly api: Api
  /** Absent if the page makes the calls. */
  readonly tokens?: TokenKeeper
}

async function connect(host: TokenHost, getToken: GetToken | undefined): Promise<Connection> {
  if (host.api) return { api: host.api }
  if (!getToken) throw new ApiError('signed_out', 0, 'No token')
  const base = baseOf(host)
  const { me, call, tokens } = await openSession(base, getToken)
  const webformid = host.getAttribute('webform') ?? me.webformid
  const form = `/user/${me.userid}/app/${me.appid}/webform/${webformid}` as const
  return { api: { base, form, features: me.features, call }, tokens }
}

/** A token that has expired while the page was hidden is renewed when it is shown. */
function onShown(wake: () => void): () => void {
  const listen = () => document.visibilityState === 'visible' && wake()
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

async function loadTexts(language: string): Promise<{ texts: ResultsTexts; catalogue: Catalogue }> {
  provideBrowserLibraries()
  if (/^de\b/i.test(language)) {
    const [{ deResults }, { de }] = await Promise.all([
      import('../texts/de-results.ts'),
      import('../../engine/text/messages/de.ts'),
    ])
    return { texts: deResults, catalogue: de }
  }
  const { en } = await import('../../engine/text/messages/en.ts')
  return { texts: enResults, catalogue: en }
}
