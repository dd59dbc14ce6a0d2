// A point on an image, with points by the area that it lies in (QTI: map_response_point). The edge of an area belongs to it; of
// areas that overlap the first counts.
import { type DefinitionFault, fault } from '../../faults.ts'
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { isInside, lies, shapeFault } from './area.ts'
import { type Kind, pointsFaults } from './kind.ts'
import { partOf } from './shape.ts'

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
        return areas.find(({ shape }) => lies([x, y], shape))?.points ?? 0
      },
    }
  },
  rightAnswers: () => [],
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

/** An area that lies wholly in an earlier one is never reached. */
const covered = ({ areas = [] }: ScoringRule): DefinitionFault[] =>
  areas.flatMap(({ shape }, i) => {
    const by = areas.slice(0, i).findIndex(earlier => isInside(shape, earlier.shape))
    return by < 0 ? [] : [fault(`/areas/${i}/shape`, 'area_unreachable', { area: `/areas/${by}` })]
  })
