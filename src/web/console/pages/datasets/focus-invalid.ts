/** Leads to the first field with a mistake, after the page was drawn. */
export function focusInvalid(root: ShadowRoot): void {
  requestAnimationFrame(() => root.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
}
