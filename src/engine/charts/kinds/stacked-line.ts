// Lines that add up: the highest one is the sum.
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawLines } from '../lines.ts'
import { max, percent, points, smooth } from '../options.ts'

export const stackedLine = defineKind({
  kind: 'STACKED_LINE',
  options: { percent, max, smooth, points },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawLines(chart, { isStacked: true, isFilled: false }),
  describe: describeSeries,
})
