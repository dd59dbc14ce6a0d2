// The keys of a card: arrows lead to other cards, with Alt they move it, with Alt and Shift they resize it.
import type { Card } from '../../engine/dashboards/document.ts'
import { deleteCard, duplicate } from './card-items.ts'
import { cardSelector } from './card-selector.ts'
import { type EditorContext, edit } from './dashboard-context.ts'
import { placeCard, swapCard } from './document/cards.ts'
import { type Content, findCard, findTab } from './document/content.ts'
import { type Box, cardAfterKey, isSameBox, movedBox, readingOrder } from './document/layout.ts'
import { isNarrow } from './narrow.ts'
import { placeInWords } from './place-in-words.ts'

interface Session {
  readonly id: string
  /** The content before the first key. Cards that made room come back when the card moves on. */
  readonly base: Content
  readonly box: Box
  readonly result: Content
}

/** The last move of each editor, which the next key goes on with. */
const sessions = new WeakMap<EditorContext['workspace'], Session>()

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function onCardKey(context: EditorContext, card: Card, event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.defaultPrevented) return
  if (handle(context, card, event)) event.preventDefault()
}

function handle(context: EditorContext, card: Card, event: KeyboardEvent): boolean {
  const { workspace, root, view, focus } = context
  const { key, altKey, shiftKey } = event
  const arrow = ARROWS[key]
  if (altKey && arrow) {
    const isRtl = getComputedStyle(root.host).direction === 'rtl'
    const [dx, dy] = arrow
    move(context, card, isRtl ? -dx : dx, dy, shiftKey)
    return true
  }
  if (altKey || event.ctrlKey || event.metaKey) {
    if (!altKey && key.toLowerCase() === 'd' && !workspace.isReadonly) {
      duplicate(context, card)
      return true
    }
    return false
  }
  if (arrow || key === 'Home' || key === 'End') return step(context, card, key)
  if (key === 'Enter' || key === ' ') {
    workspace.select({ kind: 'card', id: card.id })
    view.isDrawerOpen = true
    focus('.inspector :is(input, select, textarea)')
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && !workspace.isReadonly) {
    deleteCard(context, card)
    return true
  }
  return false
}

function step({ workspace, focus }: EditorContext, card: Card, key: string): boolean {
  const next = cardAfterKey(findTab(workspace.content, workspace.tab)?.cards ?? [], card.id, key)
  if (next) focus(cardSelector(next.id))
  return true
}

/** @param dx to the end of the line */
function move(context: EditorContext, card: Card, dx: number, dy: number, isResize: boolean): void {
  const { workspace, announce, texts, focus } = context
  if (workspace.isReadonly) return
  if (isNarrow(context)) {
    const by = dx + dy < 0 ? -1 : 1
    edit(context, swapCard(workspace.content, card.id, by), { selection: { kind: 'card', id: card.id } })
    announce(orderInWords(context, card.id))
    focus(cardSelector(card.id))
    return
  }
  const last = sessions.get(workspace)
  const goesOn = last?.id === card.id && last.result === workspace.content
  const base = goesOn ? last.base : workspace.content
  const wanted = movedBox(goesOn ? last.box : card, isResize ? 'resize' : 'move', dx, dy)
  const result = placeCard(base, card.id, wanted)
  const placed = findCard(result, card.id)?.card
  if (!placed) return
  if (isSameBox(placed, card)) {
    announce(texts.atEdge)
    return
  }
  edit(context, result, {
    selection: { kind: 'card', id: card.id },
    joins: `place ${card.id}`,
    isSession: goesOn,
  })
  sessions.set(workspace, { id: card.id, base, box: placed, result: workspace.content })
  announce(placeInWords(context, placed))
  focus(cardSelector(card.id))
}

function orderInWords({ workspace, texts }: EditorContext, id: string): string {
  const cards = readingOrder(findCard(workspace.content, id)?.tab.cards ?? [])
  return texts.order(cards.findIndex(card => card.id === id) + 1, cards.length)
}
