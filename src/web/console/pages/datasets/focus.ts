/** Leads to the first field with a mistake, after it was drawn. */
export function focusInvalid(root: ShadowRoot): void {
  requestAnimationFrame(() =>
    root.querySelector<HTMLElement>(':is(main, dialog) [aria-invalid="true"]')?.focus(),
  )
}

/** Focuses the heading. Call it before you remove the part of the page that has the focus. */
export const focusHeading = (root: ShadowRoot): void => root.querySelector<HTMLElement>('main h1')?.focus()
