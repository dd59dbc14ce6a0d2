// The code of <formyard-form>: shows the page of a form in a frame, inline or in a window, and turns its messages into events.
import type { FormyardForm, FormyardFormEvents } from '../types/formyard.d.ts'
import { addressFor, embeddedAt, Refused } from './address.ts'
import { createDialog, type FormDialog } from './dialog.ts'
import { createFrame, type Frame } from './frame.ts'
import { hostTexts } from './host-texts.ts'
import { make } from './make.ts'
import { openByItself } from './opening.ts'
import { styleSheet } from './style.ts'

const MIN_HEIGHT_PX = 280

/** What is on the page while the element is connected. */
interface ConnectedForm {
  readonly frame: Frame
  readonly dialog: FormDialog | undefined
  readonly fallback: HTMLElement
  readonly problem: HTMLElement
  readonly ended: AbortController
  /** True once the address of the frame was asked for. */
  isLoaded: boolean
}

export function create(element: HTMLElement) {
  const host = element as FormyardForm
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  const attribute = (name: string) => host.getAttribute(name)
  const observer = new MutationObserver(restart)
  let view: ConnectedForm | undefined
  let isUnsent = false
  /** The last response, because its page can load again. */
  let submitted: unknown

  function emit<Name extends keyof FormyardFormEvents>(
    name: Name,
    detail: FormyardFormEvents[Name],
  ): boolean {
    const cancelable = name === 'formyard-redirect'
    return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
  }

  function fail({ frame, fallback, problem }: ConnectedForm, code: string, reason: string) {
    frame.element.hidden = true
    fallback.hidden = false
    problem.textContent = `${hostTexts(host).failed} (${code})`
    console.error(`Formyard: ${reason}`)
    emit('formyard-error', { code })
  }

  async function load(current: ConnectedForm) {
    current.isLoaded = true
    isUnsent = false
    current.fallback.hidden = true
    current.frame.element.hidden = false
    try {
      const url = await addressFor(host, embeddedAt(attribute('src')))
      if (current === view) current.frame.load(url)
    } catch (error) {
      if (current === view)
        fail(current, error instanceof Refused ? error.code : 'token_failed', String(Object(error).message))
    }
  }

  /** Handlers of the messages from the page in the frame, by name. */
  const heard: Readonly<Record<string, (detail: never, current: ConnectedForm) => void>> = {
    ready: (detail: FormyardFormEvents['formyard-ready']) => emit('formyard-ready', detail),
    page: (detail: FormyardFormEvents['formyard-page']) => emit('formyard-page', detail),
    height({ px }: FormyardFormEvents['formyard-height'], { frame }) {
      const height = Math.max(px, MIN_HEIGHT_PX)
      frame.element.style.blockSize = `${height}px`
      emit('formyard-height', { px: height })
    },
    input: () => {
      isUnsent = true
    },
    escape: (_: unknown, { dialog }) => dialog?.requestClose(),
    submit(detail: FormyardFormEvents['formyard-submit'], { dialog, ended }) {
      isUnsent = false
      if (detail.responseid === submitted) return
      submitted = detail.responseid
      emit('formyard-submit', detail)
      const seconds = attribute('close-on-submit')
      if (!dialog || seconds === null) return
      const timer = setTimeout(() => dialog.close('submit'), Number(seconds) * 1000)
      ended.signal.addEventListener('abort', () => clearTimeout(timer))
    },
    redirect({ url }: FormyardFormEvents['formyard-redirect']) {
      if (/^https?:/.test(url) && emit('formyard-redirect', { url })) location.assign(url)
    },
    error({ code }: FormyardFormEvents['formyard-error'], current) {
      // A page of a ticket loads only once. Going back to it needs another ticket.
      if (code === 'ticket_used') load(current)
      else if (code === 'not_allowed_here')
        fail(current, code, `add ${location.origin} to the origins of the form's application.`)
      else emit('formyard-error', { code })
    },
  }

  function start() {
    const texts = hostTexts(host)
    const mode = attribute('mode') ?? 'inline'
    const label = attribute('label') ?? texts.open
    const [width, height] = [attribute('width'), attribute('height')]
    const isInline = mode === 'inline' || mode === 'full'
    const sizing = mode === 'inline' && !height ? 'content' : 'window'
    const frame = createFrame(sizing, (name, detail) => {
      if (current === view) heard[name]?.(detail as never, current)
    })
    frame.element.part.add('frame')
    frame.element.title = attribute('label') ?? texts.form
    const scheme = attribute('color-scheme')
    if (scheme === 'light' || scheme === 'dark') frame.element.style.colorScheme = scheme
    // The children of the element, or a link.
    const link = make(
      'a',
      { href: attribute('src') ?? '', target: '_blank', hidden: !attribute('src') },
      texts.open,
    )
    const problem = make('p', {})
    const fallback = make('div', { hidden: true }, make('slot', {}, problem, link))
    const content = [fallback, frame.element]
    const ended = new AbortController()
    const dialog = isInline
      ? undefined
      : createDialog(
          host,
          label,
          content,
          () => isUnsent,
          reason => emit('formyard-close', { reason }),
        )
    const sized = dialog?.element ?? frame.element
    if (width) sized.style.inlineSize = width
    if (height) sized.style.blockSize = height
    const current: ConnectedForm = { frame, dialog, fallback, problem, ended, isLoaded: false }
    view = current
    const box = make('div', { className: `${mode} ${attribute('side') ?? 'end'}` })
    if (dialog) {
      const button = make('button', { type: 'button' }, label)
      button.part.add('button')
      const slot = make('slot', { name: 'button' }, button)
      slot.addEventListener('click', open)
      box.append(slot, dialog.element)
    } else box.append(...content)
    root.replaceChildren(box)
    if (dialog) openByItself(host, open, ended.signal)
    else load(current)
  }

  function stop() {
    view?.ended.abort()
    view?.frame.stop()
    view = undefined
    root.replaceChildren()
  }

  function restart() {
    stop()
    start()
  }

  function open() {
    if (!view?.dialog) return
    if (!view.isLoaded) load(view)
    view.dialog.open()
  }

  return {
    sync() {
      if (host.isConnected === (view !== undefined)) return
      if (!host.isConnected) {
        observer.disconnect()
        return stop()
      }
      observer.observe(host, { attributes: true, attributeFilter: ATTRIBUTES })
      start()
    },
    open,
    close: () => view?.dialog?.close('script'),
    reload: () => view && load(view),
  }
}

/** Attributes that change what is shown. Others, such as class, do not load the form again. */
const ATTRIBUTES = [
  'base',
  'color-scheme',
  'height',
  'hidden-fields',
  'label',
  'locale',
  'mode',
  'open-on',
  'side',
  'src',
  'token-url',
  'webform',
  'width',
]
