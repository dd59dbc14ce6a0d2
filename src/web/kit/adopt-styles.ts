import type { CSSResult } from 'lit'

/** Adds styles to a shadow root, once. */
export function adoptStyles(root: ShadowRoot, styles: CSSResult | undefined): void {
  const sheet = styles?.styleSheet
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
