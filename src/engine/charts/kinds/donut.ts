// Parts of a whole as a ring, with the sum in the middle.
import { describeShares } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawPie, partsOf } from '../pies.ts'

export const donut = defineKind({
  kind: 'DONUT',
  options: {},
  needs: { measures: range(1), dimensions: range(1) },
  draw: chart => drawPie(chart, true),
  describe: chart => describeShares(chart, partsOf(chart)),
})
