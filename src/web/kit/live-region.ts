// Sentences for screen readers, and for everybody for a few seconds.
import { html, nothing, render } from 'lit'
import { button } from './button.ts'

const TOAST_MS = 6000

export interface ToastAction {
  readonly label: string
  run(): void
}

export interface LiveRegion {
  announce(text: string): void
  toast(text: string, action?: ToastAction): void
  end(): void
}

export function startLiveRegion(root: ShadowRoot): LiveRegion {
  const region = document.createElement('div')
  region.className = 'k-hidden'
  region.role = 'status'
  const toasts = document.createElement('div')
  toasts.className = 'k-toasts'
  // Before what Lit renders, which ends with everything behind it.
  root.prepend(region, toasts)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOdd = false

  function announce(text: string) {
    // The same sentence twice in a row must differ, or it is said once.
    isOdd = !isOdd
    region.textContent = isOdd ? text : `${text}\u00a0`
  }
  function draw(text?: string, action?: ToastAction) {
    render(
      text
        ? html`<div class="k-toast" part="toast"><span>${text}</span>${
            action
              ? button({
                  label: action.label,
                  isSmall: true,
                  onClick() {
                    draw()
                    action.run()
                  },
                })
              : nothing
          }</div>`
        : nothing,
      toasts,
    )
  }
  function plan() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A toast stays while the pointer or the focus is on it.
      if (toasts.matches(':hover, :focus-within')) plan()
      else draw()
    }, TOAST_MS)
  }
  return {
    announce,
    toast(text, action) {
      announce(text)
      draw(text, action)
      plan()
    },
    end() {
      clearTimeout(timer)
      region.remove()
      toasts.remove()
    },
  }
}
