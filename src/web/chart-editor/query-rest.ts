// The period of the query, and rows as they are.
import { html, nothing, type TemplateResult } from 'lit'
import type { Period } from '../../engine/query/document.ts'
import { checks, segments, select, switchField } from '../kit/choose.ts'
import { numberField, textField } from '../kit/field.ts'
import { type EditorContext, errorAt } from './chart-context.ts'
import { asFigures, asRows, isDate } from './document.ts'

const UNITS = ['hours', 'days', 'weeks', 'months', 'quarters', 'years'] as const
type Unit = (typeof UNITS)[number]

/** The editor of rows, for tables and for points on maps and axes. */
export function rowsEditor(context: EditorContext): TemplateResult {
  const { texts, document, columns } = context
  const { query } = document
  const isPlain = query.columns !== undefined
  const shown = columns.filter(({ type }) => type !== 'JSON')
  return html`${segments({
    id: 'plain',
    label: texts.plain,
    hidesLabel: true,
    value: isPlain ? 'rows' : 'figures',
    options: [
      { value: 'figures', label: texts.plainModes.figures },
      { value: 'rows', label: texts.plainModes.rows },
    ],
    onChange: mode => context.edit(mode === 'rows' ? asRows(document, columns) : asFigures(document)),
  })}
  ${
    isPlain
      ? checks({
          id: 'columns',
          label: texts.columnsShown,
          pointer: '/query/columns',
          values: query.columns ?? [],
          options: shown.map(({ id, label }) => ({ value: id, label })),
          onChange: values => values.length > 0 && context.editQuery({ columns: [...values] }),
        })
      : nothing
  }`
}

export function periodEditor(context: EditorContext): TemplateResult {
  const { texts, document, columns } = context
  const { period, compare } = document.query
  const dates = columns.filter(({ type }) => isDate(type))
  const mode = !period ? 'none' : period.last ? 'last' : 'range'
  const of = period?.of ?? dates[0]?.id ?? ''
  const set = (next: Period | undefined, joins?: string) =>
    context.editQuery({ period: next, compare: next ? compare : undefined }, joins)
  const modes = { none: undefined, last: { of, last: { months: 12 } }, range: { of } } as const
  return html`
    ${select({
      id: 'period-mode',
      label: texts.period,
      hidesLabel: true,
      pointer: '/query/period',
      value: mode,
      isDisabled: dates.length === 0,
      error: errorAt(context, '/query/period'),
      options: Object.entries(texts.periodModes).map(([value, label]) => ({ value, label })),
      onChange: chosen => set(chosen === 'last' || chosen === 'range' ? modes[chosen] : undefined),
    })}
    ${
      period
        ? html`${select({
            id: 'period-of',
            label: texts.periodOf,
            pointer: '/query/period/of',
            value: of,
            error: errorAt(context, '/query/period/of'),
            options: dates.map(({ id, label }) => ({ value: id, label })),
            onChange: id => set({ ...period, of: id }),
          })}
          ${period.last ? lastFields(context, period, set) : rangeFields(context, period, set)}
          ${switchField({
            id: 'compare',
            label: texts.compare,
            pointer: '/query/compare',
            isOn: compare !== undefined,
            onChange: isOn => context.editQuery({ compare: isOn ? 'previous' : undefined }),
          })}`
        : nothing
    }
  `
}

type SetPeriod = (next: Period | undefined, joins?: string) => void

function lastFields({ texts }: EditorContext, period: Period, set: SetPeriod): TemplateResult {
  const unit: Unit = UNITS.find(one => period.last?.[one] !== undefined) ?? 'months'
  const count = period.last?.[unit]
  return html`${numberField({
    id: 'period-count',
    label: texts.count,
    pointer: '/query/period/last',
    value: count,
    min: 1,
    step: 1,
    onChange: number =>
      number !== undefined && set({ ...period, last: { [unit]: Math.max(1, Math.round(number)) } }, 'last'),
  })}
  ${select({
    id: 'period-unit',
    label: texts.unit,
    value: unit,
    options: UNITS.map(one => ({ value: one, label: texts.units[one] })),
    onChange: next => set({ ...period, last: { [next]: count ?? 1 } }),
  })}
  ${switchField({
    id: 'period-complete',
    label: texts.complete,
    isOn: period.complete === true,
    onChange(isOn) {
      const { complete: _, ...rest } = period
      set(isOn ? { ...rest, complete: true } : rest)
    },
  })}`
}

function rangeFields(context: EditorContext, period: Period, set: SetPeriod): TemplateResult {
  const field = (side: 'from' | 'to') =>
    textField({
      id: `period-${side}`,
      label: context.texts[side],
      type: 'date',
      pointer: `/query/period/${side}`,
      value: period[side]?.slice(0, 10) ?? '',
      error: errorAt(context, `/query/period/${side}`),
      onChange(value) {
        const { [side]: _, ...rest } = period
        set(value === '' ? rest : { ...rest, [side]: value })
      },
    })
  return html`${field('from')} ${field('to')}`
}
