// The frame with the form's page, and the messages from it. Each page that loads in the frame gets a port of its own; only pages of
// the form's server receive it.

export type Tell = (name: string, detail: Readonly<Record<string, unknown>>) => void

export interface Frame {
  readonly element: HTMLIFrameElement
  load(url: URL): void
  stop(): void
}

/** A page whose policy forbids this site never answers. */
const ANSWER_MS = 8_000

/** @param sizing whether the page reports the height of its content, or fills the frame */
export function createFrame(sizing: 'content' | 'window', tell: Tell): Frame {
  const element = document.createElement('iframe')
  let origin = ''
  let hasAnswered = false
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    port?.close()
    port = undefined
  }

  element.addEventListener('load', () => {
    stop()
    if (!origin || !element.isConnected) return
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data: [name, detail] }) => {
      hasAnswered = true
      clearTimeout(timer)
      tell(name, detail)
    }
    if (!hasAnswered) timer = setTimeout(() => tell('error', { code: 'not_allowed_here' }), ANSWER_MS)
    element.contentWindow?.postMessage({ formyard: sizing }, origin, [port2])
  })

  return {
    element,
    load(url) {
      stop()
      hasAnswered = false
      origin = url.origin
      element.src = url.href
    },
    stop,
  }
}
