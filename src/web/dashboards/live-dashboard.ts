// A dashboard whose markup a server has made: its charts are drawn here, and its links and filters load the next state without leaving
// the page.
import type { ChartOfCard } from '../api/contract.d.ts'
import type { ChosenMark } from '../charts/marks.ts'
import { type ChartView, createChartView } from '../charts/view.ts'
import { createMarkup } from './markup.ts'
import { watchFilters } from './open-filters.ts'
import { stateOfForm, stateOfLink } from './state.ts'

export interface LiveDashboardParts {
  /** The element that holds the markup. */
  readonly place: HTMLElement
  /** The path of links that lead to other states. */
  readonly path: string
  /** Shows another state: the parameters of an address. */
  go(state: string): void
  /** @returns false if the page does something else */
  onMark(card: string, mark: ChosenMark): boolean
  /** @returns false if the page opens the address itself */
  onOpen(url: string): boolean
  /** Changes the addresses of images. */
  readonly imageSource?: (address: string) => string
}

/** Puts a chart into its card. The chart gets the shape of the server's picture, if any, so that nothing moves. */
function put(picture: HTMLElement, element: HTMLElement, height: number) {
  const [still, narrow] = [picture.querySelector('img'), picture.querySelector('source')]
  const shape = (image: Element) => `${image.getAttribute('width')} / ${image.getAttribute('height')}`
  if (still && narrow) {
    picture.classList.add('live')
    picture.style.setProperty('--wide', shape(still))
    picture.style.setProperty('--narrow', shape(narrow))
  } else {
    picture.classList.add('drawn')
    picture.style.blockSize = `${height}px`
  }
  picture.append(element)
}

export function createLiveDashboard({ place, path, go, onMark, onOpen, imageSource }: LiveDashboardParts) {
  const views = new Map<string, ChartView>()
  const links = new Map<string, ChartOfCard['links']>()

  const follow = (href: string): boolean => {
    const state = stateOfLink(href, path)
    if (state === undefined) return false
    go(state)
    return true
  }

  watchFilters(place)
  place.addEventListener('click', event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && follow(link.getAttribute('href') ?? '')) event.preventDefault()
  })
  place.addEventListener('submit', event => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    go(stateOfForm(event.target))
  })

  function use(card: string, mark: ChosenMark) {
    if (!onMark(card, mark)) return
    const href = links.get(card)?.[mark.row]
    if (href === undefined || href === null || follow(href)) return
    const url = URL.parse(href, document.baseURI)?.href
    if (url !== undefined && onOpen(url)) window.open(url, '_blank', 'noopener')
  }

  /** Where the focus was, to put it back into the next markup. */
  function focused(): (() => HTMLElement | null) | undefined {
    const active = (place.getRootNode() as Document | ShadowRoot).activeElement
    if (!(active instanceof HTMLElement) || !place.contains(active)) return undefined
    const card = active.closest('.card')
    if (card) {
      const shown = [...views.values()].find(({ element }) => element === active)
      if (shown) return () => (shown.element.isConnected ? shown.element : null)
      return () => place.querySelector<HTMLElement>(`#${CSS.escape(card.id)} summary`)
    }
    const chip = active.closest('.chip')
    const at = chip ? [...place.querySelectorAll('.chip')].indexOf(chip) : -1
    if (at >= 0) return () => place.querySelectorAll<HTMLElement>('.chip summary')[at] ?? null
    return () => place.querySelector<HTMLElement>('.tabs [aria-current], .chip summary')
  }

  return {
    markup: createMarkup(place, imageSource),
    /** Replaces the markup by calling `write`, draws the charts, and restores the focus. */
    async show(write: () => void, charts: readonly ChartOfCard[], language: string): Promise<void> {
      const active = (place.getRootNode() as Document | ShadowRoot).activeElement
      const find = focused()
      const inside = [...views].find(([, { element }]) => element.shadowRoot?.activeElement)
      write()
      const shown = new Set(charts.map(({ card }) => card))
      for (const [card, view] of views)
        if (!shown.has(card)) {
          view.dispose()
          views.delete(card)
          links.delete(card)
        }
      await Promise.all(
        charts.map(async ({ card, name, kind, options, height, data, links: given, picked }) => {
          const picture = place.querySelector<HTMLElement>(`#c-${CSS.escape(card)} .picture`)
          if (!picture) return
          const known = views.get(card)
          const view = known ?? createChartView({ onMark: mark => use(card, mark) })
          views.set(card, view)
          if (view.element.parentElement !== picture) put(picture, view.element, height)
          // A picture of the server stays until the first drawing is there.
          if (known) picture.classList.add('drawn')
          await view.update({ name, kind, options, result: data, language, picked: picked ?? undefined })
          links.set(card, given)
          picture.classList.add('drawn')
        }),
      )
      if (active?.isConnected && place.contains(active)) return
      if (inside) inside[1].focus()
      else find?.()?.focus()
    },
    /** Cards whose data are being prepared say how to see them later. */
    giveUp() {
      for (const note of place.querySelectorAll<HTMLElement>('[data-later]'))
        note.textContent = note.dataset['later'] ?? ''
    },
    clear() {
      for (const view of views.values()) view.dispose()
      views.clear()
      links.clear()
    },
  }
}
