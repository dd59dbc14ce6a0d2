// Grades by percentage: the highest that is reached.
import { type DefinitionFault, fault } from '../faults.ts'
import type { GradeBand } from './schemas.ts'

/** Percentages are compared as they are shown. */
export function bandOf(bands: readonly GradeBand[]): (percent: number) => GradeBand | undefined {
  const falling = bands.toSorted((a, b) => b.fromPercent - a.fromPercent)
  return percent => falling.find(({ fromPercent }) => percent >= fromPercent)
}

export function bandFaults(bands: readonly GradeBand[] = []): DefinitionFault[] {
  const seen = new Set<number>()
  return bands.flatMap(({ fromPercent }, i) => {
    const isRepeated = seen.has(fromPercent)
    seen.add(fromPercent)
    return isRepeated ? [fault(`/grades/${i}/fromPercent`, 'grade_repeated', { percent: fromPercent })] : []
  })
}
