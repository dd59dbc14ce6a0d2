// The sizes of cards on the grid, and of their pictures.
import { type Card, type Document, GRID_COLUMNS } from '../../engine/dashboards/document.ts'

const PAGE_WIDTH = 1208
const GAP = 16
const ROW_HEIGHT = 72
/** The height of a card around its picture. Pictures have their own padding. */
const HEAD_HEIGHT = 76
/** The width of pictures on phones. */
export const NARROW_WIDTH = 358

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export function pictureSize({ w, h, subtitle }: Card): PictureSize {
  const column = (PAGE_WIDTH - (GRID_COLUMNS - 1) * GAP) / GRID_COLUMNS
  const width = Math.round(w * column + (w - 1) * GAP) - 2
  const height = h * ROW_HEIGHT + (h - 1) * GAP - HEAD_HEIGHT - (subtitle ? 20 : 0)
  return { width: Math.max(120, width), height: Math.max(120, height) }
}

/** The size in an address, if it is one that a page asks for. */
export function readSize(card: Card, text: string): PictureSize | undefined {
  const wide = pictureSize(card)
  const narrow = { width: NARROW_WIDTH, height: Math.min(wide.height, 420) }
  return [wide, narrow].find(({ width, height }) => text === `${width}x${height}`)
}

/** Where the cards of all tabs are on wide screens. A policy without inline styles needs it as a file. */
export const layoutOf = ({ tabs }: Document): string =>
  `@media(min-width:45.01rem){${tabs
    .flatMap(({ cards }) => cards)
    .map(({ id, x, y, w, h }) => `#c-${id}{grid-area:${y + 1}/${x + 1}/span ${h}/span ${w}}`)
    .join('')}}`
