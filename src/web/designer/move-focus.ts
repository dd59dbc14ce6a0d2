/**
 * Moves the focus to the element of the first selector that has one, and shows it. Returns false if no selector has one, or if a
 * part of the panel is still loaded, which can have a nearer one.
 */
export function moveFocus(root: ShadowRoot, selectors: readonly string[]): boolean {
  const found = selectors.map(one => root.querySelector<HTMLElement>(one))
  const target = found.find(element => element !== null)
  if (!target || (!found[0] && root.querySelector('.panel .spinner'))) return false
  const section = target.closest('details')
  if (section) section.open = true
  target.focus({ preventScroll: true })
  ;(target.closest('[data-item]') ?? target).scrollIntoView({ block: 'nearest' })
  return true
}
