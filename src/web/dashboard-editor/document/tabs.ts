// What the editor does to tabs.
import type { Tab } from '../../../engine/dashboards/document.ts'
import type { Added } from './cards.ts'
import type { Content } from './content.ts'
import { newId } from './ids.ts'

export function addTab(content: Content, title: string): Added {
  const id = newId(
    title,
    'tab',
    content.tabs.map(tab => tab.id),
  )
  return { id, content: { ...content, tabs: [...content.tabs, { id, title, cards: [] }] } }
}

export const renameTab = (content: Content, id: string, title: string): Content => ({
  ...content,
  tabs: content.tabs.map(tab => (tab.id === id ? { ...tab, title } : tab)),
})

/** Removes a tab and its cards. */
export function removeTab(content: Content, id: string): Content {
  const gone = content.tabs.find(tab => tab.id === id)
  const ids = new Set([id, ...(gone?.cards.map(card => card.id) ?? [])])
  return {
    ...content,
    tabs: content.tabs.filter(tab => tab.id !== id),
    filters: content.filters.map(filter =>
      filter.in ? { ...filter, in: filter.in.filter(one => !ids.has(one)) } : filter,
    ),
  }
}

export const moveTab = (content: Content, id: string, by: -1 | 1): Content => ({
  ...content,
  tabs: moved(content.tabs, id, by),
})

/** A list in which one thing has changed places with its neighbour. */
export function moved<T extends Pick<Tab, 'id'>>(things: readonly T[], id: string, by: -1 | 1): T[] {
  const at = things.findIndex(thing => thing.id === id)
  const [thing, other] = [things[at], things[at + by]]
  if (!thing || !other) return [...things]
  return things.map(one => (one === thing ? other : one === other ? thing : one))
}
