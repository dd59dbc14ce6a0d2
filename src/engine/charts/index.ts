// The table of all kinds of charts.

import type { ChartKind } from './kind.ts'
import { area } from './kinds/area.ts'
import { bar } from './kinds/bar.ts'
import { box } from './kinds/box.ts'
import { bubble } from './kinds/bubble.ts'
import { bubbleMap } from './kinds/bubble-map.ts'
import { bullet } from './kinds/bullet.ts'
import { calendar } from './kinds/calendar.ts'
import { choropleth } from './kinds/choropleth.ts'
import { combo } from './kinds/combo.ts'
import { crosstab } from './kinds/crosstab.ts'
import { donut } from './kinds/donut.ts'
import { funnel } from './kinds/funnel.ts'
import { gauge } from './kinds/gauge.ts'
import { groupedBar } from './kinds/grouped-bar.ts'
import { heatmap } from './kinds/heatmap.ts'
import { histogram } from './kinds/histogram.ts'
import { likert } from './kinds/likert.ts'
import { line } from './kinds/line.ts'
import { minMax } from './kinds/min-max.ts'
import { nps } from './kinds/nps.ts'
import { number } from './kinds/number.ts'
import { pie } from './kinds/pie.ts'
import { radar } from './kinds/radar.ts'
import { sankey } from './kinds/sankey.ts'
import { scatter } from './kinds/scatter.ts'
import { stackedArea } from './kinds/stacked-area.ts'
import { stackedBar } from './kinds/stacked-bar.ts'
import { stackedLine } from './kinds/stacked-line.ts'
import { table } from './kinds/table.ts'
import { treemap } from './kinds/treemap.ts'
import { wordCloud } from './kinds/word-cloud.ts'
import type { ChartKindName } from './names.ts'

export const chartKinds: Readonly<Record<ChartKindName, ChartKind>> = {
  TABLE: table,
  CROSSTAB: crosstab,
  NUMBER: number,
  BAR: bar,
  STACKED_BAR: stackedBar,
  GROUPED_BAR: groupedBar,
  LINE: line,
  STACKED_LINE: stackedLine,
  AREA: area,
  STACKED_AREA: stackedArea,
  COMBO: combo,
  SCATTER: scatter,
  BUBBLE: bubble,
  PIE: pie,
  DONUT: donut,
  FUNNEL: funnel,
  HEATMAP: heatmap,
  CALENDAR: calendar,
  RADAR: radar,
  BOX: box,
  MIN_MAX: minMax,
  HISTOGRAM: histogram,
  GAUGE: gauge,
  BULLET: bullet,
  TREEMAP: treemap,
  SANKEY: sankey,
  WORD_CLOUD: wordCloud,
  BUBBLE_MAP: bubbleMap,
  CHOROPLETH: choropleth,
  NPS: nps,
  LIKERT: likert,
}
