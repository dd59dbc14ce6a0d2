// The figures of a scale: those of numbers, and the net promoter score.
import type { NumberTally } from '../shared/number-tally.ts'
import type { TallyKind } from '../shared/tally.ts'
import { npsOf, numberTally } from '../shared/value-tallies.ts'
import { SCALE, type ScaleQuestion } from './answer.ts'

export const scaleTally: TallyKind<ScaleQuestion, NumberTally> = {
  ...numberTally,
  result: (tally, questions) => ({
    ...numberTally.result(tally, questions),
    ...(questions.every(isNps) && npsOf(tally)),
  }),
}

/** The net promoter score uses whole numbers from 0 to 10. */
const isNps = ({ min = SCALE.min, max = SCALE.max, step = SCALE.step }: ScaleQuestion) =>
  min === 0 && max === 10 && step === 1
