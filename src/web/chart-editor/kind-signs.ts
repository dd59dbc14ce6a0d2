// A small picture of each kind of chart, on a grid of 32 × 24 units. Filled parts have the class `f`, soft ones `s`.
import { svg, type TemplateResult } from 'lit'
import type { ChartKindName } from '../../engine/charts/names.ts'

const signs: Readonly<Record<ChartKindName, TemplateResult>> = {
  TABLE: svg`<path class="s" d="M4 4h24v5H4z"/><path d="M4 4h24v16H4zM4 9h24M4 14.5h24M13 4v16"/>`,
  CROSSTAB: svg`<path class="s" d="M4 4h24v5H4zM4 9h7v11H4z"/><path d="M4 4h24v16H4zM4 9h24M11 4v16M19.5 9v11M11 14.5h17"/>`,
  NUMBER: svg`<path d="M7 6.5 10 5v9M7.5 14h5M16 7c.5-1.5 5.5-3 6 .3.3 2.2-6 4-6 6.7h6.5"/><path class="s" d="M4 21l5-2.5 5 1 6-2.5 8 1V21z"/>`,
  BAR: svg`<path class="f" d="M4 4h20v4H4zM4 10h13v4H4zM4 16h8v4H4z"/>`,
  STACKED_BAR: svg`<path class="f" d="M4 4h11v4H4zM4 10h6v4H4zM4 16h8v4H4z"/><path class="s" d="M16 4h11v4H16zM11 10h9v4h-9zM13 16h4v4h-4z"/>`,
  GROUPED_BAR: svg`<path class="f" d="M4 4h20v3H4zM4 13.5h14v3H4z"/><path class="s" d="M4 7.5h13v3H4zM4 17h18v3H4z"/>`,
  LINE: svg`<path d="m4 17 6-6 5 4 6-8 7 3"/>`,
  STACKED_LINE: svg`<path d="m4 13 7-5 6 3 11-7"/><path d="m4 19 7-3 6 2 11-4"/>`,
  AREA: svg`<path class="s" d="m4 17 6-6 5 4 6-8 7 3v10H4z"/><path d="m4 17 6-6 5 4 6-8 7 3"/>`,
  STACKED_AREA: svg`<path class="s" d="m4 11 8-4 7 3 9-6v8l-9 4-7-2-8 3z"/><path class="f" d="m4 17 8-3 7 2 9-4v8H4z"/>`,
  COMBO: svg`<path class="s" d="M5 13h4v7H5zM12 10h4v10h-4zM19 14h4v6h-4z"/><path d="m4 9 8-4 7 3 9-5"/>`,
  SCATTER: svg`<path class="f" d="M6 17a1.5 1.5 0 1 0 .01 0zM12 12a1.5 1.5 0 1 0 .01 0zM15 15a1.5 1.5 0 1 0 .01 0zM20 8a1.5 1.5 0 1 0 .01 0zM26 6a1.5 1.5 0 1 0 .01 0zM23 13a1.5 1.5 0 1 0 .01 0z"/>`,
  BUBBLE: svg`<circle class="s" cx="10" cy="14" r="5"/><circle class="f" cx="20" cy="9" r="3.5"/><circle class="s" cx="26" cy="16" r="2.5"/>`,
  PIE: svg`<circle class="s" cx="16" cy="12" r="8.5"/><path class="f" d="M16 12V3.5a8.5 8.5 0 0 1 7.5 12.5z"/>`,
  DONUT: svg`<circle cx="16" cy="12" r="6.5" class="ring"/><path class="arc" d="M16 5.5A6.5 6.5 0 0 1 21.5 15.5"/>`,
  FUNNEL: svg`<path class="f" d="M5 4h22v4H5z"/><path class="s" d="M9 10h14v4H9zM13 16h6v4h-6z"/>`,
  HEATMAP: svg`<path class="f" d="M5 4h6v5H5zM21 10h6v5h-6z"/><path class="s" d="M13 4h6v5h-6zM5 10h6v5H5zM13 16h6v4h-6z"/><path d="M21 4h6v5h-6zM13 10h6v5h-6zM5 16h6v4H5zM21 16h6v4h-6z"/>`,
  CALENDAR: svg`<path d="M5 5h22v15H5zM5 9h22M10 3v4M22 3v4"/><path class="f" d="M8 11.5h3v3H8zM20 15h3v3h-3z"/><path class="s" d="M14 11.5h3v3h-3z"/>`,
  RADAR: svg`<path d="m16 3 8.5 6.2-3.3 10.3H10.8L7.5 9.2z"/><path class="s" d="m16 7 5 3.4-2.2 6.6h-6L11 10z"/>`,
  BOX: svg`<path d="M4 12h5M21 12h7M4 9v6M28 9v6"/><path class="s" d="M9 7h12v10H9z"/><path d="M9 7h12v10H9zM14 7v10"/>`,
  MIN_MAX: svg`<path d="M6 7h18M6 12h12M10 17h17"/><path class="f" d="M15 5.2a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0zM20 15.2a1.8 1.8 0 1 0 .01 0z"/>`,
  HISTOGRAM: svg`<path class="f" d="M4 16h4v4H4zM8.5 11h4v9h-4zM13 5h4v15h-4zM17.5 9h4v11h-4zM22 14h4v6h-4z"/>`,
  GAUGE: svg`<path class="ring" d="M7 17a9 9 0 0 1 18 0"/><path class="arc" d="M7 17a9 9 0 0 1 12-8.5"/><path d="m16 17 4-5"/>`,
  BULLET: svg`<path class="s" d="M4 5h24v5H4zM4 14h24v5H4z"/><path class="f" d="M4 6.5h15V8.5H4zM4 15.5h10v2H4z"/><path d="M22 4v7M18 13v7"/>`,
  TREEMAP: svg`<path class="f" d="M4 4h13v16H4z"/><path class="s" d="M18 4h10v9H18zM18 14h5v6h-5z"/><path d="M24 14h4v6h-4z"/>`,
  SANKEY: svg`<path class="s" d="M6 4c10 0 10 5 20 5v4C16 13 16 9 6 9zM6 12c10 0 10 3 20 3v5C16 20 16 18 6 18z"/><path class="f" d="M4 4h2v14H4zM26 9h2v11h-2z"/>`,
  WORD_CLOUD: svg`<path d="M9 12h14M6 7h6M15 7h11M8 17h5M16 17h9" stroke-width="2.5"/>`,
  BUBBLE_MAP: svg`<path d="M4 8c4-4 8-3 11-1s7 1 13-2v12c-5 3-9 3-12 1s-7-2-12 1z"/><circle class="f" cx="11" cy="12" r="2"/><circle class="f" cx="21" cy="11" r="3"/>`,
  CHOROPLETH: svg`<path class="s" d="M4 8c4-4 8-3 11-1v10c-4-1-7-1-11 2z"/><path class="f" d="M15 7c3 2 7 1 13-2v12c-5 3-9 3-13 0z"/>`,
  NPS: svg`<path class="s" d="M4 9h8v6H4z"/><path d="M12 9h5v6h-5z"/><path class="f" d="M17 9h11v6H17z"/>`,
  LIKERT: svg`<path class="s" d="M8 5h8v4H8zM5 11h11v4H5zM11 17h5v4h-5z"/><path class="f" d="M16 5h10v4H16zM16 11h5v4h-5zM16 17h12v4H16z"/><path d="M16 3v19"/>`,
}

export const kindSign = (kind: ChartKindName): TemplateResult => signs[kind]
