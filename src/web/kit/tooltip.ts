// The names of icon buttons, while the pointer or the focus is on them. Escape hides a tooltip.
import { placeAt } from './place.ts'

const DELAY_MS = 400

/** Returns a function that ends it. */
export function startTooltips(root: ShadowRoot): () => void {
  const tip = document.createElement('div')
  tip.className = 'k-tip'
  tip.popover = 'manual'
  // The button has the same text as its name, so that screen readers say it once.
  tip.ariaHidden = 'true'
  root.prepend(tip)
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  function show(event: Event) {
    hide()
    const target = (event.target as Element).closest?.('[data-tip]')
    if (!(target instanceof HTMLElement)) return
    if (event.type === 'focusin' && !target.matches(':focus-visible')) return
    timer = setTimeout(() => {
      if (!target.isConnected || target.ariaExpanded === 'true') return
      tip.textContent = target.dataset['tip'] ?? ''
      tip.showPopover()
      placeAt(tip, target.getBoundingClientRect())
    }, DELAY_MS)
  }
  const controller = new AbortController()
  const { signal } = controller
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, show, { signal })
  for (const type of ['pointerdown', 'focusout', 'keydown', 'scroll'])
    root.addEventListener(type, hide, { signal, capture: true })
  root.addEventListener('pointerleave', hide, { signal, capture: true })
  return () => {
    hide()
    controller.abort()
    tip.remove()
  }
}
