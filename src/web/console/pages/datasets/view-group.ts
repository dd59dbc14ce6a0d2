// The groups of a view: what its rows are grouped by, and the figures of each group.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { columnTypesOf } from '../../../../engine/query/check.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import {
  AGGREGATES,
  GRAINS,
  type Grain,
  MAX_DIMENSIONS,
  MAX_MEASURES,
  type Measure,
} from '../../../../engine/query/document.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { select, switchField } from '../../../kit/choose.ts'
import { numberField, textField } from '../../../kit/field.ts'
import type { ViewColumnDraft } from './view-draft.ts'
import type { ViewEditor } from './view-editor.ts'
import { GROUP } from './view-faults.ts'
import {
  type DimensionDraft,
  type GroupDraft,
  type MeasureDraft,
  newDimension,
  newGroup,
  newMeasure,
} from './view-group-draft.ts'

/** `share` needs a condition, and views compute no box plots. A view that has one keeps it. */
const OFFERED = AGGREGATES.filter(fn => !['share', 'asked', 'boxplot'].includes(fn))

interface Offered {
  readonly draft: ViewColumnDraft
  readonly type: Column['type']
}

/** The columns of the view with their types, which the check finds. */
const columnsIn = ({ draft, checked }: ViewEditor): readonly Offered[] =>
  draft.columns.flatMap((column, i) => {
    const type = checked.columns[i]?.type
    return type && type !== 'JSON' ? { draft: column, type } : []
  })

export function groupEditor(editor: ViewEditor): TemplateResult {
  const { draft, context, checked, wasSent } = editor
  const { pageTexts } = context
  const { group } = draft
  return html`<div class="stack">
    ${switchField({
      id: GROUP,
      label: pageTexts.view.groups,
      hint: pageTexts.view.groupsText,
      isOn: group !== undefined,
      onChange(isOn) {
        draft.group = isOn
          ? newGroup(draft.columns.find((_, i) => checked.columns[i]?.type !== 'JSON'))
          : undefined
        editor.changed()
      },
    })}
    ${wasSent && checked.errors.has(GROUP) ? html`<p class="k-error">${checked.errors.get(GROUP)}</p>` : nothing}
    ${group ? html`${dimensions(editor, group)} ${measures(editor, group)}` : nothing}
  </div>`
}

function dimensions(editor: ViewEditor, group: GroupDraft): TemplateResult {
  const { pageTexts } = editor.context
  const offered = columnsIn(editor)
  return html`<h3>${pageTexts.view.groupedBy}</h3>
    <ol class="column-list">${repeat(
      group.dimensions,
      ({ key }) => key,
      (one, i) => html`<li class="column-item group-part">${dimension(editor, group, one, i, offered)}</li>`,
    )}</ol>
    ${
      group.dimensions.length < MAX_DIMENSIONS && offered.length > 0
        ? html`<div class="row">${button({
            label: pageTexts.view.addGroup,
            icon: 'plus',
            kind: 'line',
            key: 'add-group',
            onClick() {
              const used = new Set(group.dimensions.map(({ column }) => column))
              const columns = offered.map(one => one.draft)
              const next = columns.find(({ key }) => !used.has(key)) ?? columns[0]
              if (!next) return
              const added = newDimension(group, next)
              group.dimensions.push(added)
              editor.changed()
              focus(editor, `group-${added.key}-of`)
            },
          })}</div>`
        : nothing
    }`
}

function dimension(
  editor: ViewEditor,
  group: GroupDraft,
  one: DimensionDraft,
  i: number,
  offered: readonly Offered[],
): TemplateResult {
  const { chartTexts, context } = editor
  const { pageTexts } = context
  const type = offered.find(({ draft }) => draft.key === one.column)?.type
  const isDate = type === 'DATE' || type === 'DATETIME'
  return html`${columnSelect(editor, one, offered)}
    ${
      isDate || one.grain !== ''
        ? select({
            id: `group-${one.key}-grain`,
            label: chartTexts.periods,
            isStacked: true,
            value: one.grain,
            error: errorOf(editor, `group-${one.key}-grain`),
            options: [
              { value: '', label: chartTexts.grains.none },
              ...GRAINS.filter(grain => grain !== 'hour' || type === 'DATETIME').map(grain => ({
                value: grain,
                label: chartTexts.grains[grain],
              })),
            ],
            onChange(grain) {
              one.grain = GRAINS.find((known): known is Grain => known === grain) ?? ''
              editor.changed()
            },
          })
        : nothing
    }
    ${labelField(editor, one, i)}
    ${removeButton(editor, group.dimensions, one, pageTexts.view.removeGroup(i + 1))}`
}

function measures(editor: ViewEditor, group: GroupDraft): TemplateResult {
  const { pageTexts } = editor.context
  const offered = columnsIn(editor)
  return html`<h3>${pageTexts.view.figures}</h3>
    <ol class="column-list">${repeat(
      group.measures,
      ({ key }) => key,
      (one, i) => html`<li class="column-item group-part">${measure(editor, group, one, i, offered)}</li>`,
    )}</ol>
    ${
      group.measures.length < MAX_MEASURES
        ? html`<div class="row">${button({
            label: pageTexts.view.addFigure,
            icon: 'plus',
            kind: 'line',
            key: 'add-figure',
            onClick() {
              const added = newMeasure(group)
              group.measures.push(added)
              editor.changed()
              focus(editor, `group-${added.key}-fn`)
            },
          })}</div>`
        : nothing
    }`
}

function measure(
  editor: ViewEditor,
  group: GroupDraft,
  one: MeasureDraft,
  i: number,
  offered: readonly Offered[],
): TemplateResult {
  const { chartTexts, context } = editor
  const { pageTexts } = context
  const fns: readonly Measure['fn'][] = OFFERED.some(fn => fn === one.fn) ? OFFERED : [...OFFERED, one.fn]
  const types = columnTypesOf(one.fn)
  return html`${select({
    id: `group-${one.key}-fn`,
    label: pageTexts.view.figure,
    isStacked: true,
    value: one.fn,
    error: errorOf(editor, `group-${one.key}-fn`),
    options: fns.map(fn => ({ value: fn, label: chartTexts.fns[fn] })),
    onChange(chosen) {
      one.fn = fns.find(fn => fn === chosen) ?? 'count'
      const taken = columnTypesOf(one.fn)
      const fitting = taken ? offered.filter(({ type }) => taken.has(type)) : []
      if (!fitting.some(({ draft }) => draft.key === one.column)) one.column = fitting[0]?.draft.key ?? ''
      one.p = one.fn === 'percentile' ? (one.p ?? 90) : undefined
      editor.changed()
    },
  })}
    ${
      types
        ? columnSelect(
            editor,
            one,
            offered.filter(({ type }) => types.has(type)),
          )
        : nothing
    }
    ${
      one.fn === 'percentile'
        ? numberField({
            id: `group-${one.key}-p`,
            label: chartTexts.p,
            isStacked: true,
            value: one.p,
            min: 0,
            max: 100,
            error: errorOf(editor, `group-${one.key}-p`),
            onChange(p) {
              one.p = p
              editor.changed()
            },
          })
        : nothing
    }
    ${labelField(editor, one, group.dimensions.length + i)}
    ${one.stored.filter ? html`<p class="soft">${pageTexts.view.hasCondition}</p>` : nothing}
    ${removeButton(editor, group.measures, one, pageTexts.view.removeFigure(i + 1))}`
}

const columnSelect = (
  editor: ViewEditor,
  one: DimensionDraft | MeasureDraft,
  offered: readonly Offered[],
): TemplateResult =>
  select({
    id: `group-${one.key}-of`,
    label: editor.context.pageTexts.view.ofColumn,
    isStacked: true,
    value: one.column,
    error: errorOf(editor, `group-${one.key}-of`),
    options: [
      ...(offered.some(({ draft }) => draft.key === one.column)
        ? []
        : [{ value: one.column, label: editor.context.pageTexts.view.chooseColumn }]),
      ...offered.map(({ draft }) => ({ value: draft.key, label: draft.label || draft.id })),
    ],
    onChange(column) {
      one.column = column
      editor.changed()
    },
  })

/** @param at the place among the columns of the groups, whose label is used without one of its own */
const labelField = (editor: ViewEditor, one: DimensionDraft | MeasureDraft, at: number): TemplateResult =>
  textField({
    id: `group-${one.key}-label`,
    label: editor.context.pageTexts.columns.label,
    isStacked: true,
    value: one.label,
    maxLength: 200,
    placeholder: editor.checked.groupColumns[at]?.label ?? '',
    onInput(label) {
      one.label = label
      editor.changed()
    },
  })

const removeButton = <Part extends { readonly key: string }>(
  editor: ViewEditor,
  list: Part[],
  one: Part,
  label: string,
): TemplateResult =>
  iconButton({
    label,
    icon: 'trash',
    onClick() {
      list.splice(list.indexOf(one), 1)
      editor.changed()
      focus(editor, GROUP)
    },
  })

const errorOf = ({ checked }: ViewEditor, id: string) => checked.errors.get(id)

const focus = ({ context }: ViewEditor, id: string) =>
  requestAnimationFrame(() => context.root.querySelector<HTMLElement>(`#${id}`)?.focus())
