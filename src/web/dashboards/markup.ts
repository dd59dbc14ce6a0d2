// Puts the markup of the next state in place of the last one. Cards whose markup is the same stay, with what people do in them: a form
// that they fill in, a table that they opened.
import { make } from '../form/make.ts'
import { setHtml } from '../kit/trusted.ts'

/** The parts around the grid, in their order. */
const AROUND = ['.top', '.tabs', '.filters'] as const

export interface Markup {
  /** The place has this markup already. */
  adopt(html: string): void
  /** @param isAsked false if the same state is loaded again: then an open filter stays */
  write(html: string, isAsked: boolean): void
}

/** @param sourceOf changes the addresses of images */
export function createMarkup(place: HTMLElement, sourceOf?: (address: string) => string): Markup {
  /** Markup as the server sent it, by id or selector. Charts and open tables change the elements on the page. */
  let known = new Map<string, string>()

  function parse(html: string) {
    const next = make('div', {})
    setHtml(next, html, sourceOf)
    const sources = new Map<string, string>()
    for (const card of next.querySelectorAll('.card')) sources.set(card.id, card.outerHTML)
    for (const name of AROUND) sources.set(name, next.querySelector(name)?.outerHTML ?? '')
    return { next, sources }
  }

  function writeCard(old: Element, card: Element) {
    const isOpen = old.querySelector<HTMLDetailsElement>('.data')?.open
    old.className = card.className
    old.replaceChildren(...card.childNodes)
    const table = old.querySelector<HTMLDetailsElement>('.data')
    if (table && isOpen) table.open = true
  }

  return {
    adopt(html) {
      const { next, sources } = parse(html)
      // The page was sent before the time of its data was known.
      const [old, part] = [place.querySelector('.updated'), next.querySelector('.updated')]
      if (old && part) old.replaceWith(part)
      known = sources
    },
    write(html, isAsked) {
      const { next, sources } = parse(html)
      const [grid, newGrid] = [place.querySelector('.grid'), next.querySelector('.grid')]
      if (!grid || !newGrid || idsIn(grid) !== idsIn(newGrid)) {
        place.replaceChildren(...next.childNodes)
        known = sources
        return
      }
      for (const [i, card] of [...newGrid.children].entries()) {
        const old = grid.children[i]
        if (old && sources.get(card.id) !== known.get(card.id)) writeCard(old, card)
      }
      for (const name of AROUND) {
        if (sources.get(name) === known.get(name)) continue
        const [old, part] = [place.querySelector(name), next.querySelector(name)]
        if (!isAsked && old?.querySelector('.chip[open]')) sources.set(name, known.get(name) ?? '')
        else if (old && part) old.replaceWith(part)
        else if (part) grid.before(part)
        else old?.remove()
      }
      known = sources
    },
  }
}

const idsIn = (grid: Element) => Array.from(grid.children, ({ id }) => id).join()
