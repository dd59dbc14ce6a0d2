// Points of two measures, whose area is a third one.
import { defineKind, range } from '../kind.ts'
import { labels } from '../options.ts'
import { describePoints, drawPoints } from '../points.ts'

export const bubble = defineKind({
  kind: 'BUBBLE',
  options: { labels },
  needs: { measures: range(3), dimensions: range(0, 2), columns: true },
  axes: 1,
  draw: chart => drawPoints(chart, true),
  describe: describePoints,
})
