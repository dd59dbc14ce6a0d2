// Areas that add up.
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { drawLines } from '../lines.ts'
import { max, percent, smooth } from '../options.ts'

export const stackedArea = defineKind({
  kind: 'STACKED_AREA',
  options: { percent, max, smooth },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawLines(chart, { isStacked: true, isFilled: true }),
  describe: describeSeries,
})
