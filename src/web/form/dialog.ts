// The window of a popup, a slider or a side tab: a native dialog, which keeps the focus inside and the page around it inert.

import { hostTexts } from './host-texts.ts'
import { make } from './make.ts'

export interface FormDialog {
  readonly element: HTMLDialogElement
  open(): void
  /** Asks once if answers were not sent. */
  requestClose(): void
  close(reason: CloseReason): void
}

export type CloseReason = 'submit' | 'user' | 'script'

export function createDialog(
  host: HTMLElement,
  label: string,
  content: readonly Node[],
  isUnsent: () => boolean,
  onClose: (reason: CloseReason) => void,
): FormDialog {
  const texts = hostTexts(host)
  const stay = make('button', { type: 'button' }, texts.stay)
  const leave = make('button', { type: 'button' }, texts.leave)
  const ask = make('div', { className: 'ask', hidden: true }, make('p', { role: 'alert' }), stay, leave)
  const cross = make('button', { type: 'button', className: 'close', ariaLabel: texts.close }, '✕')
  const bar = make('div', { className: 'bar' }, cross)
  const element = make('dialog', { ariaLabel: label }, bar, ask, ...content)
  for (const [name, part] of Object.entries({ dialog: element, close: cross, ask })) part.part.add(name)
  let reason: CloseReason = 'user'
  let hasAsked = false

  function close(why: CloseReason) {
    reason = why
    element.close()
  }

  function requestClose() {
    if (hasAsked || !isUnsent()) return close('user')
    hasAsked = true
    ask.hidden = false
    // An alert is read out when its text appears.
    ask.firstChild?.replaceWith(make('p', { role: 'alert' }, texts.unsent))
    stay.focus()
  }

  cross.onclick = requestClose
  leave.onclick = () => close('user')
  stay.onclick = () => {
    ask.hidden = true
    element.querySelector('iframe')?.focus()
  }
  element.oncancel = event => {
    // The list of a field inside can be cancelled too.
    if (event.target !== element) return
    event.preventDefault()
    requestClose()
  }
  element.onclick = ({ target }) => {
    if (target === element) requestClose()
  }
  element.onclose = () => {
    ask.hidden = true
    hasAsked = false
    onClose(reason)
    reason = 'user'
  }
  return {
    element,
    open() {
      if (!element.open && element.isConnected) element.showModal()
    },
    requestClose,
    close,
  }
}
