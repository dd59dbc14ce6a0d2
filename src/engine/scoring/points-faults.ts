// Points have at most two decimals. A schema cannot check this exactly, and points are never rounded silently.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { toHundredths, toPoints } from './points.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

export function pointsFaults({ questions = {}, outcomes = [], passMark = {} }: Scoring): DefinitionFault[] {
  return [
    ...below('/questions', questions, rule => ruleFaults(rule)),
    ...below('/outcomes', outcomes, ({ weights }) => below('/weights', weights, allFaults)),
    ...below('/passMark', { points: passMark.points }, allFaults),
  ]
}

// The points of correct texts are checked in kinds/text.ts.
function ruleFaults(rule: ScoringRule): DefinitionFault[] {
  const { points, penalty, otherwise, minPoints, maxPoints, weights, blanks } = rule
  return [
    ...allFaults({ points, penalty, otherwise, minPoints, maxPoints }),
    ...(weights ? below('/weights', weights, allFaults) : []),
    ...(blanks ? below('/blanks', blanks, ruleFaults) : []),
    ...(['ranges', 'areas', 'alternatives'] as const).flatMap(name =>
      below(`/${name}`, Object.entries(rule[name] ?? []), ([, item]) => allFaults({ points: item.points })),
    ),
  ]
}

/** Checks a number, or each number of an object. */
function allFaults(
  value: number | Readonly<Record<string, number | undefined>> | undefined,
): DefinitionFault[] {
  if (typeof value === 'object') return below('', value, allFaults)
  return value === undefined || toPoints(toHundredths(value)) === value ? [] : [fault('', 'points_invalid')]
}

const below = <T>(
  pointer: string,
  members: Readonly<Record<string, T>> | readonly T[],
  faultsOf: (member: T) => DefinitionFault[],
): DefinitionFault[] =>
  Object.entries(members).flatMap(([name, member]) =>
    faultsOf(member).map(found => ({ ...found, pointer: pointer + pointerStep(name) + found.pointer })),
  )
