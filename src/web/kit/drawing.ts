// Draws an element of the loader into its shadow root.
import { type CSSResult, render, type TemplateResult } from 'lit'

/** What ends a press, or takes it from the page. */
const RELEASES = ['mouseup', 'dragend', 'contextmenu']

export interface Drawing {
  readonly root: ShadowRoot
  /** Draws again, once, after what runs now. */
  update(): void
  /** Resolves after the next drawing. */
  drawn(): Promise<void>
  /** Whether what is drawn may observe the page. */
  setConnected(isConnected: boolean): void
}

/** Nothing is drawn before the first `update()`: until then the page shows the children of the element. */
export function drawingIn(
  host: HTMLElement,
  styles: readonly CSSResult[],
  draw: () => TemplateResult,
  onDrawn: () => void = () => {},
): Drawing {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = styles.flatMap(({ styleSheet }) => styleSheet ?? [])
  let part: ReturnType<typeof render> | undefined
  let waiting: Promise<void> | undefined
  const held = heldIn(root)

  const update = () => {
    waiting ??= Promise.resolve(held()).then(() => {
      waiting = undefined
      part = render(draw(), root, { host })
      onDrawn()
    })
    return waiting
  }
  return {
    root,
    update: () => void update(),
    drawn: async () => waiting,
    setConnected: isConnected => part?.setConnected(isConnected),
  }
}

/**
 * Keeps the target of a press in its place. A press can leave a field, whose change would move the target away before the button of the
 * mouse is released. The browser would then send no click.
 * @returns what resolves between the release and the click; undefined if nothing has to wait
 */
function heldIn(root: ShadowRoot): () => Promise<void> | undefined {
  let isPressing = false
  let held: { readonly promise: Promise<void>; resolve(): void } | undefined
  const release = () => {
    isPressing = false
    held?.resolve()
    held = undefined
  }
  const hold = () => {
    if (isPressing) held ??= Promise.withResolvers<void>()
  }
  const press = ({ button, target }: MouseEvent) => {
    // The list of a select takes the release.
    isPressing = button === 0 && !(target instanceof HTMLSelectElement)
    if (!isPressing) return
    for (const type of RELEASES) addEventListener(type, release, { capture: true, once: true })
    // The focus moves, and a change is sent, before other tasks run.
    setTimeout(() => {
      isPressing = false
    })
  }
  root.addEventListener('mousedown', event => press(event as MouseEvent), { capture: true })
  root.addEventListener('change', hold, { capture: true })
  return () => held?.promise
}

/** Dispatches an event to the page of the element. Returns false if the page has cancelled the event. */
export const emit = (host: HTMLElement, name: string, detail: unknown, isCancelable = false): boolean =>
  host.dispatchEvent(
    new CustomEvent(`formyard-${name}`, { detail, bubbles: true, composed: true, cancelable: isCancelable }),
  )
