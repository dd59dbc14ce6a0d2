// A line with the area below it.
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawLines } from '../lines.ts'
import { goal, max, min, points, smooth } from '../options.ts'

export const area = defineKind({
  kind: 'AREA',
  options: { goal, min, max, smooth, points },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawLines(chart, { isStacked: false, isFilled: true }),
  describe: describeSeries,
})
