// What people do with the marks of a picture: pointing, choosing, and going through them with keys.
import type { QueryResult, ResultCell } from '../../engine/query/result.ts'

/** A mark that somebody chose. */
export interface ChosenMark {
  /** The row of the result, from 0. */
  readonly row: number
  /** The cells of the row by the names of the columns. */
  readonly values: Readonly<Record<string, ResultCell>>
}

export const chosenMark = ({ columns, rows }: QueryResult, row: number): ChosenMark => ({
  row,
  values: Object.fromEntries(columns.map(({ as }, i) => [as, rows[row]?.[i] ?? null])),
})

export interface PlacedMark {
  readonly row: number
  readonly element: Element
  /** Where it is in the window. */
  readonly box: DOMRect
}

/** Each row once, where it is drawn first. */
export function marksIn(picture: Element): PlacedMark[] {
  const found = new Map<number, PlacedMark>()
  for (const element of picture.querySelectorAll('[data-row]')) {
    const row = Number(element.getAttribute('data-row'))
    if (!found.has(row)) found.set(row, { row, element, box: element.getBoundingClientRect() })
  }
  return [...found.values()].sort((a, b) => a.row - b.row)
}

/** How far from a mark people can point. */
const REACH_PX = 32

/** The row under the pointer; on lines, of the nearest point. */
export function rowAt(
  picture: Element,
  target: Element,
  { x, y }: { readonly x: number; readonly y: number },
) {
  const mark = target.closest('[data-row]')
  if (mark && picture.contains(mark)) return Number(mark.getAttribute('data-row'))
  let best: { readonly row: number; readonly distance: number } | undefined
  for (const point of picture.querySelectorAll('circle[opacity]')) {
    const { left, top, width, height } = point.getBoundingClientRect()
    // On a line the date matters more than the height.
    const distance = 4 * Math.abs(left + width / 2 - x) + Math.abs(top + height / 2 - y)
    if (!best || distance < best.distance) best = { row: Number(point.getAttribute('data-row')), distance }
  }
  return best && best.distance < 8 * REACH_PX ? best.row : undefined
}

/** The place that a key leads to. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowDown: 1,
    ArrowLeft: -1,
    ArrowUp: -1,
    PageDown: 10,
    PageUp: -10,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, place + step))
}
