// Bars side by side: of two dimensions, or of several measures.
import { drawBars } from '../bars.ts'
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { direction, goal, labels, max, min } from '../options.ts'

export const groupedBar = defineKind({
  kind: 'GROUPED_BAR',
  options: { direction, labels, goal, min, max },
  needs: { measures: range(1, 20), dimensions: range(1, 2) },
  axes: 1,
  draw: chart => drawBars(chart, 'GROUPED'),
  describe: describeSeries,
})
