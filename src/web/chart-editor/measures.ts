// What the chart computes: a function of a column, or of another measure.
import { html, nothing, type TemplateResult } from 'lit'
import { columnTypesOf } from '../../engine/query/check.ts'
import { AGGREGATES, isPostFunction, type Measure, POST_FUNCTIONS } from '../../engine/query/document.ts'
import { formatFields } from '../datasets/format-fields.ts'
import { button, iconButton } from '../kit/button.ts'
import { select } from '../kit/choose.ts'
import { numberField, textField } from '../kit/field.ts'
import { type EditorContext, errorAt } from './chart-context.ts'
import { nextName, withParts } from './document.ts'
import { changeMeasure, earlierMeasures, type MeasureChanges, withFunction } from './measure-changes.ts'
import { columnNamed, dimensionName, measureName } from './names.ts'

export function measuresEditor(context: EditorContext, open: Set<string>): TemplateResult {
  const { texts, document } = context
  const { measures = [] } = document.query
  const set = (next: readonly Measure[], joins?: string) =>
    context.edit(withParts(document, { measures: next }), joins)
  return html`<ol class="parts" data-pointer="/query/measures">${measures.map(
    (measure, i) =>
      html`<li class="part" data-pointer="/query/measures/${i}">${measureItem(context, measures, measure, i, open, set)}</li>`,
  )}</ol>
  ${button({
    label: texts.addMeasure,
    icon: 'plus',
    isSmall: true,
    key: 'add-measure',
    onClick: () => set([...measures, { as: nextName(document.query, 'm'), fn: 'count' }]),
  })}`
}

function measureItem(
  context: EditorContext,
  measures: readonly Measure[],
  measure: Measure,
  i: number,
  open: Set<string>,
  set: (next: readonly Measure[], joins?: string) => void,
): TemplateResult {
  const { texts, columns, update } = context
  const at = `/query/measures/${i}`
  const name = measureName(context, measure)
  const change = (members: MeasureChanges, joins?: string) =>
    set(measures.with(i, changeMeasure(measure, members)), joins && `${measure.as} ${joins}`)
  const earlier = earlierMeasures(measures, i)
  const isOpen = open.has(measure.as)
  return html`<div class="part-main">
      ${select({
        id: `fn-${i}`,
        label: texts.fn,
        hidesLabel: true,
        pointer: `${at}/fn`,
        value: measure.fn,
        error: errorAt(context, `${at}/fn`),
        options: [
          ...AGGREGATES.map(fn => ({ value: fn, label: texts.fns[fn] })),
          ...POST_FUNCTIONS.map(fn => ({
            value: fn,
            label: texts.fns[fn],
            isDisabled: earlier.length === 0,
          })),
        ],
        onChange(chosen) {
          const fn = [...AGGREGATES, ...POST_FUNCTIONS].find(one => one === chosen)
          if (!fn) return
          // The condition says what the share is of.
          if (fn === 'share') open.add(measure.as)
          set(measures.with(i, withFunction(columns, measures, i, fn)))
        },
      })}
      ${ofSelect(context, measure, i, earlier, change)}
      ${iconButton({
        label: texts.more(name),
        icon: 'settings',
        isExpanded: isOpen,
        onClick() {
          if (!open.delete(measure.as)) open.add(measure.as)
          update()
        },
      })}
      ${iconButton({ label: texts.remove(name), icon: 'close', onClick: () => set(measures.toSpliced(i, 1)) })}
    </div>
    ${isOpen ? more(context, measure, i, change) : nothing}`
}

function ofSelect(
  context: EditorContext,
  measure: Measure,
  i: number,
  earlier: readonly Measure[],
  change: (members: MeasureChanges) => void,
): TemplateResult | typeof nothing {
  const { texts, columns } = context
  const types = columnTypesOf(measure.fn)
  const isPost = isPostFunction(measure.fn)
  if (!types && !isPost) return nothing
  const pointer = `/query/measures/${i}/of`
  const options = isPost
    ? earlier.map(one => ({ value: one.as, label: measureName(context, one) }))
    : columns.filter(({ type }) => types?.has(type)).map(({ id, label }) => ({ value: id, label }))
  return select({
    id: `of-${i}`,
    label: texts.of,
    hidesLabel: true,
    pointer,
    value: measure.of ?? '',
    error: errorAt(context, pointer),
    options: [
      ...(options.some(({ value }) => value === measure.of)
        ? []
        : [{ value: measure.of ?? '', label: measure.of ?? '–' }]),
      ...options,
    ],
    onChange: of => change({ of }),
  })
}

function conditionEditor(
  context: EditorContext,
  measure: Measure,
  at: string,
  change: (members: MeasureChanges, joins?: string) => void,
): TemplateResult {
  const { texts } = context
  const filter = context.filterOf(measure)
  const error = errorAt(context, `${at}/filter`)
  return html`<div class="part-filter" data-pointer="${at}/filter">
    <b>${texts.onlyWhere}</b>
    ${filter.isSentences ? filter.draw(condition => change({ filter: condition }, 'filter')) : html`<p class="soft">${texts.rawFilter}</p>`}
    ${error ? html`<p class="k-error">${error}</p>` : nothing}
  </div>`
}

function more(
  context: EditorContext,
  measure: Measure,
  i: number,
  change: (members: MeasureChanges, joins?: string) => void,
): TemplateResult {
  const { texts, document } = context
  const { fn, as } = measure
  const at = `/query/measures/${i}`
  const type = columnNamed(context, measure.of)?.type
  return html`<div class="part-more">
    ${isPostFunction(fn) ? nothing : conditionEditor(context, measure, at, change)}
    ${textField({
      id: `label-${as}`,
      label: texts.label,
      isStacked: true,
      value: measure.label ?? '',
      placeholder: measureName(context, changeMeasure(measure, { label: undefined })),
      maxLength: 200,
      onInput: label => change({ label: label === '' ? undefined : label }, 'label'),
    })}
    ${
      fn === 'percentile'
        ? numberField({
            id: `p-${as}`,
            label: texts.p,
            pointer: `${at}/p`,
            value: measure.p,
            min: 0,
            max: 100,
            error: errorAt(context, `${at}/p`),
            onChange: p => change({ p }, 'p'),
          })
        : nothing
    }
    ${
      fn === 'movingMean'
        ? numberField({
            id: `size-${as}`,
            label: texts.size,
            pointer: `${at}/size`,
            value: measure.size,
            min: 2,
            max: 366,
            step: 1,
            onChange: size => change({ size }, 'size'),
          })
        : nothing
    }
    ${
      isPostFunction(fn)
        ? select({
            id: `within-${as}`,
            label: texts.within,
            isStacked: true,
            pointer: `${at}/within`,
            value: measure.within ?? '',
            options: [
              { value: '', label: texts.withinNone },
              ...(document.query.dimensions ?? []).map((one, d) => ({
                value: one.as,
                label: dimensionName(context, d),
              })),
            ],
            onChange: within => change({ within: within === '' ? undefined : within }),
          })
        : nothing
    }
    ${formatFields(texts, {
      id: as,
      type:
        type === 'DATE' || type === 'DATETIME' || type === 'TIME' || type === 'TEXT'
          ? 'NUMBER'
          : (type ?? 'NUMBER'),
      format: measure.format,
      error: undefined,
      onChange: format => change({ format }, 'format'),
    })}
  </div>`
}
