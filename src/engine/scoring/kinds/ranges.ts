// A number scores by the range in which it lies. Both ends belong to a range. If ranges overlap, the best one counts.
import { below, type DefinitionFault, fault } from '../../faults.ts'
import { typeOf } from '../../questions/index.ts'
import { rangeEmpty } from '../../questions/shared/faults.ts'
import type { BaseQuestion } from '../../questions/type.ts'
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { type Kind, pointsFaults } from './kind.ts'
import { numberOf } from './question-members.ts'

type Range = NonNullable<ScoringRule['ranges']>[number]

export const ranges: Kind = {
  key: 'ranges',
  members: ['penalty'],
  faults(question, rule) {
    const given = rule.ranges ?? []
    if (given.length === 0) return [fault('/ranges', 'ranges_missing')]
    const found = given.flatMap((range, i) => rangeFaults(question, range, `/ranges/${i}`))
    if (found.length > 0) return found
    const max = maxOf(rule)
    return max === 0 && rule.points !== 0
      ? [fault('/ranges', 'points_missing.ranges')]
      : pointsFaults(rule, max)
  },
  compile(_question, rule) {
    const steps = (rule.ranges ?? []).map(range => ({ ...range, points: toHundredths(range.points) }))
    return {
      max: maxOf(rule),
      min: Math.min(0, ...steps.map(({ points }) => points)),
      grade(answer) {
        if (typeof answer !== 'number') return 0
        const held = steps.filter(range => holds(range, answer))
        return held.length === 0 ? 0 : Math.max(...held.map(({ points }) => points))
      },
    }
  },
  correctAnswers: (_question, rule) =>
    bestOf(rule)
      .filter(isOneNumber)
      .map(({ min }) => min),
  acceptedRanges: (_question, rule) => bestOf(rule).filter(range => !isOneNumber(range)),
}

const isOneNumber = ({ min, max }: Range) => min !== undefined && min === max

const bestOf = (rule: ScoringRule): readonly Range[] =>
  (rule.ranges ?? []).filter(({ points }) => toHundredths(points) === maxOf(rule))

const maxOf = (rule: ScoringRule) =>
  Math.max(0, ...(rule.ranges ?? []).map(({ points }) => toHundredths(points)))

const holds = (
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Pick<Range, 'min' | 'max'>,
  answer: number,
) => min <= answer && answer <= max

function rangeFaults(question: BaseQuestion, range: Range, pointer: string): DefinitionFault[] {
  const { min, max } = range
  if (min === undefined && max === undefined) return [fault(pointer, 'range_endless')]
  const empty = rangeEmpty(range, 'min', 'max')
  if (empty.length > 0) return below(pointer, empty)
  return candidates(question, range).some(
    value => holds(range, value) && typeOf(question).answer?.check(question, value) === undefined,
  )
    ? []
    : [fault(pointer, 'range_unreachable')]
}

/** If an accepted answer lies in the range, one of these does: the ends of the range or the question, or the first step inside. */
function candidates(question: BaseQuestion, { min, max }: Range): number[] {
  const low = numberOf(question, 'min')
  const ends = [min, max, low, numberOf(question, 'max'), 0, 1].filter(value => value !== undefined)
  const grain = numberOf(question, 'step') ?? 10 ** -(numberOf(question, 'decimals') ?? 0)
  const inside = min ?? max ?? 0
  // Steps begin at the minimum of the question, decimals at 0.
  const near = [low ?? 0, 0].flatMap(from => {
    const steps = Math.round((inside - from) / grain)
    return [-1, 0, 1].map(off => Number((from + (steps + off) * grain).toFixed(10)))
  })
  return [...ends, ...near]
}
