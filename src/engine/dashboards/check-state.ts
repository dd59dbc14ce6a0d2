// Checks what a program sends instead of an address.
import { type Fault, pointerStep } from '../faults.ts'
import { cardsOf, type Document } from './document.ts'
import type { DashboardState } from './state.ts'
import { isValueOf, wantedValue } from './values.ts'

/** Pointers are into the state. */
export function setFaults({ filters, tabs }: Document, state: DashboardState): Fault[] {
  const faults: Fault[] = []
  const refuse = (member: string, id: string, code: string, detail: string) =>
    faults.push({ pointer: `/${member}${pointerStep(id)}`, code, detail })
  for (const [id, value] of Object.entries(state.filters)) {
    const filter = filters.find(one => one.id === id)
    if (!filter) refuse('filters', id, 'id_unknown', `The dashboard has no filter "${id}".`)
    else if (filter.locked) refuse('filters', id, 'filter_locked', 'Nobody can change this filter.')
    else if (value !== null && !isValueOf(filter, value))
      refuse('filters', id, 'value_invalid', wantedValue(filter))
  }
  const cards = cardsOf({ tabs })
  for (const id of Object.keys(state.picks))
    if (!cards.some(card => card.id === id && card.click?.type === 'FILTER'))
      refuse('picks', id, 'id_unknown', `The dashboard has no card "${id}" that filters by a click.`)
  for (const [id, path] of Object.entries(state.drills)) {
    const card = cards.find(one => one.id === id)
    if (!card?.drill) refuse('drills', id, 'id_unknown', `The dashboard has no card "${id}" with a way down.`)
    else if (path.length > card.drill.length)
      refuse('drills', id, 'path_too_long', `The card has ${card.drill.length} columns to go down.`)
  }
  return faults
}
