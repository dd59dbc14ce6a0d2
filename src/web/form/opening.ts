// When a window opens by itself, and how often.

const DAY_MS = 86_400_000

/** Calls `open` once the element's `open-on` comes true. Listeners and timers end with the signal. */
export function openByItself(host: HTMLElement, open: () => void, signal: AbortSignal): void {
  const [kind, amount = '0'] = (host.getAttribute('open-on') ?? 'click').split(':')
  if (kind === 'click' || !isDue(host)) return
  const show = () => {
    remember(host)
    open()
  }
  if (kind === 'scroll') {
    const stop = new AbortController()
    const check = () => {
      const { scrollHeight } = document.documentElement
      if (((scrollY + innerHeight) / scrollHeight) * 100 < Number(amount)) return
      stop.abort()
      show()
    }
    addEventListener('scroll', check, { passive: true, signal: AbortSignal.any([signal, stop.signal]) })
    return
  }
  const timer = setTimeout(show, kind === 'time' ? Number(amount) * 1000 : 0)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

const keyOf = (host: HTMLElement) =>
  `formyard ${host.getAttribute('src') ?? host.getAttribute('webform') ?? host.getAttribute('token-url')}`

function isDue(host: HTMLElement): boolean {
  const often = host.getAttribute('show')
  // The page's storage may be blocked. Then it cannot be known.
  try {
    const last = Number(localStorage.getItem(keyOf(host)))
    return often === 'once' ? !last : often !== 'daily' || Date.now() - last > DAY_MS
  } catch {
    return true
  }
}

function remember(host: HTMLElement): void {
  if (!host.hasAttribute('show')) return
  try {
    localStorage.setItem(keyOf(host), String(Date.now()))
  } catch {}
}
