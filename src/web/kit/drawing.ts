// Draws an element of the loader into its shadow root.
import { type CSSResult, render, type TemplateResult } from 'lit'

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

  const update = () => {
    waiting ??= Promise.resolve().then(() => {
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

/** An event that the page of the element hears. False if the page has cancelled it. */
export const emit = (host: HTMLElement, name: string, detail: unknown, isCancelable = false): boolean =>
  host.dispatchEvent(
    new CustomEvent(`formyard-${name}`, { detail, bubbles: true, composed: true, cancelable: isCancelable }),
  )
