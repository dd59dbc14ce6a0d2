// One bar for each value.
import { drawBars } from '../bars.ts'
import { describeSeries } from '../describe.ts'
import { defineKind, range } from '../kind.ts'
import { direction, goal, labels, max, min } from '../options.ts'

export const bar = defineKind({
  kind: 'BAR',
  options: { direction, labels, goal, min, max },
  needs: { measures: range(1, 20), dimensions: range(0, 1) },
  axes: 1,
  draw: chart =>
    drawBars(chart, chart.data.dimensions.length > 0 && chart.data.previous.size > 0 ? 'GROUPED' : 'SINGLE'),
  describe: describeSeries,
})
