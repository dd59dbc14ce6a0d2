// Values over time, or along another order.
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawLines } from '../lines.ts'
import { goal, max, min, points, smooth } from '../options.ts'

export const line = defineKind({
  kind: 'LINE',
  options: { goal, min, max, smooth, points },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawLines(chart, { isStacked: false, isFilled: false }),
  describe: describeSeries,
})
