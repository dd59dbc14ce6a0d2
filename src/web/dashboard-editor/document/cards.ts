// What the editor does to cards.
import type { Card } from '../../../engine/dashboards/document.ts'
import { type Content, findCard, withMembers } from './content.ts'
import { cardIds, newId } from './ids.ts'
import { arrange, type Box, closeGaps, freeBox, SIZES, swap } from './layout.ts'

/** A card without its id and its place. */
export type NewCard = Omit<Card, 'id' | 'x' | 'y' | 'w' | 'h'>

export interface Added {
  readonly content: Content
  readonly id: string
}

const withCards = (content: Content, tabId: string, change: (cards: readonly Card[]) => Card[]): Content => ({
  ...content,
  tabs: content.tabs.map(tab => (tab.id === tabId ? { ...tab, cards: change(tab.cards) } : tab)),
})

export function addCard(content: Content, tabId: string, card: NewCard, near = ''): Added {
  const id = newId(card.title ?? near, card.kind.toLowerCase(), cardIds(content))
  return {
    id,
    content: withCards(content, tabId, cards => [
      ...cards,
      { id, ...freeBox(cards, SIZES[card.kind].start), ...card },
    ]),
  }
}

export type CardChanges = { readonly [K in keyof Card]?: Card[K] | undefined }
/** @param joins edits with the same text are one step of undo */
export type ChangeCard = (changes: CardChanges, joins?: string) => void

/** Not its place: see placeCard. */
export function changeCard(content: Content, id: string, changes: CardChanges): Content {
  const found = findCard(content, id)
  if (!found) return content
  return withCards(content, found.tab.id, cards =>
    cards.map(card => (card.id === id ? withMembers(card, changes) : card)),
  )
}

export function placeCard(content: Content, id: string, box: Box): Content {
  const found = findCard(content, id)
  return found ? withCards(content, found.tab.id, cards => arrange(cards, id, box)) : content
}

/** Swaps a card with its neighbour in reading order. */
export function swapCard(content: Content, id: string, by: -1 | 1): Content {
  const found = findCard(content, id)
  return found ? withCards(content, found.tab.id, cards => swap(cards, id, by)) : content
}

export const closeGapsIn = (content: Content, tabId: string): Content =>
  withCards(content, tabId, cards => closeGaps(cards))

export function removeCard(content: Content, id: string): Content {
  const found = findCard(content, id)
  if (!found) return content
  return withCards(
    {
      ...content,
      filters: content.filters.map(filter =>
        filter.scope === 'CARD' && filter.in?.includes(id)
          ? { ...filter, in: filter.in.filter(one => one !== id) }
          : filter,
      ),
    },
    found.tab.id,
    cards => cards.filter(card => card.id !== id),
  )
}

export function duplicateCard(content: Content, id: string): Added | undefined {
  const found = findCard(content, id)
  if (!found) return undefined
  const { card, tab } = found
  const copy = newId(id.replace(/-\d+$/, ''), 'card', cardIds(content))
  return {
    id: copy,
    content: withCards(content, tab.id, cards => [...cards, { ...card, ...freeBox(cards, card), id: copy }]),
  }
}

export function moveToTab(content: Content, id: string, tabId: string): Content {
  const found = findCard(content, id)
  if (!found || found.tab.id === tabId) return content
  const taken = withCards(content, found.tab.id, cards => cards.filter(card => card.id !== id))
  return withCards(taken, tabId, cards => [...cards, { ...found.card, ...freeBox(cards, found.card) }])
}
