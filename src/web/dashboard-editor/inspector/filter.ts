// The settings of a filter: what it filters in each dataset, how far it reaches, and its value at first.
import { html, nothing, type TemplateResult } from 'lit'
import { FILTER_KINDS, FILTER_SCOPES, type Filter } from '../../../engine/dashboards/document.ts'
import { button } from '../../kit/button.ts'
import { checks, segments, select, switchField } from '../../kit/choose.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { findTab } from '../document/content.ts'
import {
  changeFilter,
  changeKind,
  columnsFor,
  type FilterChanges,
  moveFilter,
  removeFilter,
  setColumn,
} from '../document/filters.ts'
import { readingOrder } from '../document/layout.ts'
import { columnsOfContent, datasetsOfContent } from '../store/datasets.ts'
import { nameOf } from '../views/card-view.ts'
import { columnMember, section, textMember } from './fields.ts'
import { defaultValue } from './filter-default.ts'

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
      html`${defaultValue(context, filter)}
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
