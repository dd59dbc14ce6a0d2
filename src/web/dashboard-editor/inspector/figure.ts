// The figure of a card: what it counts, over which time, and beside which one.
import { html, nothing, type TemplateResult } from 'lit'
import type { Card, CardChart } from '../../../engine/dashboards/document.ts'
import { readLast, writeLast } from '../../../engine/dashboards/values.ts'
import { select, switchField } from '../../kit/choose.ts'
import type { EditorContext } from '../dashboard-context.ts'
import type { ChangeCard } from '../document/cards.ts'
import { type Figure, figureOf, figureQuery } from '../document/figure.ts'
import { columnsFor, likelyColumn } from '../document/filters.ts'
import { PERIODS } from '../periods.ts'
import { lastInWords } from '../views/filter-values.ts'
import { chartButtons } from './chart-buttons.ts'

const FNS = ['mean', 'sum', 'min', 'max', 'nps'] as const
const COURSES = ['day', 'week', 'month'] as const
const OWN = ''

export function figureFields(context: EditorContext, card: Card, change: ChangeCard): TemplateResult {
  const { texts, sources } = context
  const { chart, chartid } = card
  const charts = (sources.charts() ?? []).filter(({ kind }) => kind === 'NUMBER')
  const figure = chart && figureOf(chart.query)
  return html`${
    charts.length > 0 || chartid !== undefined
      ? html`<div data-first>${select({
          id: 'card-chart',
          label: texts.figure,
          isStacked: true,
          pointer: 'chartid',
          value: chartid ?? OWN,
          options: [
            { value: OWN, label: chart ? texts.ownFigure : texts.none },
            ...charts.map(one => ({ value: one.chartid, label: one.name })),
          ],
          onChange: value =>
            change(value === OWN ? { chartid: undefined } : { chartid: value, chart: undefined }),
        })}</div>`
      : nothing
  }
    ${chartButtons(context, card)}
    ${chart && figure ? ownFigure(context, chart, figure, change) : nothing}`
}

function ownFigure(
  context: EditorContext,
  chart: CardChart,
  figure: Figure,
  change: ChangeCard,
): TemplateResult {
  const { texts, sources } = context
  const columns = sources.columns(figure.dataset) ?? []
  const numbers = columnsFor('NUMBER', columns)
  const dates = columnsFor('DATE', columns)
  const date = figure.date ?? likelyColumn('DATE', columns)?.id
  const set = (changes: Partial<Figure>) => {
    const next = { ...figure, date, ...changes }
    const isTimed = next.last !== undefined || next.course !== undefined
    change({ chart: { ...chart, query: figureQuery({ ...next, date: isTimed ? next.date : undefined }) } })
  }
  return html`<p class="k-hint">${texts.readsFrom(sources.datasetName(figure.dataset))}</p>
    ${select({
      id: 'figure-fn',
      label: texts.counts,
      isStacked: true,
      pointer: 'measures',
      value: figure.of === undefined ? 'count' : `${figure.fn} ${figure.of}`,
      options: [
        { value: 'count', label: texts.rowCount },
        ...numbers.flatMap(({ id, label, values }) =>
          FNS.filter(fn => fn !== 'nps' || values?.length === 11).map(fn => ({
            value: `${fn} ${id}`,
            label: `${texts.fns[fn]}: ${label || id}`,
          })),
        ),
      ],
      onChange(value) {
        const [name, ...of] = value.split(' ')
        const fn = FNS.find(one => one === name)
        set(fn ? { fn, of: of.join(' ') } : { fn: 'count', of: undefined })
      },
    })}
    ${
      dates.length === 0
        ? nothing
        : html`${select({
            id: 'figure-last',
            label: texts.period,
            isStacked: true,
            value: figure.last ? writeLast(figure.last) : '',
            options: [
              { value: '', label: texts.anyTime },
              ...PERIODS.map(last => ({ value: writeLast(last), label: lastInWords(context, last) })),
              ...(figure.last && !PERIODS.some(last => writeLast(last) === writeLast(figure.last ?? last))
                ? [{ value: writeLast(figure.last), label: lastInWords(context, figure.last) }]
                : []),
            ],
            onChange: value => set({ last: readLast(value), ...(value === '' && { compares: undefined }) }),
          })}
            ${switchField({
              id: 'figure-compare',
              label: texts.compare,
              isOn: figure.compares === true,
              isDisabled: figure.last === undefined,
              hint: figure.last === undefined ? texts.compareHint : undefined,
              onChange: isOn => set({ compares: isOn }),
            })}
            ${select({
              id: 'figure-course',
              label: texts.course,
              isStacked: true,
              value: figure.course ?? '',
              options: [
                { value: '', label: texts.none },
                ...COURSES.map(grain => ({ value: grain, label: texts.grains[grain] })),
              ],
              onChange: value => set({ course: COURSES.find(grain => grain === value) }),
            })}`
    }`
}
