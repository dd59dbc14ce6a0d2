// The focus across drawings. People who work with the keyboard would lose their place, and the shortcuts of the editor, with the
// field that has it: an undo or another page takes it away.

/** Called before a drawing. @returns whether the drawing removed the element that had the focus */
export function watchFocus({ activeElement }: ShadowRoot): () => boolean {
  return () =>
    activeElement !== null && !activeElement.isConnected && document.activeElement === document.body
}

/** @param selectors the first one that finds something counts */
export function focusFirst(root: ShadowRoot, selectors: string): void {
  for (const selector of selectors === '' ? [] : selectors.split(/, (?=[.[#])/)) {
    const found = root.querySelector<HTMLElement>(selector)
    if (!found) continue
    found.focus()
    found.scrollIntoView({ block: 'nearest' })
    break
  }
}
