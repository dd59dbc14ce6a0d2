// Where steps go: a new one, one that is moved by Alt and an arrow key, as lines of an outline do, and the selection after a deletion.
import type { Content } from './content.ts'
import type { ShownWorkflow } from './shown.ts'
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

/** Moves from the end of a list into the next list of the same step, or out of the step. */
function leave(content: Content, { parent, list }: Place, by: -1 | 1): Place | undefined {
  const step = parent === undefined ? undefined : findStep(content, parent)
  const around = parent === undefined ? undefined : placeOf(content, parent)
  if (!step || !around) return undefined
  const lists = innerLists(step)
  const next = lists[lists.findIndex(({ pointer }) => pointer === list) + by]
  if (next) return { parent: step.id, list: next.pointer, index: by > 0 ? 0 : next.steps.length }
  return { ...around, index: around.index + (by > 0 ? 1 : 0) }
}

/** Returns the place after the selected step or trigger, or the end of the workflow. */
export function placeForNew({ selection, content }: ShownWorkflow): Place {
  const place = selection?.kind === 'step' ? placeOf(content, selection.id) : undefined
  if (place) return { ...place, index: place.index + 1 }
  const index = selection?.kind === 'trigger' ? 0 : content.steps.length
  return { parent: undefined, list: '/steps', index }
}

/** The step to select when a step is deleted: the next one, the one before, or the one around it. Undefined if it is the only one. */
export function neighbourOf(content: Content, id: string): string | undefined {
  const place = placeOf(content, id)
  if (!place) return undefined
  const siblings = stepsAt(content, place)
  return (siblings[place.index + 1] ?? siblings[place.index - 1])?.id ?? place.parent
}
