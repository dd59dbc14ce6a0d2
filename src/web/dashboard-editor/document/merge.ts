// Joins the changes of two editors of a dashboard. If both moved a card, it stays where we put it. If both changed the content of the
// same thing, the author decides.
import type { Card, Filter, Tab } from '../../../engine/dashboards/document.ts'
import type { MergeRules, PathConflict } from '../../authoring/draft/merge.ts'
import { type Conflict, type DraftMerge, mergeDrafts } from '../../authoring/draft/merge-drafts.ts'
import { idIn } from '../../authoring/draft/path.ts'
import type { Content } from './content.ts'
import { settle } from './layout.ts'

interface Place {
  readonly tab: string
  readonly box: Pick<Card, 'x' | 'y' | 'w' | 'h'>
}

type Places = Readonly<Record<string, Place>>

/** A content as parts that change on their own. */
interface DashboardContentParts {
  readonly name: string
  /** The colors, the time zone, and the like. */
  readonly settings: Omit<Content, 'name' | 'tabs' | 'filters'>
  readonly tab: readonly Pick<Tab, 'id' | 'title'>[]
  readonly card: readonly Omit<Card, 'x' | 'y' | 'w' | 'h'>[]
  readonly places: Places
  readonly filter: readonly Filter[]
}

function partsOf({ name, tabs, filters, ...settings }: Content): DashboardContentParts {
  const cards = tabs.flatMap(tab => tab.cards.map(card => ({ tab: tab.id, card })))
  return {
    name,
    settings,
    tab: tabs.map(({ id, title }) => ({ id, title })),
    card: cards.map(({ card: { x, y, w, h, ...card } }) => card),
    places: Object.fromEntries(
      cards.map(({ tab, card: { id, x, y, w, h } }): [string, Place] => [id, { tab, box: { x, y, w, h } }]),
    ),
    filter: filters,
  }
}

/** Cards, filters, places and settings are merged as one each. */
const RULES: MergeRules = {
  isWhole: ([part, ...rest]) => rest.length === 1 && part !== 'tab',
  choose({ path: [part], ours, theirs }) {
    // A thing that one editor removed and the other one changed stays.
    if (ours === undefined) return 'theirs'
    return theirs === undefined || part === 'places' ? 'ours' : 'ask'
  },
}

export function merge(base: Content, ours: Content, theirs: Content): DraftMerge<Content> {
  const parts = { base: partsOf(base), ours: partsOf(ours), theirs: partsOf(theirs) }
  const known = { ...parts.theirs.places, ...parts.ours.places }
  return mergeDrafts(parts, RULES, conflictOf, merged => contentOf(merged, known))
}

function conflictOf({ path: [part = '', key = ''], ours, theirs }: PathConflict): Conflict {
  if (part === 'settings') return { part: key, id: '', title: '', ours, theirs }
  const { title, label } = Object(ours)
  return {
    part,
    id: idIn(key),
    title: title ?? label ?? (typeof ours === 'string' ? ours : ''),
    ours,
    theirs,
  }
}

/** @param known where cards were that stay although one editor removed them */
function contentOf(
  { name, settings, tab: tabs, card: cards, places, filter }: DashboardContentParts,
  known: Places,
): Content {
  const first = tabs[0]?.id ?? ''
  const isKept = (id: string) => tabs.some(tab => tab.id === id)
  const placed = cards.flatMap(card => {
    const place = places[card.id] ?? known[card.id]
    // The tab of a card can be gone.
    return place
      ? [{ tab: isKept(place.tab) ? place.tab : first, card: { ...card, ...place.box } as Card }]
      : []
  })
  return {
    name,
    tabs: tabs.map(tab => ({
      ...tab,
      cards: settle(placed.filter(one => one.tab === tab.id).map(({ card }) => card)),
    })),
    filters: filter,
    ...settings,
  }
}
