/** Moves the focus to the element of the first selector that has one, and shows it. Returns false if no selector has one. */
export function moveFocus(root: ShadowRoot, selectors: readonly string[]): boolean {
  const target = selectors.map(one => root.querySelector<HTMLElement>(one)).find(found => found !== null)
  if (!target) return false
  const section = target.closest('details')
  if (section) section.open = true
  target.focus({ preventScroll: true })
  ;(target.closest('[data-item]') ?? target).scrollIntoView({ block: 'nearest' })
  return true
}
