// Filters as a form whose fields are in the address, and chips for what is picked. It works without a script.
import type { Choice } from '../../engine/dashboards/choices.ts'
import type { DateRange, Filter, FilterValue, NumberRange, Scalar } from '../../engine/dashboards/document.ts'
import {
  EMPTY_STATE,
  fieldsOf,
  SET,
  setValueOf,
  withFilter,
  withPick,
  writeState,
} from '../../engine/dashboards/state.ts'
import { writeLast } from '../../engine/dashboards/values.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { fill } from './dashboard-texts.ts'
import { icon } from './icons.ts'
import { markLabel } from './labels.ts'
import { type DashboardView, pathOf } from './view.ts'

const PERIODS = [{ days: 7 }, { days: 30 }, { weeks: 12 }, { months: 12 }] as const

export function filterBar(view: DashboardView): Html | false {
  const { prepared, state, tab, texts } = view
  const shown = prepared.document.filters.filter(
    ({ locked, scope, in: ids = [] }) =>
      !locked &&
      (scope !== 'TAB' || ids.includes(tab.id)) &&
      (scope !== 'CARD' || tab.cards.some(card => ids.includes(card.id))),
  )
  const picks = Object.entries(state.picks)
  if (shown.length === 0 && picks.length === 0) return false
  // What the form does not show stays as it is.
  const kept = writeState(prepared.document, { ...state, filters: {} })
  const [first] = prepared.document.tabs
  if (tab.id !== first?.id) kept.set('tab', tab.id)
  const hidden = prepared.document.filters.filter(filter => !filter.locked && !shown.includes(filter))
  for (const filter of hidden) {
    const value = setValueOf(filter, state)
    if (value === undefined) continue
    const only = writeState(
      { ...prepared.document, filters: [filter] },
      withFilter(EMPTY_STATE, filter.id, value),
    )
    for (const [name, text] of only) kept.append(name, text)
  }
  kept.delete(SET)
  const isChanged = picks.length > 0 || Object.keys(state.filters).length > 0
  return html`<form class="filters" action="/d/${view.slug}" aria-label="${texts.filters}">
<input type="hidden" name="${SET}" value="1">
${[...kept].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${shown.map(filter => filterChip(view, filter))}${picks.map(([id, values]) => pickChip(view, id, values))}${
  isChanged &&
  html`<a class="clear" href="${pathOf(view, tab, EMPTY_STATE)}">${icon('undo')}${texts.clear}</a>\n`
}</form>
`
}

function filterChip(view: DashboardView, filter: Filter): Html {
  const value = setValueOf(filter, view.state)
  const summary = value === undefined ? emptyText(view, filter) : valueText(view, filter, value)
  return html`<details class="chip${value !== undefined && ' set'}" name="filter">
<summary>${filter.kind === 'DATE' ? icon('calendar') : filter.kind === 'SEARCH' ? icon('search') : null}<span class="what">${filter.label}</span> <b>${summary}</b>${icon('down')}</summary>
<fieldset class="panel"><legend>${filter.label}</legend>
${fields(view, filter, value)}<button>${view.texts.apply}</button>
</fieldset>
</details>
`
}

const emptyText = ({ texts }: DashboardView, { kind }: Filter) =>
  kind === 'DATE' ? texts.any_time : texts.all

function valueText(view: DashboardView, { id }: Filter, value: FilterValue): string {
  const { texts } = view
  if (typeof value === 'string') return fill(texts.contains, { text: value })
  if (Array.isArray(value)) {
    const choices = view.choices.get(id) ?? []
    const [first = '', ...more] = (value as readonly Scalar[]).map(
      item => choices.find(choice => choice.value === String(item))?.label ?? String(item),
    )
    return more.length === 0 ? first : `${first} +${more.length}`
  }
  const { last, from, to } = value as DateRange
  if (last) return lastText(view, last)
  const day = (text: string) =>
    new Intl.DateTimeFormat(texts.lang, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    )
  if (from !== undefined && to !== undefined) return fill(texts.between, { from: day(from), to: day(to) })
  if (from !== undefined) return fill(texts.since, { from: day(from) })
  if (to !== undefined) return fill(texts.until, { to: day(to) })
  const { min, max } = value as NumberRange
  const number = (count: number) => new Intl.NumberFormat(texts.lang).format(count)
  if (min !== undefined && max !== undefined) return `${number(min)}–${number(max)}`
  return min !== undefined ? `≥ ${number(min)}` : `≤ ${number(max ?? 0)}`
}

function lastText({ texts }: DashboardView, last: NonNullable<DateRange['last']>): string {
  const [unit = 'days', count = 0] = Object.entries(last)[0] ?? []
  const name = `last_${unit}` as 'last_days'
  return fill(texts[name], { count: String(count) })
}

function fields(view: DashboardView, filter: Filter, value: FilterValue | undefined): Child {
  const { texts } = view
  const names = fieldsOf(filter.id)
  if (filter.kind === 'SEARCH')
    return input(texts.search, names.value, 'search', typeof value === 'string' ? value : '')
  if (filter.kind === 'SELECT') {
    const set = new Set((Array.isArray(value) ? (value as readonly Scalar[]) : []).map(String))
    const type = filter.single ? 'radio' : 'checkbox'
    const all = filter.single && choice('radio', names.value, { value: '', label: texts.all }, set.size === 0)
    const choices = view.choices.get(filter.id) ?? []
    const others = [...set].filter(text => !choices.some(one => one.value === text))
    const listed = [...choices, ...others.map(text => ({ value: text, label: text }))]
    return html`<div class="choices">${all}${listed.map(one => choice(type, names.value, one, set.has(one.value)))}</div>\n`
  }
  const range = (typeof value === 'object' ? value : {}) as DateRange & NumberRange
  if (filter.kind === 'NUMBER')
    return [
      input(texts.at_least, names.min, 'number', String(range.min ?? '')),
      input(texts.at_most, names.max, 'number', String(range.max ?? '')),
    ]
  const usual = (typeof filter.default === 'object' ? filter.default : {}) as DateRange
  const periods = [...PERIODS, ...[usual.last, range.last].flatMap(last => last ?? [])]
  const unique = [...new Map(periods.map(last => [writeLast(last), last])).values()]
  return [
    html`<div class="choices">${choice('radio', names.value, { value: '', label: texts.any_time }, !range.last)}${unique.map(
      last =>
        choice(
          'radio',
          names.value,
          { value: writeLast(last), label: lastText(view, last) },
          range.last !== undefined && writeLast(range.last) === writeLast(last),
        ),
    )}</div>\n`,
    html`<div class="pair">${input(texts.from, names.from, 'date', range.from ?? '')}${input(texts.to, names.to, 'date', range.to ?? '')}</div>\n`,
  ]
}

const choice = (type: 'radio' | 'checkbox', name: string, { value, label }: Choice, isChecked: boolean) =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChecked && html` checked`}><span>${label}</span></label>\n`

const input = (label: string, name: string, type: string, value: string) =>
  html`<label class="field"><span>${label}</span><input type="${type}" name="${name}" value="${value}"${type === 'number' && html` step="any"`}></label>\n`

function pickChip(view: DashboardView, cardId: string, values: readonly string[]): Child {
  const { prepared, state, tab, texts } = view
  const card = prepared.document.tabs.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
  const shown = card && prepared.chartOf(card)
  if (!card || !shown) return null
  const label = markLabel(view, shown.query, shown.query.dimensions ?? [], values)
  const name = fill(texts.picked_from, { card: shown.name, value: label })
  return html`<span class="pick">${icon('filter')}<span>${name}</span><a href="${pathOf(view, tab, withPick(state, cardId, undefined))}" aria-label="${fill(texts.remove, { name })}">${icon('x')}</a></span>
`
}
