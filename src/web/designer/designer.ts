// The code of <formyard-designer>: the design widget. One shadow root for the whole designer.
import { html, type TemplateResult, unsafeCSS } from 'lit'
import { browserTimer, type TokenHost, tokensOf } from '../api/session.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { EditorElement } from '../authoring/editor-element.ts'
import { unsavedStore } from '../document/unsaved.ts'
import { emit } from '../kit/drawing.ts'
import type { DesignerTexts, FirstTexts, LaterTexts } from '../texts/designer-texts.ts'
import { enFirst } from '../texts/en-first.ts'
import { canvasCatalogue } from './canvas-catalogue.ts'
import { type Connection, connect, connectWith } from './connect.ts'
import { Controller } from './controller.ts'
import { type DesignerView, VIEWS } from './designer-context.ts'
import { pageStyle } from './page-style.ts'
import { drawDesigner } from './shell.ts'
import { styles } from './styles.ts'
import type { ChoiceList, Template } from './tools.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

interface DesignerHost extends TokenHost {
  /** The page's own wording. */
  readonly messages?: Partial<DesignerTexts> | undefined
  /** Templates in addition to the built-in ones. */
  readonly templates?: readonly Template[] | undefined
  readonly choiceLists?: readonly ChoiceList[] | undefined
}

/** Another value of these leads to another form. A new `getToken` is asked at the next renewal. */
const RESTARTS = ['webform', 'base', 'token-url', 'api']

export const create = (host: HTMLElement) => new Designer(host)

interface Loaded extends Connection {
  readonly texts: FirstTexts
}

class Designer extends EditorElement<DesignerHost, Loaded> {
  #workspace: Workspace | undefined
  #controller: Controller | undefined
  #texts: FirstTexts = enFirst

  constructor(host: DesignerHost) {
    super(host, [...styles, unsafeCSS(pageStyle)], RESTARTS)
  }

  protected get saver() {
    return this.#workspace?.saver
  }
  protected get loadingTexts() {
    return this.#texts.frame
  }

  protected load() {
    const { host } = this
    const { api } = host
    const getToken = tokensOf(host)
    const connecting = api
      ? connectWith(api)
      : getToken &&
        connect(host, getToken, host.getAttribute('webform'), isOut => this.#controller?.setSignedOut(isOut))
    return (
      connecting &&
      Promise.all([
        connecting,
        isGerman(host) ? import('../texts/de-first.ts').then(({ deFirst }) => deFirst) : enFirst,
      ]).then(([connection, texts]) => ({ ...connection, texts: { ...texts, ...host.messages } }))
    )
  }

  protected close(): void {
    this.#workspace?.close()
    this.#workspace = undefined
    this.#controller = undefined
  }

  protected open({ form, etag, api, tokens, limits, texts }: Loaded): void {
    const { host, live } = this
    const { root, update } = this.drawing
    this.#texts = texts
    let controller: Controller | undefined
    const workspace = createWorkspace({
      form,
      etag,
      api,
      timer: browserTimer,
      unsaved: unsavedStore(localStorageOrNone(), `formyard ${api.base} ${form.webformid}`),
      isReadonly: host.hasAttribute('readonly') || !api.features.includes('design'),
      autosave: host.getAttribute('autosave') !== 'off',
      events: {
        changed: update,
        edited: () => emit(host, 'change', { isDirty: true, touched: controller?.touched() ?? [] }),
        undone: (change, way) => controller?.edits.undone(change, way),
        saved: ({ revision, hasUnpublishedChanges }) =>
          emit(host, 'save', { revision, hasUnpublishedChanges }),
        merged: merge => {
          emit(host, 'conflict', { merged: 1, open: merge.conflicts.length })
          controller?.merged(merge)
        },
        status: () => {},
        checked: errors => emit(host, 'problems', { errors, advice: workspace.advice.length }),
      },
    })
    this.#workspace = workspace
    controller = new Controller({
      root,
      workspace,
      api,
      live,
      texts: texts,
      laterTexts: () => loadLaterTexts(host),
      catalogue: canvasCatalogue,
      limits,
      hide: host.getAttribute('hide') ?? '',
      templates: host.templates ?? [],
      choiceLists: host.choiceLists ?? [],
      signIn: tokens.wake,
      view: VIEWS.find(view => view === host.getAttribute('view')) ?? 'build',
      update,
      emit: (name, detail, isCancelable) => emit(host, name, detail, isCancelable),
    })
    this.#controller = controller
    this.onEnd(() => controller.end())
    update()
    void this.drawing.drawn().then(() => controller.loadLater().catch(() => {}))
    emit(host, 'ready', { webformid: form.webformid, revision: form.revision })
  }

  protected draw(): TemplateResult {
    return this.#controller ? drawDesigner(this.#controller) : html``
  }

  protected override drawn(): void {
    this.#controller?.updated()
  }

  // The page's methods.
  save = async (): Promise<void> => this.#workspace?.save()
  publish = async (): Promise<void> => this.#controller?.publish()
  undo = (): void => this.#workspace?.undo()
  redo = (): void => this.#workspace?.redo()
  select = (pointer: string | null): void => this.#controller?.selecting.selectPointer(pointer)
  show = async (view: DesignerView): Promise<void> => this.#controller?.show(view)
  definition = (): FormDocument | undefined => this.#workspace?.document
}

const isGerman = (host: HTMLElement): boolean =>
  /^de\b/i.test(host.getAttribute('locale') ?? document.documentElement.lang)

async function loadLaterTexts(host: DesignerHost): Promise<LaterTexts> {
  const texts = isGerman(host)
    ? (await import('../texts/de-later.ts')).deLater
    : (await import('../texts/en-later.ts')).enLater
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
