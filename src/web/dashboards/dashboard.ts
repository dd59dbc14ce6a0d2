// The element <formyard-dashboard>: a published dashboard with its filters, drawn from one reply.
import type { TokenHost } from '../api/session.ts'
import { type Again, createLive, type Live } from '../charts/live-element.ts'
import { make } from '../form/make.ts'
import { setThemeColor } from './theme-color.ts'

/** Where the links of an element lead. */
const LINKS = '/d/-'

export function create(element: HTMLElement) {
  const host = element as TokenHost
  const root = host.attachShadow({ mode: 'open' })
  const place = make('div', { hidden: true })
  const sheet = new CSSStyleSheet()
  let css = ''
  let dashboard: ReturnType<Awaited<typeof import('./live-dashboard.ts')>['createLiveDashboard']> | undefined
  let shown: string | undefined

  const cancelable = (name: string, detail: unknown) =>
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))

  async function load({ language, app, call }: Live): Promise<Again> {
    const dashboardid = host.getAttribute('dashboard-id') ?? ''
    const state = host.getAttribute('state') ?? ''
    place.classList.add('busy')
    const path = `${app}/dashboard/${encodeURIComponent(dashboardid)}/view` as const
    const [{ createLiveDashboard }, { body }] = await Promise.all([
      import('./live-dashboard.ts'),
      call('POST', path, { body: { state, language } }),
    ])
    // A later state was asked for meanwhile.
    if (!host.isConnected || state !== (host.getAttribute('state') ?? '')) return {}
    dashboard ??= createLiveDashboard({
      place,
      path: LINKS,
      go: next => {
        host.setAttribute('state', next)
        live.emit('formyard-state', { state: next })
      },
      onMark: (card, mark) => cancelable('formyard-mark', { card, ...mark }),
      onOpen: url => cancelable('formyard-open', { url }),
    })
    const isAsked = state !== shown
    shown = state
    const { show, markup } = dashboard
    await show(
      () => {
        if (css !== body.css) {
          css = body.css
          sheet.replaceSync(css)
        }
        markup.write(body.html, isAsked)
        place.lang = body.language
        place.hidden = false
        setColor(body.color)
      },
      body.charts,
      body.language,
    )
    place.classList.remove('busy')
    live.emit('formyard-ready', { dashboardid, tab: body.tab, version: body.version })
    return { refresh: body.refreshSeconds, retry: body.retrySeconds }
  }

  /** The color of the dashboard's theme, unless the page of the element sets one. */
  function setColor(color: string | null) {
    const own = getComputedStyle(host).getPropertyValue('--formyard-accent')
    if (own === '') setThemeColor(place, color)
  }

  const live = createLive(host, root, {
    load,
    giveUp: () => dashboard?.giveUp(),
    clear() {
      place.hidden = true
      dashboard?.clear()
      place.replaceChildren()
    },
  })
  root.adoptedStyleSheets.push(sheet)
  root.append(place)
  place.classList.toggle('no-full', !document.fullscreenEnabled)
  const fullscreen = () => host.requestFullscreen()
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.full')) return
    if (document.fullscreenElement) void document.exitFullscreen()
    else void fullscreen()
  })
  return { sync: live.sync, reload: live.load, fullscreen }
}
