// The chart of a card: which one, how it is drawn, and what a click on a value does.
import { html, nothing, type TemplateResult } from 'lit'
import type { ChartKindName } from '../../../engine/charts/names.ts'
import type { Card, CardChart, ColumnOf } from '../../../engine/dashboards/document.ts'
import { select } from '../../kit/choose.ts'
import type { EditorContext } from '../dashboard-context.ts'
import type { ChangeCard } from '../document/cards.ts'
import { datasetsOfContent } from '../store/datasets.ts'
import { chartButtons } from './chart-buttons.ts'
import { addressMember, columnMember } from './fields.ts'

/** Kinds that draw one measure by one dimension. They can take each other's place. */
const ALIKE: readonly ChartKindName[] = [
  'BAR',
  'LINE',
  'AREA',
  'DONUT',
  'PIE',
  'FUNNEL',
  'TREEMAP',
  'WORD_CLOUD',
  'TABLE',
]
const OWN = ''
const MAX_DRILL = 5

export function chartFields(context: EditorContext, card: Card, change: ChangeCard): TemplateResult {
  const { texts, sources } = context
  const { chart, chartid } = card
  const charts = sources.charts() ?? []
  return html`<div data-first>${select({
    id: 'card-chart',
    label: texts.chart,
    isStacked: true,
    pointer: 'chartid',
    value: chartid ?? OWN,
    hint: chartid === undefined ? undefined : texts.storedHint,
    options: [
      { value: OWN, label: chart ? texts.ownChart : texts.none },
      ...charts.map(one => ({ value: one.chartid, label: one.name })),
    ],
    onChange: value => change(value === OWN ? { chartid: undefined } : { chartid: value, chart: undefined }),
  })}</div>
    ${chartButtons(context, card)}
    ${chart ? kindField(texts, chart, next => change({ chart: next })) : nothing}
    ${
      chart
        ? html`<p class="k-hint">${texts.readsFrom(sources.datasetName(chart.query.dataset))}</p>`
        : nothing
    }`
}

function kindField(
  texts: EditorContext['texts'],
  chart: CardChart,
  onChange: (chart: CardChart) => void,
): TemplateResult | typeof nothing {
  const { kind, query } = chart
  // Others are chosen in the chart editor.
  if (query.measures?.length !== 1 || query.dimensions?.length !== 1) return nothing
  const kinds = [...new Set([kind, ...ALIKE])]
  return select({
    id: 'card-kind',
    label: texts.drawnAs,
    isStacked: true,
    pointer: 'kind',
    value: kind,
    options: kinds.map(value => ({ value, label: texts.chartKinds[value] ?? value })),
    // Each kind has options of its own.
    onChange: value => onChange({ kind: kinds.find(one => one === value) ?? kind, query }),
  })
}

export function clickFields(context: EditorContext, card: Card, change: ChangeCard): TemplateResult {
  const { texts, sources } = context
  const { click, drill = [], id } = card
  const drawn = sources.drawnBy(card)
  const columns = drawn ? (sources.columns(drawn.query.dataset) ?? []) : []
  const dimensions = drawn?.query.dimensions ?? []
  if (dimensions.length === 0) return html`<p class="k-hint">${texts.noClicks}</p>`
  const used = [dimensions[0]?.of, ...drill]
  const free = (own: string | undefined) =>
    columns.filter(({ id: column, type }) => type !== 'JSON' && (column === own || !used.includes(column)))
  const setDrill = (at: number, column: string | undefined) => {
    const next =
      column === undefined ? drill.toSpliced(at) : [...drill.slice(0, at), column, ...drill.slice(at + 1)]
    change({ drill: next.length > 0 ? next : undefined })
  }
  const levels = [...drill, ...(drill.length < MAX_DRILL ? [undefined] : [])]
  return html`
    ${select({
      id: 'card-click',
      label: texts.onClick,
      isStacked: true,
      pointer: 'click',
      value: click?.type ?? '',
      options: [
        { value: '', label: texts.clickTypes.NONE },
        { value: 'FILTER', label: texts.clickTypes.FILTER },
        { value: 'OPEN', label: texts.clickTypes.OPEN },
      ],
      onChange: value =>
        change({ click: value === 'FILTER' || value === 'OPEN' ? { type: value } : undefined }),
    })}
    ${
      click?.type === 'OPEN'
        ? addressMember({
            context,
            id: `open-${id}`,
            label: texts.openUrl,
            hint: texts.openHint((drawn?.query.dimensions ?? []).map(({ as }) => `{${as}}`)),
            pointer: 'url',
            value: click.url ?? '',
            onChange: url => change({ click: { type: 'OPEN', ...(url !== undefined && { url }) } }, 'open'),
          })
        : nothing
    }
    ${click?.type === 'FILTER' ? otherDatasets(context, card, click.columns ?? [], change) : nothing}
    ${levels.map((column, i) =>
      columnMember({
        id: `drill-${i}`,
        label: i === 0 ? texts.drill : texts.drillNext,
        value: column,
        columns: free(column),
        none: texts.none,
        onChange: value => setDrill(i, value),
      }),
    )}`
}

/** Which column of the other datasets has the same values. */
function otherDatasets(
  context: EditorContext,
  card: Card,
  columns: readonly ColumnOf[],
  change: ChangeCard,
): TemplateResult[] {
  const { texts, sources } = context
  const own = sources.drawnBy(card)?.query.dataset
  return datasetsOfContent(context)
    .filter(dataset => dataset !== own)
    .map(dataset =>
      columnMember({
        id: `click-${dataset}`,
        label: texts.sameIn(sources.datasetName(dataset)),
        value: columns.find(one => one.dataset === dataset)?.column,
        columns: sources.columns(dataset) ?? [],
        none: texts.notReached,
        onChange(column) {
          const others = columns.filter(one => one.dataset !== dataset)
          const next = column === undefined ? others : [...others, { dataset, column }]
          change({ click: { type: 'FILTER', ...(next.length > 0 && { columns: next }) } })
        },
      }),
    )
}
