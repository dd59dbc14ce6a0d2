// Moves the focus where the last action wants it.

/** To the element of the first selector that has one, in a section that is open. */
export function focusFirst(root: ShadowRoot, selectors: readonly string[]): void {
  const target = selectors.map(one => root.querySelector<HTMLElement>(one)).find(found => found !== null)
  if (!target) return
  const section = target.closest('details')
  if (section) section.open = true
  target.focus({ preventScroll: true })
  ;(target.closest('[data-item]') ?? target).scrollIntoView({ block: 'nearest' })
}
