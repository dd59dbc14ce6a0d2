// An element that edits a draft: a dashboard or a workflow.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { browserTimer, tokensOf } from '../api/session.ts'
import { emit } from '../kit/drawing.ts'
import { type Connection, connect, type DraftHost, type DraftReply, type Noun } from './connect.ts'
import { EditorElement } from './editor-element.ts'
import type { DraftContext, DraftTexts, ElementKind } from './element-kind.ts'
import { focusFirst, watchFocus } from './focus.ts'
import type { DraftInfo, WorkspaceOptions } from './workspace.ts'

interface Loaded<N extends Noun, T> extends Connection<N> {
  readonly texts: T
  readonly language: string
}

export class DraftElement<N extends Noun, C extends DraftContext> extends EditorElement<
  DraftHost<N>,
  Loaded<N, C['texts']>
> {
  readonly #kind: ElementKind<N, C>
  #context: C | undefined
  #texts: C['texts']
  #focus = ''
  #hasLostFocus = () => false
  #isDeciding = false

  constructor(host: DraftHost<N>, kind: ElementKind<N, C>) {
    super(host, kind.styles, [kind.noun, 'base', 'token-url', 'api', 'locale'])
    this.#kind = kind
    this.#texts = kind.texts
  }

  protected get saver() {
    return this.#context?.workspace.saver
  }
  protected get loadingTexts() {
    return this.#texts
  }

  override sync(changed = ''): void {
    super.sync(changed)
    if (changed === 'color-scheme') this.#setDark()
  }

  protected load() {
    const { host } = this
    const getToken = tokensOf(host)
    if (!getToken && !host.api) return undefined
    const language = host.getAttribute('locale') ?? document.documentElement.lang
    return Promise.all([
      connect(host, this.#kind, getToken, isOut => this.#setSignedOut(isOut)),
      this.#kind.loadTexts(language),
    ]).then(([connection, texts]) => ({ ...connection, texts, language }))
  }

  protected close(): void {
    this.#context?.workspace.close()
    this.#context = undefined
  }

  protected open({ api, draft, etag, texts, language }: Loaded<N, C['texts']>): void {
    const { host, live } = this
    const { root, update } = this.drawing
    const hidden = (host.getAttribute('hide') ?? '').split(/\s+/)
    this.#texts = texts
    const options: WorkspaceOptions<DraftReply<N>, DraftInfo> = {
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
          if (conflicts === 0) live.toast(texts.merged)
          else this.#context?.decide()
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
      announce: text => live.announce(text),
      toast: (text, action) => live.toast(text, action),
      update,
      focus: selector => {
        this.#focus = selector
        update()
      },
      emit: (name, detail, isCancelable) => emit(host, name, detail, isCancelable),
      inWords: error => inWords(texts, error),
      decide: () => void this.#decide(base),
    }
    this.#context = this.#kind.extend(base, { host, api, hidden, onEnd: end => this.onEnd(end) })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const setDark = () => this.#setDark()
    scheme.addEventListener('change', setDark)
    this.onEnd(() => scheme.removeEventListener('change', setDark))
    setDark()
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

  #setDark() {
    const scheme = this.host.getAttribute('color-scheme')
    if (!this.#context) return
    const isDark =
      scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    this.#kind.setDark(this.#context, isDark)
    this.drawing.update()
  }

  #setSignedOut(isOut: boolean) {
    if (isOut) this.live.toast(this.#texts.signedOut)
    else void this.#context?.workspace.save()
  }

  protected draw(): TemplateResult {
    this.#hasLostFocus = watchFocus(this.drawing.root)
    return this.#context ? this.#kind.draw(this.#context) : html``
  }

  protected override drawn(): void {
    const context = this.#context
    if (!context) return
    const end = this.#kind.drawn(context)
    if (end) this.onEnd(end)
    const wanted = this.#focus || (this.#hasLostFocus() ? this.#kind.homeOf(context) : '')
    this.#focus = ''
    focusFirst(context.root, wanted)
  }

  // The page's methods.
  save = async (): Promise<void> => this.#context?.workspace.save()
  activate = async (): Promise<void> => this.#context?.workspace.activate()
  undo = (): void => this.#context?.workspace.undo()
  redo = (): void => this.#context?.workspace.redo()
}

function inWords(texts: DraftTexts, error: unknown): string {
  if (!(error instanceof ApiError)) return texts.callFailed
  if (error.code === 'unreachable' || error.code === 'signed_out') return texts.unreachable
  if (error.code === 'not_saved') return texts.notSaved
  return texts.faults[error.code] ?? (error.message || texts.callFailed)
}
