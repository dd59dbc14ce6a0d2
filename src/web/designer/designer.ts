// The code of <formyard-designer>: the design widget. One shadow root for the whole designer.
import { html, type TemplateResult, unsafeCSS } from 'lit'
import { baseOf, browserTimer, type TokenHost, tokensOf } from '../api/session.ts'
import type { FormDocument } from '../document/document.ts'
import { unsavedStore } from '../document/unsaved.ts'
import { button } from '../kit/button.ts'
import { type Drawing, drawingIn, emit } from '../kit/drawing.ts'
import { startLiveRegion } from '../kit/live-region.ts'
import { kitStyles } from '../kit/styles.ts'
import { startTooltips } from '../kit/tooltip.ts'
import { enFirst } from '../messages/en-first.ts'
import type { FirstMessages, LaterMessages, Messages } from '../messages/messages.ts'
import { canvasCatalogue } from './canvas-catalogue.ts'
import { type Connection, connect, connectWith } from './connect.ts'
import { VIEWS, type View } from './context.ts'
import { Controller } from './controller.ts'
import { pageStyle } from './page-style.ts'
import { drawDesigner } from './shell.ts'
import { styles } from './styles.ts'
import type { ChoiceList, Template } from './tools.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

type State = 'idle' | 'loading' | 'failed' | 'ready'

interface DesignerHost extends TokenHost {
  /** The page's own wording. */
  readonly messages?: Partial<Messages> | undefined
  /** Templates in addition to the built-in ones. */
  readonly templates?: readonly Template[] | undefined
  readonly choiceLists?: readonly ChoiceList[] | undefined
}

/** Another value of these leads to another form. A new `getToken` is asked at the next renewal. */
const RESTARTS = ['webform', 'base', 'token-url', 'api']

export const create = (host: HTMLElement) => new Designer(host)

class Designer {
  readonly #host: DesignerHost
  readonly #drawing: Drawing
  #state: State = 'idle'
  #failure = ''
  #workspace: Workspace | undefined
  #connection: Connection | undefined
  #controller: Controller | undefined
  #texts: FirstMessages = enFirst
  #ends: (() => void)[] = []
  #round = 0

  constructor(host: DesignerHost) {
    this.#host = host
    host.role ??= 'region'
    this.#drawing = drawingIn(
      host,
      [...kitStyles, ...styles, unsafeCSS(pageStyle)],
      () => this.#draw(),
      () => this.#controller?.updated(),
    )
  }

  sync(changed = '') {
    const { isConnected } = this.#host
    this.#drawing.setConnected(isConnected)
    if (!isConnected || RESTARTS.includes(changed)) this.#stop()
    if (isConnected) void this.#start()
  }

  #stop() {
    this.#workspace?.saver.flush()
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
    const host = this.#host
    const { api } = host
    const getToken = tokensOf(host)
    const connecting = api
      ? () => connectWith(api)
      : getToken &&
        (() =>
          connect(baseOf(host), getToken, host.getAttribute('webform'), isOut =>
            this.#controller?.setSignedOut(isOut),
          ))
    if (!connecting || this.#state !== 'idle') return
    const round = ++this.#round
    this.#state = 'loading'
    this.#drawing.update()
    try {
      const [connection, texts] = await Promise.all([
        connecting(),
        isGerman(host) ? import('../messages/de-first.ts').then(({ deFirst }) => deFirst) : enFirst,
      ])
      if (round !== this.#round) return connection.tokens.end()
      this.#texts = { ...texts, ...host.messages }
      this.#open(connection)
    } catch (error) {
      if (round !== this.#round) return
      this.#state = 'failed'
      this.#failure = error instanceof Error ? error.message : ''
      emit(host, 'error', {
        code: (error as { readonly code?: string }).code ?? 'failed',
        message: this.#failure,
        retryable: true,
      })
      this.#drawing.update()
    }
  }

  #open(connection: Connection) {
    const { root } = this.#drawing
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
      isReadonly: this.#host.hasAttribute('readonly') || !api.features.includes('design'),
      autosave: this.#host.getAttribute('autosave') !== 'off',
      events: {
        changed: () => this.#drawing.update(),
        edited: () => emit(this.#host, 'change', { isDirty: true, touched: controller?.touched() ?? [] }),
        undone: (change, way) => controller?.edits.undone(change, way),
        saved: ({ revision, hasUnpublishedChanges }) =>
          emit(this.#host, 'save', { revision, hasUnpublishedChanges }),
        merged: merge => {
          emit(this.#host, 'conflict', { merged: 1, open: merge.conflicts.length })
          controller?.merged(merge)
        },
        status: () => {},
        checked: errors => emit(this.#host, 'problems', { errors, advice: workspace.advice.length }),
      },
    })
    this.#workspace = workspace
    controller = new Controller({
      root,
      workspace,
      api,
      live,
      messages: this.#texts,
      laterMessages: () => loadLaterTexts(this.#host),
      catalogue: canvasCatalogue,
      limits,
      hide: this.#host.getAttribute('hide') ?? '',
      templates: this.#host.templates ?? [],
      choiceLists: this.#host.choiceLists ?? [],
      signIn: tokens.wake,
      view: VIEWS.find(view => view === this.#host.getAttribute('view')) ?? 'build',
      update: () => this.#drawing.update(),
      emit: (name, detail, isCancelable) => emit(this.#host, name, detail, isCancelable),
    })
    this.#controller = controller
    this.#ends.push(() => controller.end())
    this.#state = 'ready'
    this.#drawing.update()
    void this.#drawing.drawn().then(() => controller.loadLater().catch(() => {}))
    emit(this.#host, 'ready', { webformid: form.webformid, revision: form.revision })
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

  #draw(): TemplateResult {
    const texts = this.#texts.frame
    if (this.#state === 'ready' && this.#controller) return drawDesigner(this.#controller)
    if (this.#state === 'failed')
      return html`<div class="message" role="alert">
        <p>${texts.failed}</p><p class="soft">${this.#failure}</p>
        ${button({ label: texts.tryAgain, kind: 'line', onClick: () => this.sync('base') })}
      </div>`
    return html`<div class="message" role="status"><span class="spinner"></span><p>${texts.loading}</p></div>`
  }

  // The page's methods.
  save = async (): Promise<void> => this.#workspace?.save()
  publish = async (): Promise<void> => this.#controller?.publish()
  undo = (): void => this.#workspace?.undo()
  redo = (): void => this.#workspace?.redo()
  select = (pointer: string | null): void => this.#controller?.selecting.selectPointer(pointer)
  show = async (view: View): Promise<void> => this.#controller?.show(view)
  definition = (): FormDocument | undefined => this.#workspace?.document
}

const isGerman = (host: HTMLElement): boolean =>
  /^de\b/i.test(host.getAttribute('locale') ?? document.documentElement.lang)

async function loadLaterTexts(host: DesignerHost): Promise<LaterMessages> {
  const texts = isGerman(host)
    ? (await import('../messages/de-later.ts')).deLater
    : (await import('../messages/en-later.ts')).enLater
  return { ...texts, ...host.messages }
}

/** Reading the storage can throw where a browser blocks it. */
function localStorageOrNone() {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem() {}, removeItem() {} }
  }
}
