// The members of a dashboard that differ, as the API takes them.
import { isSameJson } from '../../../engine/same-json.ts'
import type { Content } from './content.ts'

export type Changes = NonNullable<ReturnType<typeof changesOf>>

/** Undefined if there are none. */
export function changesOf(from: Content, to: Content) {
  if (from === to) return undefined
  const changes = {
    ...(from.name !== to.name && { name: to.name }),
    ...(!isSameJson(from.tabs, to.tabs) && { tabs: to.tabs }),
    ...(!isSameJson(from.filters, to.filters) && { filters: to.filters }),
    ...(!isSameJson(from.theme ?? null, to.theme ?? null) && { theme: to.theme ?? null }),
    ...(from.timeZone !== to.timeZone && { timeZone: to.timeZone ?? null }),
    ...(from.weekStart !== to.weekStart && { weekStart: to.weekStart ?? null }),
    ...(from.minGroup !== to.minGroup && { minGroup: to.minGroup ?? null }),
    ...(from.refreshSeconds !== to.refreshSeconds && { refreshSeconds: to.refreshSeconds ?? null }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
