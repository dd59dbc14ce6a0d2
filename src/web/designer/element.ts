// <formyard-designer>: the design widget. One shadow root for the whole designer.
import { html, LitElement, type nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import { en as englishPage } from '../../engine/text/messages/en.ts'
import type { Api } from '../api/api.ts'
import { type GetToken, tokenFrom } from '../api/token.ts'
import type { FormDocument } from '../document/document.ts'
import { unsavedStore } from '../document/unsaved.ts'
import { button } from '../kit/button.ts'
import { startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { en } from '../messages/en.ts'
import type { Messages } from '../messages/messages.ts'
import { browserTimer, type Connection, connect, connectWith } from './connect.ts'
import { VIEWS, type View } from './context.ts'
import { Controller } from './controller.ts'
import { pageStyle } from './page-style.ts'
import { drawDesigner } from './shell.ts'
import { styles } from './styles.ts'
import type { ChoiceList, Template } from './tools.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

type State = 'idle' | 'loading' | 'failed' | 'ready'

/** Two levels above the script: /w/-/designer-abc.js is of the server at /. */
const SCRIPT_BASE = new URL('../..', import.meta.url).href.replace(/\/$/, '')

export class FormyardDesigner extends LitElement {
  static override readonly styles = [...kitStyles, ...styles, unsafeCSS(pageStyle)]
  static override readonly properties = {
    webform: {},
    view: {},
    hide: {},
    locale: {},
    base: {},
    tokenUrl: { attribute: 'token-url' },
    readonly: { type: Boolean },
    autosave: {},
    getToken: { attribute: false },
    api: { attribute: false },
    messages: { attribute: false },
    templates: { attribute: false },
    choiceLists: { attribute: false },
  }

  declare webform: string | null | undefined
  declare view: string | null
  declare hide: string | null
  declare locale: string | null
  /** The address of the server, if it is not that of the script. */
  declare base: string | null
  declare tokenUrl: string | null
  declare readonly: boolean
  declare autosave: string | null
  declare getToken: GetToken | undefined
  /** Calls of a page that has a session of its own. It needs no token. */
  declare api: Api | undefined
  /** The host's own wording. */
  declare messages: Partial<Messages> | undefined
  /** Beside the built-in ones. */
  declare templates: readonly Template[] | undefined
  declare choiceLists: readonly ChoiceList[] | undefined

  #state: State = 'idle'
  #failure = ''
  #workspace: Workspace | undefined
  #connection: Connection | undefined
  #controller: Controller | undefined
  #texts: Messages = en
  #ends: (() => void)[] = []
  #round = 0

  override connectedCallback() {
    super.connectedCallback()
    if (!this.role) this.role = 'region'
    if (this.hasUpdated) void this.#start()
  }

  override firstUpdated() {
    void this.#start()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#workspace?.saver.flush()
    this.#stop()
  }

  override updated(changed: PropertyValues) {
    this.#controller?.updated()
    const isOther = ['webform', 'base', 'tokenUrl', 'getToken', 'api'].some(
      name => changed.get(name) !== undefined,
    )
    if (isOther && this.#state !== 'idle') this.#restart()
  }

  #restart() {
    this.#workspace?.saver.flush()
    this.#stop()
    void this.#start()
  }

  #stop() {
    this.#round++
    for (const end of this.#ends.splice(0)) end()
    this.#workspace?.close()
    this.#connection?.tokens.end()
    this.#workspace = undefined
    this.#connection = undefined
    this.#controller = undefined
    this.#state = 'idle'
  }

  async #start() {
    const root = this.shadowRoot
    const getToken = this.getToken ?? (this.tokenUrl ? tokenFrom(this.tokenUrl) : undefined)
    const { api } = this
    const connecting = api
      ? () => connectWith(api)
      : getToken &&
        (() =>
          connect(this.base ?? SCRIPT_BASE, getToken, this.webform ?? null, isOut =>
            this.#controller?.setSignedOut(isOut),
          ))
    if (!root || !connecting || this.#state !== 'idle') return
    const round = ++this.#round
    this.#state = 'loading'
    this.requestUpdate()
    try {
      const [connection, texts] = await Promise.all([
        connecting(),
        loadTexts(this.locale ?? document.documentElement.lang),
      ])
      if (round !== this.#round) return connection.tokens.end()
      this.#texts = { ...texts, ...this.messages }
      this.#open(root, connection)
    } catch (error) {
      if (round !== this.#round) return
      this.#state = 'failed'
      this.#failure = error instanceof Error ? error.message : ''
      this.#emit('error', {
        code: (error as { readonly code?: string }).code ?? 'failed',
        message: this.#failure,
        retryable: true,
      })
      this.requestUpdate()
    }
  }

  #open(root: ShadowRoot, connection: Connection) {
    const { form, etag, api, tokens, limits } = connection
    const live = startLiveRegion(root)
    this.#connection = connection
    this.#ends.push(() => live.end(), startTooltips(root), this.#listen(tokens.wake))
    let controller: Controller | undefined
    const workspace = createWorkspace({
      form,
      etag,
      api,
      timer: browserTimer,
      unsaved: unsavedStore(localStorageOrNone(), `formyard ${api.base} ${form.webformid}`),
      isReadonly: this.readonly || !api.features.includes('design'),
      autosave: this.autosave !== 'off',
      events: {
        changed: () => this.requestUpdate(),
        edited: () => this.#emit('change', { isDirty: true, touched: controller?.touched() ?? [] }),
        undone: (change, way) => controller?.edits.undone(change, way),
        saved: ({ revision, hasUnpublishedChanges }) =>
          this.#emit('save', { revision, hasUnpublishedChanges }),
        merged: merge => {
          this.#emit('conflict', { merged: 1, open: merge.conflicts.length })
          controller?.merged(merge)
        },
        status: () => {},
        checked: errors => this.#emit('problems', { errors, advice: workspace.advice.length }),
      },
    })
    this.#workspace = workspace
    controller = new Controller({
      root,
      workspace,
      api,
      live,
      messages: this.#texts,
      catalogue: englishPage,
      limits,
      hide: this.hide ?? '',
      templates: this.templates ?? [],
      choiceLists: this.choiceLists ?? [],
      signIn: tokens.wake,
      view: VIEWS.find(view => view === this.view) ?? 'build',
      update: () => this.requestUpdate(),
      emit: (name, detail, isCancelable) => this.#emit(name, detail, isCancelable),
    })
    this.#controller = controller
    this.#ends.push(() => controller.end())
    this.#state = 'ready'
    this.requestUpdate()
    void this.updateComplete.then(() => controller.loadLater())
    this.#emit('ready', { webformid: form.webformid, revision: form.revision })
  }

  /** The only listeners outside of the element. */
  #listen(wake: () => void): () => void {
    const flush = () => this.#workspace?.saver.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if ((this.#workspace?.status().unsaved ?? 0) > 0) event.preventDefault()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') this.#workspace?.saver.save()
      else wake()
    }
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }

  #emit(name: string, detail: unknown, isCancelable = false): boolean {
    return this.dispatchEvent(
      new CustomEvent(`formyard-${name}`, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: isCancelable,
      }),
    )
  }

  override render(): TemplateResult | typeof nothing {
    const texts = this.#texts.frame
    if (this.#state === 'ready' && this.#controller) return drawDesigner(this.#controller)
    if (this.#state === 'failed')
      return html`<div class="message" role="alert">
        <p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.#restart() })}
      </div>`
    return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
  }

  // The host's methods.
  save = async (): Promise<void> => this.#workspace?.save()
  publish = async (): Promise<void> => this.#controller?.publish()
  undo = (): void => this.#workspace?.undo()
  redo = (): void => this.#workspace?.redo()
  select = (pointer: string | null): void => this.#controller?.selecting.selectPointer(pointer)
  show = async (view: View): Promise<void> => this.#controller?.show(view)
  definition = (): FormDocument | undefined => this.#workspace?.document
}

async function loadTexts(locale: string): Promise<Messages> {
  if (locale.toLowerCase().split('-')[0] === 'de') return (await import('../messages/de.ts')).de
  return en
}

/** Reading the storage can throw where a browser blocks it. */
function localStorageOrNone() {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem() {}, removeItem() {} }
  }
}

/** A page can load two bundles. The first one defines the element. */
export function defineDesigner(): void {
  if (!customElements.get('formyard-designer')) customElements.define('formyard-designer', FormyardDesigner)
}
defineDesigner()
