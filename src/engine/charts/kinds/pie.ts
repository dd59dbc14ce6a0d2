// Parts of a whole as a circle.
import { describeShares } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawPie, partsOf } from '../pies.ts'

export const pie = defineKind({
  kind: 'PIE',
  options: {},
  needs: { measures: range(1), dimensions: range(1) },
  draw: chart => drawPie(chart, false),
  describe: chart => describeShares(chart, partsOf(chart)),
})
