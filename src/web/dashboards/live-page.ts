// The public page of a dashboard, without leaving it: filters, clicks on marks, going back, loading again, and full screen. The address
// always leads to what the page shows. If something fails, the browser loads that address as it does without a script.
import type { ChartOfCard } from '../api/contract.d.ts'
import { createPreparing } from '../charts/preparing.ts'
import { createRefresh } from '../charts/refresh.ts'
import { createLiveDashboard } from './live-dashboard.ts'

interface ViewedPage {
  readonly version: number
  readonly language: string
  readonly refreshSeconds: number | null
  readonly retrySeconds: number | null
  readonly html: string
  readonly charts: readonly ChartOfCard[]
}

export async function startPage(): Promise<void> {
  const place = document.body
  const path = location.pathname
  let isShown = false
  let turn = 0
  /** The parameters that were asked for last. */
  let asked = location.search
  let seconds = 0

  const dashboard = createLiveDashboard({
    place,
    path,
    go(state) {
      history.pushState(null, '', state === '' ? path : `${path}?${state}`)
      void load(true)
    },
    onMark: () => true,
    onOpen: () => true,
  })
  const refresh = createRefresh(() => void load(false))
  const preparing = createPreparing()

  /** The page came without some of its data. */
  const isWaiting = () => place.querySelector('[data-later]') !== null

  async function load(isAsked: boolean) {
    const now = ++turn
    asked = location.search
    refresh.stop()
    if (isAsked) place.classList.add('busy')
    try {
      const reply = await fetch(`${path}/view${asked}`, { headers: { accept: 'application/json' } })
      if (!reply.ok) throw new Error(String(reply.status))
      const view: ViewedPage = await reply.json()
      if (now !== turn) return
      // Another version has other places for its cards.
      if (!document.querySelector(`link[href$="/layout-${view.version}.css"]`)) {
        if (isShown) location.reload()
        return
      }
      const { markup } = dashboard
      const write = () =>
        isShown || isWaiting() ? markup.write(view.html, isAsked) : markup.adopt(view.html)
      await dashboard.show(write, view.charts, view.language)
      isShown = true
      seconds = view.refreshSeconds ?? 0
      if (isAsked || view.retrySeconds === null) preparing.reset()
      if (view.retrySeconds !== null) {
        const wait = preparing.next(view.retrySeconds)
        if (wait !== undefined) {
          place.classList.remove('busy')
          return refresh.plan(wait, 0)
        }
        dashboard.giveUp()
      }
    } catch {
      if (now === turn && isAsked) location.reload()
    }
    if (now !== turn) return
    place.classList.remove('busy')
    refresh.plan(seconds)
  }

  addEventListener('popstate', () => {
    if (location.search !== asked) void load(true)
  })
  if (!document.fullscreenEnabled) place.classList.add('no-full')
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.full')) return
    if (document.fullscreenElement) void document.exitFullscreen()
    else void document.documentElement.requestFullscreen()
  })
  await load(false)
}
