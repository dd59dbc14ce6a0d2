// Points have at most two decimals. A schema cannot say so exactly; nothing is rounded here that an author wrote.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { toHundredths, toPoints } from './points.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

export function decimalsFaults({ questions = {}, outcomes = [], passMark = {} }: Scoring): DefinitionFault[] {
  return [
    ...below('/questions', questions, rule => ruleFaults(rule)),
    ...below('/outcomes', outcomes, ({ weights }) => below('/weights', weights, allFaults)),
    ...below('/passMark', { points: passMark.points }, allFaults),
  ]
}

// The points of a right text are checked with the text.
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

/** Of a number, or of all numbers by name. */
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
