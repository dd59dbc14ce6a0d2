// A point on an image scores by the area in which it lies (QTI: map_response_point). The edge of an area belongs to it. If areas
// overlap, the first one counts.
import { type DefinitionFault, fault } from '../../faults.ts'
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { isInArea, isInside, shapeFault } from './area.ts'
import { type Kind, pointsFaults } from './kind.ts'
import { partOf } from './question-members.ts'

export const hotspot: Kind = {
  key: 'areas',
  members: ['penalty'],
  faults(_question, rule) {
    const areas = rule.areas ?? []
    if (areas.length === 0) return [fault('/areas', 'key_missing.areas')]
    const found = areas.flatMap(({ shape }, i) => {
      const code = shapeFault(shape)
      return code === undefined ? [] : [fault(`/areas/${i}/shape`, code)]
    })
    if (found.length > 0) return found
    const max = maxOf(rule)
    return [
      ...repeatedIds(rule),
      ...covered(rule),
      ...(max === 0 && rule.points !== 0
        ? [fault('/areas', 'points_missing.areas')]
        : pointsFaults(rule, max)),
    ]
  },
  compile(_question, rule) {
    const areas = (rule.areas ?? []).map(({ shape, points }) => ({ shape, points: toHundredths(points) }))
    return {
      max: maxOf(rule),
      min: Math.min(0, ...areas.map(({ points }) => points)),
      grade(answer) {
        const [x, y] = [partOf(answer, 'x'), partOf(answer, 'y')]
        if (typeof x !== 'number' || typeof y !== 'number') return 0
        return areas.find(({ shape }) => isInArea([x, y], shape))?.points ?? 0
      },
    }
  },
  correctAnswers: () => [],
  correctAreas: rule =>
    (rule.areas ?? []).filter(({ points }) => toHundredths(points) === maxOf(rule)).map(({ shape }) => shape),
}

const maxOf = ({ areas = [] }: ScoringRule) => Math.max(0, ...areas.map(({ points }) => toHundredths(points)))

function repeatedIds({ areas = [] }: ScoringRule): DefinitionFault[] {
  const seen = new Set<string>()
  return areas.flatMap(({ id }, i) => {
    if (id === undefined) return []
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? [fault(`/areas/${i}/id`, 'duplicate_id.area', { id })] : []
  })
}

/** Areas that lie within an earlier area and so are never used. */
const covered = ({ areas = [] }: ScoringRule): DefinitionFault[] =>
  areas.flatMap(({ shape }, i) => {
    const by = areas.slice(0, i).findIndex(earlier => isInside(shape, earlier.shape))
    return by < 0 ? [] : [fault(`/areas/${i}/shape`, 'area_unreachable', { area: `/areas/${by}` })]
  })
