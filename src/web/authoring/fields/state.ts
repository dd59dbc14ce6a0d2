// State of a panel that is not part of the document, such as a filter. Each element on a page has its own.

interface Rooted {
  readonly root: ShadowRoot
}

export function panelState<S extends object>(create: () => S): (context: Rooted) => S {
  const states = new WeakMap<ShadowRoot, S>()
  return ({ root }) => {
    const known = states.get(root)
    if (known) return known
    const state = create()
    states.set(root, state)
    return state
  }
}

/** Moves the focus to a control that the next rendering makes. */
export function focusSoon({ root }: Rooted, selector: string): void {
  requestAnimationFrame(() => root.querySelector<HTMLElement>(selector)?.focus())
}

/** An id for a control, from any path. */
export const controlId = (...parts: readonly (string | number)[]): string =>
  parts.join('-').replaceAll(/[^A-Za-z0-9_-]/g, '_')
