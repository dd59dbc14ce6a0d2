// The settings of a filter: what it filters in each dataset, how far it reaches, and its value at first.
import { html, nothing, type TemplateResult } from 'lit'
import {
  type DateRange,
  FILTER_KINDS,
  FILTER_SCOPES,
  type Filter,
  type NumberRange,
  type Scalar,
} from '../../../engine/dashboards/document.ts'
import { readLast, writeLast } from '../../../engine/dashboards/values.ts'
import { button } from '../../kit/button.ts'
import { checks, segments, select, switchField } from '../../kit/choose.ts'
import { numberField, textField } from '../../kit/field.ts'
import { type EditorContext, edit } from '../context.ts'
import { findTab } from '../document/content.ts'
import {
  changeFilter,
  changeKind,
  columnsFor,
  type FilterChanges,
  moveFilter,
  removeFilter,
  setColumn,
  setDefault,
} from '../document/filters.ts'
import { readingOrder } from '../document/layout.ts'
import { PERIODS } from '../periods.ts'
import { columnsOfContent, datasetsOfContent } from '../store/datasets.ts'
import { nameOf } from '../views/card-view.ts'
import { choicesOf, lastInWords } from '../views/filter-values.ts'
import { columnMember, section, textMember } from './fields.ts'

export function filterSettings(context: EditorContext, filter: Filter): TemplateResult {
  const { texts, workspace, toast, focus } = context
  const { id, kind, label, default: value } = filter
  const { filters } = workspace.content
  const change = (changes: FilterChanges, joins?: string) =>
    edit(context, changeFilter(workspace.content, id, changes), joins ? { joins: `${id} ${joins}` } : {})
  const at = filters.findIndex(one => one.id === id)
  const move = (by: -1 | 1) => () => edit(context, moveFilter(workspace.content, id, by))
  return html`${section(
    texts.content,
    html`${textMember({
      id: 'filter-label',
      label: texts.label,
      pointer: 'label',
      maxLength: 100,
      value: label,
      // A filter without a name cannot be saved.
      onInput: text => text.trim() !== '' && change({ label: text }, 'label'),
    })}
        ${select({
          id: 'filter-kind',
          label: texts.kind,
          isStacked: true,
          pointer: 'kind',
          value: kind,
          options: FILTER_KINDS.map(one => ({ value: one, label: texts.filterKinds[one] })),
          onChange: one => void setKind(context, id, FILTER_KINDS.find(known => known === one) ?? kind),
        })}`,
  )}
    ${section(texts.columns, columns(context, filter))}
    ${section(texts.reach, scope(context, filter, change))}
    ${section(
      texts.atFirst,
      html`${defaults(context, filter)}
        ${kind === 'SELECT' ? switchField({ id: 'filter-single', label: texts.single, isOn: filter.single === true, onChange: isOn => change({ single: isOn || undefined }) }) : nothing}
        ${switchField({ id: 'filter-locked', label: texts.locked, hint: value === undefined ? texts.lockedNeeds : texts.lockedHint, pointer: 'locked', isOn: filter.locked === true, isDisabled: value === undefined, onChange: isOn => change({ locked: isOn || undefined }) })}`,
    )}
    <div class="foot">
      ${button({ label: texts.earlier, icon: 'arrow-up', kind: 'line', isSmall: true, isDisabled: at <= 0, onClick: move(-1) })}
      ${button({ label: texts.later, icon: 'arrow-down', kind: 'line', isSmall: true, isDisabled: at === filters.length - 1, onClick: move(1) })}
      ${button({
        label: texts.delete,
        icon: 'trash',
        isSmall: true,
        class: 'delete',
        onClick() {
          edit(context, removeFilter(workspace.content, id), { selection: undefined })
          toast(texts.filterDeleted, { label: texts.undo, run: workspace.undo })
          focus('[data-key="add-filter"]')
        },
      })}
    </div>`
}

async function setKind(context: EditorContext, id: string, kind: Filter['kind']): Promise<void> {
  const datasets = await columnsOfContent(context)
  edit(context, changeKind(context.workspace.content, id, kind, datasets))
}

function columns(context: EditorContext, filter: Filter): unknown {
  const { texts, sources, workspace } = context
  const datasets = datasetsOfContent(context)
  if (datasets.length === 0) return html`<p class="k-hint">${texts.noDatasets}</p>`
  return datasets.map((dataset, i) =>
    columnMember({
      id: `filter-column-${i}`,
      label: sources.datasetName(dataset),
      pointer: 'columns',
      value: filter.columns.find(one => one.dataset === dataset)?.column,
      columns: columnsFor(filter.kind, sources.columns(dataset) ?? []),
      none: texts.notReached,
      onChange: column => edit(context, setColumn(workspace.content, filter.id, dataset, column)),
    }),
  )
}

function scope(
  context: EditorContext,
  { scope: chosen = 'DASHBOARD', in: ids = [] }: Filter,
  change: (changes: FilterChanges) => void,
): TemplateResult {
  const { texts, workspace } = context
  const { content, tab: shown } = workspace
  const here = findTab(content, shown)
  const options =
    chosen === 'TAB'
      ? content.tabs.map(({ id, title }) => ({ value: id, label: title || texts.untitled }))
      : content.tabs.flatMap(tab =>
          readingOrder(tab.cards)
            .filter(({ kind }) => kind === 'CHART' || kind === 'METRIC')
            .map(card => ({
              value: card.id,
              label: tab === here ? nameOf(context, card) : `${tab.title}: ${nameOf(context, card)}`,
            })),
        )
  return html`${segments({
    id: 'filter-scope',
    label: texts.reach,
    hidesLabel: true,
    value: chosen,
    options: FILTER_SCOPES.map(value => ({ value, label: texts.scopes[value] })),
    onChange(value) {
      const next = FILTER_SCOPES.find(one => one === value) ?? 'DASHBOARD'
      change({ scope: next, in: next === 'TAB' && shown !== '' ? [shown] : [] })
    },
  })}
    ${
      chosen === 'DASHBOARD'
        ? nothing
        : checks({
            id: 'filter-in',
            label: texts.reached[chosen],
            pointer: 'in',
            values: ids,
            options,
            onChange: values => change({ in: [...values] }),
          })
    }`
}

const PLAIN = { isStacked: true, pointer: 'default' }

function defaults(context: EditorContext, filter: Filter): TemplateResult {
  const { texts, workspace } = context
  const { id, kind, default: value } = filter
  const set = (next: Filter['default'], joins?: string) =>
    edit(context, setDefault(workspace.content, id, next), joins ? { joins: `${id} ${joins}` } : {})
  switch (kind) {
    case 'DATE':
      return dates(context, (value ?? {}) as DateRange, set)
    case 'NUMBER': {
      const { min, max } = (value ?? {}) as NumberRange
      const range = (next: NumberRange) => {
        const { min: from, max: to } = next
        if (from !== undefined && to !== undefined && from > to) return
        set(
          from === undefined && to === undefined
            ? undefined
            : { ...(from !== undefined && { min: from }), ...(to !== undefined && { max: to }) },
          'range',
        )
      }
      const give = (limit: number | undefined, name: 'min' | 'max', other: NumberRange) =>
        range({ ...other, ...(limit !== undefined && { [name]: limit }) })
      return html`<div class="place">
        ${numberField({ id: 'filter-min', label: texts.min, ...PLAIN, value: min, onChange: next => give(next, 'min', max === undefined ? {} : { max }) })}
        ${numberField({ id: 'filter-max', label: texts.max, ...PLAIN, value: max, onChange: next => give(next, 'max', min === undefined ? {} : { min }) })}
      </div>`
    }
    case 'SEARCH':
      return textField({
        id: 'filter-search',
        label: texts.searchFor,
        ...PLAIN,
        maxLength: 200,
        value: typeof value === 'string' ? value : '',
        onInput: text => set(text === '' ? undefined : text, 'search'),
      })
    case 'SELECT':
      return selection(context, filter, set)
  }
}

function dates(
  context: EditorContext,
  { last, from, to }: DateRange,
  set: (value: DateRange | undefined) => void,
): TemplateResult {
  const { texts } = context
  const isOther = last && !PERIODS.some(one => writeLast(one) === writeLast(last))
  const hasDays = from !== undefined || to !== undefined
  return select({
    id: 'filter-last',
    label: texts.value,
    ...PLAIN,
    value: last ? writeLast(last) : hasDays ? 'days' : '',
    options: [
      { value: '', label: texts.anyTime },
      ...[...PERIODS, ...(isOther ? [last] : [])].map(one => ({
        value: writeLast(one),
        label: lastInWords(context, one),
      })),
      ...(hasDays ? [{ value: 'days', label: `${from ?? '…'} – ${to ?? '…'}` }] : []),
    ],
    onChange(text) {
      const next = readLast(text)
      if (text !== 'days') set(next && { last: next })
    },
  })
}

const MAX_CHECKS = 40

function selection(
  context: EditorContext,
  filter: Filter,
  set: (value: readonly Scalar[] | undefined) => void,
): TemplateResult {
  const { texts, sources } = context
  const choices = choicesOf(context, filter).slice(0, MAX_CHECKS)
  const [first] = filter.columns
  const column = first && sources.columns(first.dataset)?.find(({ id }) => id === first.column)
  const isNumber = column?.type === 'NUMBER' || column?.type === 'INTEGER'
  // Values are as the column has them.
  const toValue = (text: string): Scalar =>
    isNumber ? Number(text) : column?.type === 'BOOLEAN' ? text === 'true' : text
  const values = Array.isArray(filter.default) ? (filter.default as readonly Scalar[]).map(String) : []
  const take = (next: readonly string[]) => set(next.length > 0 ? next.map(toValue) : undefined)
  if (choices.length > 0 && column?.type !== 'BOOLEAN')
    return filter.single
      ? select({
          id: 'filter-value',
          label: texts.value,
          ...PLAIN,
          value: values[0] ?? '',
          options: [{ value: '', label: texts.all }, ...choices],
          onChange: value => take(value === '' ? [] : [value]),
        })
      : checks({ id: 'filter-value', label: texts.value, ...PLAIN, values, options: choices, onChange: take })
  return textField({
    id: 'filter-value',
    label: texts.value,
    hint: texts.valueHint,
    ...PLAIN,
    value: values.join(', '),
    onChange: text =>
      take(
        text
          .split(',')
          .map(one => one.trim())
          .filter(one => one !== '' && (!isNumber || Number.isFinite(Number(one))))
          .slice(0, filter.single ? 1 : undefined),
      ),
  })
}
