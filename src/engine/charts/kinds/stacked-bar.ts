// Bars of parts that add up: of two dimensions, or of several measures.
import { drawBars } from '../bars.ts'
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { direction, labels, max, percent } from '../options.ts'

export const stackedBar = defineKind({
  kind: 'STACKED_BAR',
  options: { direction, labels, percent, max },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawBars(chart, 'STACKED'),
  describe: describeSeries,
})
