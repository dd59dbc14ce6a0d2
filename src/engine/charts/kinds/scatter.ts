// Points of two measures: one for each value of a dimension, or for each row.
import { defineKind, range } from '../kind.ts'
import { labels } from '../options.ts'
import { describePoints, drawPoints } from '../points.ts'

export const scatter = defineKind({
  kind: 'SCATTER',
  options: { labels },
  needs: { measures: range(2), dimensions: range(0, 2), columns: true },
  axes: 1,
  draw: chart => drawPoints(chart, false),
  describe: describePoints,
})
