// Places of cards on the grid of a tab. A card that is in the way moves down; nothing else moves.
import { type Card, type CardKind, GRID_COLUMNS } from '../../../engine/dashboards/document.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const MAX_HEIGHT = 40
const MAX_Y = 1000

/** The size of a new card, and the smallest one. In columns and rows. */
export const SIZES: Readonly<Record<CardKind, { readonly start: Size; readonly min: Size }>> = {
  CHART: { start: { w: 6, h: 4 }, min: { w: 2, h: 2 } },
  METRIC: { start: { w: 3, h: 2 }, min: { w: 2, h: 1 } },
  TEXT: { start: { w: 4, h: 2 }, min: { w: 1, h: 1 } },
  IMAGE: { start: { w: 4, h: 3 }, min: { w: 1, h: 1 } },
  BUTTON: { start: { w: 3, h: 1 }, min: { w: 1, h: 1 } },
  FORM: { start: { w: 6, h: 6 }, min: { w: 3, h: 3 } },
}

export interface Size {
  readonly w: number
  readonly h: number
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, Math.round(value)))

/** The nearest box that a card of this kind can have. */
export function fitBox(kind: CardKind, { x, y, w, h }: Box): Box {
  const { min } = SIZES[kind]
  const width = clamp(w, min.w, GRID_COLUMNS)
  return {
    x: clamp(x, 0, GRID_COLUMNS - width),
    y: clamp(y, 0, MAX_Y),
    w: width,
    h: clamp(h, min.h, MAX_HEIGHT),
  }
}

/** The box after a card was moved or resized by columns and rows. A wider card ends at the edge instead of moving back. */
export const movedBox = ({ x, y, w, h }: Box, kind: 'move' | 'resize', dx: number, dy: number): Box =>
  kind === 'move'
    ? { x: x + dx, y: y + dy, w, h }
    : { x, y, w: Math.min(w + dx, GRID_COLUMNS - x), h: h + dy }

export const isSameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

/** Returns the card that an arrow key, Home or End selects, in reading order. Undefined beyond the first and the last card. */
export function cardAfterKey(cards: readonly Card[], id: string, key: string): Card | undefined {
  const ordered = readingOrder(cards)
  if (key === 'Home') return ordered[0]
  if (key === 'End') return ordered.at(-1)
  const isBack = key === 'ArrowUp' || key === 'ArrowLeft'
  return ordered[ordered.findIndex(card => card.id === id) + (isBack ? -1 : 1)]
}

/** Sorts cards from top to bottom, and each row from start to end. People read, and phones show, cards in this order. */
export const readingOrder = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => a.y - b.y || a.x - b.x)

/** The cards after one of them has got a box. Those under it change places with it, or move down. */
export function arrange(cards: readonly Card[], id: string, wantedBox: Box): Card[] {
  const moved = cards.find(card => card.id === id)
  if (!moved) return [...cards]
  const box = fitBox(moved.kind, wantedBox)
  const others = readingOrder(cards.filter(card => card !== moved))
  const swapped = others.map(card => {
    if (!overlaps(card, box)) return card
    const place = { ...card, x: moved.x, y: moved.y }
    const isFree =
      place.x + place.w <= GRID_COLUMNS &&
      !overlaps(place, box) &&
      others.every(other => other === card || !overlaps(place, other))
    return isFree ? place : card
  })
  return pushDown([{ ...moved, ...box }, ...readingOrder(swapped)])
}

/** Earlier cards keep their places. The result is in reading order. */
function pushDown(cards: readonly Card[]): Card[] {
  const placed: Card[] = []
  for (const card of cards) {
    let { y } = card
    for (;;) {
      const under = placed.filter(other => overlaps(other, { ...card, y }))
      if (under.length === 0) break
      y = Math.max(...under.map(other => other.y + other.h))
    }
    placed.push(y === card.y ? card : { ...card, y })
  }
  return readingOrder(placed)
}

/** Moves down what covers another card, such as after the changes of two editors were joined. */
export const settle = (cards: readonly Card[]): Card[] => pushDown(readingOrder(cards))

/** Moves every card up as far as it goes. */
export function closeGaps(cards: readonly Card[]): Card[] {
  const placed: Card[] = []
  for (const card of readingOrder(cards)) {
    let { y } = card
    while (y > 0 && placed.every(other => !overlaps(other, { ...card, y: y - 1 }))) y--
    placed.push(y === card.y ? card : { ...card, y })
  }
  return readingOrder(placed)
}

/** The first place for a new card: beside the others if there is room, otherwise below them. */
export function freeBox(cards: readonly Card[], { w, h }: Size): Box {
  const bottom = bottomOf(cards)
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + w <= GRID_COLUMNS; x++) {
      const box = { x, y, w, h }
      // A new card above earlier ones would be overlooked.
      const isLast = cards.every(card => card.y < y || (card.y === y && card.x < x) || card.y + card.h <= y)
      if (isLast && !cards.some(card => overlaps(card, box))) return box
    }
  return { x: 0, y: bottom, w, h }
}

export const bottomOf = (cards: readonly Box[]): number => Math.max(0, ...cards.map(({ y, h }) => y + h))

/** Changes places with the card before or after it in reading order. */
export function swap(cards: readonly Card[], id: string, by: -1 | 1): Card[] {
  const ordered = readingOrder(cards)
  const at = ordered.findIndex(card => card.id === id)
  const [card, other] = [ordered[at], ordered[at + by]]
  if (!card || !other) return [...cards]
  const [first, second] = by < 0 ? [card, other] : [other, card]
  const { w, h } = first
  const isSameRow = first.y === second.y && second.x + second.w <= first.x
  const place = fitBox(first.kind, { x: second.x, y: second.y, w, h })
  const places = isSameRow
    ? // Both keep the space that they had together.
      [
        { ...first, x: second.x },
        { ...second, x: first.x + w - second.w },
      ]
    : place.x === second.x
      ? [
          { ...first, ...place },
          { ...second, y: second.y + h },
        ]
      : // There is no room in the row of the second card, so it goes below.
        [first, { ...second, y: first.y + h }]
  const rest = ordered.filter(one => one !== card && one !== other)
  const [a, b] = places
  return a && b ? pushDown([a, ...readingOrder([b, ...rest])]) : [...cards]
}
