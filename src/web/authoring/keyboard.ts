// The keys of every editor: undo, redo, save, and the way from pane to pane.

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])')

export interface Commands {
  undo(): void
  redo(): void
  save(): Promise<void>
}

/** Runs the command of a key with Ctrl or Cmd. Returns false if the key has none. */
export function onCommandKey({ undo, redo, save }: Commands, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) redo()
      else undo()
      return true
    case 'y':
      redo()
      return true
    case 's':
      void save()
      return true
    default:
      return false
  }
}

/** What takes the focus in a pane. */
const TARGETS =
  '[aria-current="true"], [aria-current="page"], [tabindex="0"], button, input, textarea, select, summary'

/** Moves the focus to the next pane, or with Shift to the one before. Hidden panes are left out. */
export function nextPane(root: ShadowRoot, panes: readonly HTMLElement[], { shiftKey }: KeyboardEvent): void {
  const shown = panes.filter(pane => pane.checkVisibility())
  const at = shown.findIndex(pane => pane.contains(root.activeElement))
  const pane = shown[(at + (shiftKey ? -1 : 1) + shown.length) % shown.length]
  const target = pane?.querySelector<HTMLElement>(TARGETS) ?? pane
  target?.focus()
}

/** The first element of each selector, for `nextPane`. */
export const panesIn = (root: ShadowRoot, selectors: readonly string[]): readonly HTMLElement[] =>
  selectors.flatMap(selector => root.querySelector<HTMLElement>(selector) ?? [])
