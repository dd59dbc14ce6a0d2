// Joins the changes of two editors: three-way merge by parts. What only one editor changed is taken from that editor. If both moved a
// card, it stays where we put it. If both changed the content of the same thing, the author decides.
import type { Card, Filter, Tab } from '../../../engine/dashboards/document.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import type { Conflict, Merge } from '../../draft-editor/saver.ts'
import type { Content } from './content.ts'
import { settle } from './layout.ts'

/** Settings that two editors change on their own. */
const SETTINGS = ['theme', 'timeZone', 'weekStart', 'minGroup', 'refreshSeconds'] as const
type Settings = Pick<Content, (typeof SETTINGS)[number]>

type Part = 'name' | (typeof SETTINGS)[number] | 'tab' | 'card' | 'filter'

interface Place {
  readonly tab: string
  readonly box: Pick<Card, 'x' | 'y' | 'w' | 'h'>
}

/** A content as parts that change on their own. */
interface Parts {
  readonly name: string
  readonly settings: Settings
  readonly tabs: ReadonlyMap<string, string>
  readonly cards: ReadonlyMap<string, Omit<Card, 'x' | 'y' | 'w' | 'h'>>
  readonly places: ReadonlyMap<string, Place>
  readonly filters: ReadonlyMap<string, Filter>
}

function partsOf({ name, tabs, filters, ...settings }: Content): Parts {
  const cards = new Map<string, Omit<Card, 'x' | 'y' | 'w' | 'h'>>()
  const places = new Map<string, Place>()
  for (const tab of tabs)
    for (const { x, y, w, h, ...card } of tab.cards) {
      cards.set(card.id, card)
      places.set(card.id, { tab: tab.id, box: { x, y, w, h } })
    }
  return {
    name,
    settings,
    tabs: new Map(tabs.map(({ id, title }) => [id, title])),
    cards,
    places,
    filters: new Map(filters.map(filter => [filter.id, filter])),
  }
}

/** Decides a conflict for us. */
type IsOurs = (part: string, id: string) => boolean

export function merge(base: Content, ours: Content, theirs: Content): Merge<Content> {
  const decide = (mine: readonly Conflict[]) =>
    joined(base, ours, theirs, (part, id) => mine.some(one => one.part === part && one.id === id))
  return { ...decide([]), decide: mine => decide(mine).merged }
}

function joined(
  baseContent: Content,
  oursContent: Content,
  theirsContent: Content,
  isOurs: IsOurs,
): Pick<Merge<Content>, 'merged' | 'conflicts'> {
  const [base, ours, theirs] = [partsOf(baseContent), partsOf(oursContent), partsOf(theirsContent)]
  const conflicts: Conflict[] = []
  const choose = <T>(part: Part, id: string, was: T, mine: T, other: T, title: string): T => {
    if (isSameJson(mine ?? null, other ?? null) || isSameJson(was ?? null, mine ?? null)) return other
    if (isSameJson(was ?? null, other ?? null)) return mine
    // A thing that one editor removed and the other one changed stays.
    if (mine === undefined) return other
    if (other === undefined) return mine
    conflicts.push({ part, id, title, ours: mine, theirs: other })
    return isOurs(part, id) ? mine : other
  }
  const each = <T>(
    part: Part,
    of: (parts: Parts) => ReadonlyMap<string, T>,
    titleOf: (thing: T) => string,
  ) => {
    const result = new Map<string, T>()
    for (const id of new Set([...of(theirs).keys(), ...of(ours).keys()])) {
      const [was, mine, other] = [of(base).get(id), of(ours).get(id), of(theirs).get(id)]
      const known = mine ?? other
      const value = choose(part, id, was, mine, other, known === undefined ? id : titleOf(known))
      if (value !== undefined) result.set(id, value)
    }
    return result
  }
  const tabs = each(
    'tab',
    parts => parts.tabs,
    title => title,
  )
  const cards = each(
    'card',
    parts => parts.cards,
    ({ title, id }) => title ?? id,
  )
  const filters = each(
    'filter',
    parts => parts.filters,
    ({ label }) => label,
  )
  const placeOf = (id: string): Place | undefined => {
    const [was, mine, other] = [base.places.get(id), ours.places.get(id), theirs.places.get(id)]
    const isMoved = mine !== undefined && !isSameJson(was ?? null, mine)
    const place = isMoved ? mine : (other ?? mine)
    // Its tab can be gone.
    return place && tabs.has(place.tab) ? place : place && { ...place, tab: [...tabs.keys()][0] ?? '' }
  }
  const order = orderOf(baseContent.tabs, oursContent.tabs, theirsContent.tabs, tabs)
  const mergedTabs = order.map(
    (id): Tab => ({
      id,
      title: tabs.get(id) ?? '',
      cards: settle(
        [...cards].flatMap(([cardId, card]): Card[] => {
          const place = placeOf(cardId)
          return place?.tab === id ? [{ ...card, ...place.box }] : []
        }),
      ),
    }),
  )
  const filterOrder = orderOf(baseContent.filters, oursContent.filters, theirsContent.filters, filters)
  const name = choose('name', '', base.name, ours.name, theirs.name, ours.name)
  const settings: Settings = Object.fromEntries(
    SETTINGS.flatMap(key => {
      const value = choose<unknown>(key, '', base.settings[key], ours.settings[key], theirs.settings[key], '')
      return value === undefined ? [] : [[key, value]]
    }),
  )
  return {
    conflicts,
    merged: {
      name,
      tabs: mergedTabs,
      filters: filterOrder.flatMap(id => filters.get(id) ?? []),
      ...settings,
    },
  }
}

interface Named {
  readonly id: string
}

/** Our order if we changed it, otherwise theirs. Things that only the other list has follow. */
function orderOf(
  base: readonly Named[],
  ours: readonly Named[],
  theirs: readonly Named[],
  kept: ReadonlyMap<string, unknown>,
): string[] {
  const ids = (things: readonly Named[]) => things.map(({ id }) => id)
  const common = new Set(ids(base))
  const known = (things: readonly Named[]) => ids(things).filter(id => common.has(id))
  const isOurs = !isSameJson(known(base), known(ours))
  const [first, second] = isOurs ? [ours, theirs] : [theirs, ours]
  return [...new Set([...ids(first), ...ids(second)])].filter(id => kept.has(id))
}
