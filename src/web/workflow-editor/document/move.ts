// Where a step goes by Alt and an arrow key, as lines of an outline do.
import type { Content } from './content.ts'
import { findStep, innerLists, type Place, placeOf, stepsAt } from './tree.ts'

export type Direction = 'up' | 'down' | 'in' | 'out'

/** Undefined if it goes no further. */
export function placeAfterMove(content: Content, id: string, direction: Direction): Place | undefined {
  const place = placeOf(content, id)
  if (!place) return undefined
  const { index, parent } = place
  const { length } = stepsAt(content, place)
  if (direction === 'up') return index > 0 ? { ...place, index: index - 1 } : leave(content, place, -1)
  if (direction === 'down')
    return index < length - 1 ? { ...place, index: index + 2 } : leave(content, place, 1)
  if (direction === 'in') {
    const before = stepsAt(content, place)[index - 1]
    const [list] = before ? innerLists(before) : []
    return before && list && { parent: before.id, list: list.pointer, index: list.steps.length }
  }
  const around = parent === undefined ? undefined : placeOf(content, parent)
  return around && { ...around, index: around.index + 1 }
}

/** From the end of a list into the next one of the same step, or out of the step. */
function leave(content: Content, { parent, list }: Place, by: -1 | 1): Place | undefined {
  const step = parent === undefined ? undefined : findStep(content, parent)
  const around = parent === undefined ? undefined : placeOf(content, parent)
  if (!step || !around) return undefined
  const lists = innerLists(step)
  const next = lists[lists.findIndex(({ pointer }) => pointer === list) + by]
  if (next) return { parent: step.id, list: next.pointer, index: by > 0 ? 0 : next.steps.length }
  return { ...around, index: around.index + (by > 0 ? 1 : 0) }
}
