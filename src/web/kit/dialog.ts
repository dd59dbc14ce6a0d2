// Dialogs on <dialog>: the browser keeps the focus inside, closes on Escape, and gives the focus back.
import { html, nothing, render } from 'lit'
import { button, iconButton } from './button.ts'

export interface DialogAction {
  readonly label: string
  /** The dialog closes with this value. */
  readonly value: string
  readonly kind?: 'primary' | 'line' | 'ghost' | 'danger'
  /** Instead of closing the dialog. */
  onSelect?(dialog: Dialog): void
}

export interface DialogOptions {
  readonly title: string
  readonly text?: string
  /** The name of the button that closes the dialog. */
  readonly closeLabel: string
  /** The main action is the last one. */
  readonly actions?: readonly DialogAction[]
  readonly isWide?: boolean
  /** A click outside of the dialog leaves it open, because it would lose work. */
  readonly staysOpen?: boolean
  content?(dialog: Dialog): unknown
}

export interface Dialog {
  /** Undefined if the dialog was closed by Escape or its close button. */
  readonly closed: Promise<string | undefined>
  /** Renders the content again. */
  update(options?: Partial<DialogOptions>): void
  close(value?: string): void
}

const FIELD = ':is(input:not([type=radio]), input:checked, select, textarea):enabled'

let count = 0

export function openDialog(root: ShadowRoot, first: DialogOptions): Dialog {
  let options = first
  const id = `dialog-${++count}`
  const element = document.createElement('dialog')
  element.className = 'k-dialog'
  element.part.add('dialog')
  element.setAttribute('aria-labelledby', id)
  const { promise: closed, resolve } = Promise.withResolvers<string | undefined>()
  const dialog: Dialog = {
    closed,
    update(next) {
      options = { ...options, ...next }
      draw()
    },
    close: value => element.close(value ?? ''),
  }

  function draw() {
    const { title, text, closeLabel, actions = [], isWide, content } = options
    element.classList.toggle('k-wide', isWide === true)
    render(
      html`<header role="none">
          <h2 id=${id}>${title}</h2>
          ${iconButton({ label: closeLabel, icon: 'close', onClick: () => dialog.close() })}
          ${text ? html`<p>${text}</p>` : nothing}
        </header>
        ${content ? html`<div class="k-dialog-body">${content(dialog)}</div>` : nothing}
        ${
          actions.length > 0
            ? html`<footer role="none">${actions.map(({ label, value, kind = 'line', onSelect }) =>
                button({ label, kind, onClick: () => (onSelect ? onSelect(dialog) : dialog.close(value)) }),
              )}</footer>`
            : nothing
        }`,
      element,
    )
  }

  draw()
  // Keys in a dialog do not reach the shortcuts of the designer.
  element.addEventListener('keydown', event => event.stopPropagation())
  element.addEventListener('click', event => {
    if (!options.staysOpen && event.target === element && isOutside(element, event)) element.close('')
  })
  element.addEventListener('close', () => {
    element.remove()
    resolve(element.returnValue || undefined)
  })
  root.append(element)
  element.showModal()
  // People begin at the first field. The browser would choose the button that closes the dialog.
  if (!element.querySelector('[autofocus]')) element.querySelector<HTMLElement>(FIELD)?.focus()
  return dialog
}

function isOutside(element: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
