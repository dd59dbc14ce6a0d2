// Graded by hand: the points are unknown until a person gives them.
import { fault } from '../../faults.ts'
import { type Kind, maxOfPoints } from './kind.ts'

export const manual: Kind = {
  key: 'manual',
  members: ['rubric'],
  faults: (_question, { points }) =>
    points === undefined ? [fault('/points', 'points_missing.manual')] : [],
  compile: (_question, rule) => ({ max: maxOfPoints(rule), min: 0, grade: () => undefined }),
  correctAnswers: () => [],
}
