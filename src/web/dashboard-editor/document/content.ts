// The dashboard that the editor works on. It is never changed: each change makes a new one that shares its unchanged parts.
import type { Card, Document, Filter, Tab } from '../../../engine/dashboards/document.ts'

export interface Content extends Document {
  readonly name: string
}

/** The content in a reply of the API. Other members are left out. */
export const contentOf = ({
  name,
  tabs,
  filters,
  theme,
  timeZone,
  weekStart,
  minGroup,
  refreshSeconds,
}: Content): Content => ({
  name,
  tabs,
  filters,
  ...(theme && { theme }),
  ...(timeZone !== undefined && { timeZone }),
  ...(weekStart !== undefined && { weekStart }),
  ...(minGroup !== undefined && { minGroup }),
  ...(refreshSeconds !== undefined && { refreshSeconds }),
})

export interface FoundCard {
  readonly tab: Tab
  readonly card: Card
}

export function findCard({ tabs }: Pick<Content, 'tabs'>, id: string): FoundCard | undefined {
  for (const tab of tabs) {
    const card = tab.cards.find(one => one.id === id)
    if (card) return { tab, card }
  }
  return undefined
}

export const findTab = ({ tabs }: Pick<Content, 'tabs'>, id: string): Tab | undefined =>
  tabs.find(tab => tab.id === id)

export const findFilter = ({ filters }: Pick<Content, 'filters'>, id: string): Filter | undefined =>
  filters.find(filter => filter.id === id)

/** The same object with other members; undefined removes a member. */
export function withMembers<T extends object>(
  thing: T,
  changes: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const all = Object.entries({ ...thing, ...changes }).filter(([, value]) => value !== undefined)
  // Object.fromEntries does not know the names. `changes` has only those of T.
  return Object.fromEntries(all) as T
}
