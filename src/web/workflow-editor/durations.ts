// Durations of ISO 8601 with one unit, as the editor writes them.
import type { WorkflowTexts } from '../texts/workflows/en-workflows.ts'

export type Unit = 'M' | 'H' | 'D' | 'W'
export const UNITS: readonly Unit[] = ['M', 'H', 'D', 'W']

export interface Duration {
  readonly count: number
  readonly unit: Unit
}

/** Undefined for a duration with several units. */
export function readDuration(text: unknown): Duration | undefined {
  const [, days, hours, dayUnit, hourUnit] =
    /^P(?:(\d+)(?=[DW])|T(\d+)(?=[HM]))(?:([DW])|([HM]))$/.exec(String(text)) ?? []
  const unit = UNITS.find(one => one === (dayUnit ?? hourUnit))
  const count = Number(days ?? hours)
  return unit && { count, unit }
}

export const writeDuration = ({ count, unit }: Duration): string =>
  unit === 'D' || unit === 'W' ? `P${count}${unit}` : `PT${count}${unit}`

export function durationInWords(text: unknown, { durations }: Pick<WorkflowTexts, 'durations'>): string {
  const found = readDuration(text)
  return found ? durations[found.unit](found.count) : String(text)
}
