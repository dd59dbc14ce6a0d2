// A point on an image, with points by the area that it lies in (QTI: map_response_point). The edge of an area belongs to it; of
// areas that overlap the first counts.
import type { Fault } from '../../faults.ts'
import { fault } from '../../questions/shared/faults.ts'
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
    if (areas.length === 0) return [fault('/areas', 'key_missing', 'Give at least one area.')]
    const found = areas.flatMap(({ shape }, i) => {
      const detail = shapeFault(shape)
      return detail === undefined ? [] : [fault(`/areas/${i}/shape`, 'shape_invalid', detail)]
    })
    if (found.length > 0) return found
    const max = maxOf(rule)
    return [
      ...repeatedIds(rule),
      ...covered(rule),
      ...(max === 0 && rule.points !== 0
        ? [fault('/areas', 'points_missing', 'Give at least one area more than 0 points.')]
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

function repeatedIds({ areas = [] }: ScoringRule): Fault[] {
  const seen = new Set<string>()
  return areas.flatMap(({ id }, i) => {
    if (id === undefined) return []
    const isRepeated = seen.has(id)
    seen.add(id)
    if (!isRepeated) return []
    return [fault(`/areas/${i}/id`, 'duplicate_id', `Another area has the id ${id}: change one of them.`)]
  })
}

/** An area that lies wholly in an earlier one is never reached. */
const covered = ({ areas = [] }: ScoringRule): Fault[] =>
  areas.flatMap(({ shape }, i) => {
    const by = areas.slice(0, i).findIndex(earlier => isInside(shape, earlier.shape))
    if (by < 0) return []
    const detail = `This area lies in /areas/${by}, which comes first: put it before that one.`
    return [fault(`/areas/${i}/shape`, 'area_unreachable', detail)]
  })
