// What the chart groups by: periods of dates, ranges of numbers, the top values of others.
import { html, nothing, type TemplateResult } from 'lit'
import type { Column } from '../../engine/query/columns.ts'
import { DATE_PARTS, type Dimension, GRAINS } from '../../engine/query/document.ts'
import { button, iconButton } from '../kit/button.ts'
import { select, switchField } from '../kit/choose.ts'
import { numberField } from '../kit/field.ts'
import { type EditorContext, errorAt } from './chart-context.ts'
import {
  BINS,
  type Bins,
  withBinNumber,
  withBins,
  withPeriod,
  withTop,
  withWords,
} from './dimension-changes.ts'
import { dimensionFor, isDate, isNumber, nextName, withParts } from './document.ts'
import { columnNamed, dimensionName, measureName } from './names.ts'

const MAX_DIMENSIONS = 4

export function dimensionsEditor(context: EditorContext): TemplateResult {
  const { texts, document, columns } = context
  const { dimensions = [] } = document.query
  const set = (next: readonly Dimension[], joins?: string) =>
    context.edit(withParts(document, { dimensions: next }), joins)
  const used = new Set(dimensions.map(({ of }) => of))
  const groupable = columns.filter(({ type }) => type !== 'JSON')
  const next = groupable.find(({ id }) => !used.has(id) && !id.startsWith('_')) ?? groupable[0]
  return html`<ol class="parts" data-pointer="/query/dimensions">${dimensions.map(
    (dimension, i) => html`<li class="part" data-pointer="/query/dimensions/${i}">
      <div class="part-main">
        ${select({
          id: `by-${i}`,
          label: texts.by,
          hidesLabel: true,
          pointer: `/query/dimensions/${i}/of`,
          value: dimension.of,
          error: errorAt(context, `/query/dimensions/${i}/of`),
          options: [
            ...(columnNamed(context, dimension.of) ? [] : [{ value: dimension.of, label: dimension.of }]),
            ...groupable.map(({ id, label }) => ({ value: id, label })),
          ],
          onChange(id) {
            const column = columnNamed(context, id)
            if (column) set(dimensions.with(i, dimensionFor(column, dimension.as)))
          },
        })}
        ${iconButton({
          label: texts.remove(dimensionName(context, i)),
          icon: 'close',
          onClick: () => set(dimensions.toSpliced(i, 1)),
        })}
      </div>
      ${details(context, dimension, i, one => set(dimensions.with(i, one), `d${i}`))}
    </li>`,
  )}</ol>
  ${
    next && dimensions.length < MAX_DIMENSIONS
      ? button({
          label: texts.addDimension,
          icon: 'plus',
          isSmall: true,
          key: 'add-dimension',
          onClick: () => set([...dimensions, dimensionFor(next, nextName(document.query, 'd'))]),
        })
      : nothing
  }`
}

function details(
  context: EditorContext,
  dimension: Dimension,
  i: number,
  change: (next: Dimension) => void,
): TemplateResult | typeof nothing {
  const column = columnNamed(context, dimension.of)
  if (!column) return nothing
  if (isDate(column.type)) return periods(context, dimension, i, column, change)
  return html`<div class="part-more bare">
    ${column.type === 'TEXT' && (!column.values || dimension.words) ? wordsOf(context, dimension, i, change) : nothing}
    ${isNumber(column.type) && !column.values ? ranges(context, dimension, i, change) : nothing}
    ${dimension.bins ? nothing : top(context, dimension, i, change)}
  </div>`
}

function periods(
  { texts }: EditorContext,
  dimension: Dimension,
  i: number,
  { type }: Column,
  change: (next: Dimension) => void,
): TemplateResult {
  const { grain, part, fill } = dimension
  const hasHours = type === 'DATETIME'
  const grains = GRAINS.filter(one => one !== 'hour' || hasHours)
  const parts = DATE_PARTS.filter(one => one !== 'hourOfDay' || hasHours)
  return html`<div class="part-more bare">
    ${select({
      id: `grain-${i}`,
      label: texts.periods,
      hidesLabel: true,
      pointer: `/query/dimensions/${i}/grain`,
      value: grain ?? part ?? '',
      options: [
        { value: '', label: texts.grains.none },
        ...[...grains, ...parts].map(one => ({ value: one, label: texts.grains[one] })),
      ],
      onChange: chosen => change(withPeriod(dimension, chosen)),
    })}
    ${
      grain
        ? switchField({
            id: `fill-${i}`,
            label: texts.fill,
            isOn: fill === true,
            onChange: isOn => change({ ...dimension, fill: isOn }),
          })
        : nothing
    }
  </div>`
}

/** Texts as they are, or the words in them. */
function wordsOf(
  { texts }: EditorContext,
  dimension: Dimension,
  i: number,
  change: (next: Dimension) => void,
): TemplateResult {
  const { words } = dimension
  return select({
    id: `words-${i}`,
    label: texts.texts,
    hidesLabel: true,
    pointer: `/query/dimensions/${i}/words`,
    value: words ? 'words' : '',
    options: [
      { value: '', label: texts.textsWhole },
      { value: 'words', label: texts.textsWords },
    ],
    onChange: chosen => change(withWords(dimension, chosen === 'words')),
  })
}

function ranges(
  { texts }: EditorContext,
  dimension: Dimension,
  i: number,
  change: (next: Dimension) => void,
): TemplateResult {
  const { bins } = dimension
  const kind: Bins = bins?.width === undefined ? (bins ? 'count' : '') : 'width'
  const value = bins?.width ?? bins?.count
  return html`${select({
    id: `bins-${i}`,
    label: texts.bins,
    hidesLabel: true,
    pointer: `/query/dimensions/${i}/bins`,
    value: kind,
    options: [
      { value: '', label: texts.binsNone },
      { value: 'count', label: texts.binsCount },
      { value: 'width', label: texts.binsWidth },
    ],
    onChange: chosen => change(withBins(dimension, BINS.find(one => one === chosen) ?? '')),
  })}
  ${
    bins
      ? numberField({
          id: `bins-number-${i}`,
          label: texts.binsNumber,
          value,
          min: kind === 'count' ? 1 : 0,
          ...(kind === 'count' && { max: 100, step: 1 }),
          onChange: number => number !== undefined && number > 0 && change(withBinNumber(dimension, number)),
        })
      : nothing
  }`
}

function top(
  context: EditorContext,
  dimension: Dimension,
  i: number,
  change: (next: Dimension) => void,
): TemplateResult {
  const { texts, document } = context
  const { top: count, by, other } = dimension
  const { measures = [] } = document.query
  return html`${numberField({
    id: `top-${i}`,
    label: texts.top,
    hint: count === undefined ? texts.topHint : undefined,
    pointer: `/query/dimensions/${i}/top`,
    value: count,
    min: 1,
    max: 1000,
    step: 1,
    error: errorAt(context, `/query/dimensions/${i}/top`),
    onChange: number => change(withTop(dimension, number)),
  })}
  ${
    count === undefined
      ? nothing
      : html`${
          measures.length > 1
            ? select({
                id: `top-by-${i}`,
                label: texts.topBy,
                value: by ?? measures[0]?.as ?? '',
                options: measures.map(measure => ({
                  value: measure.as,
                  label: measureName(context, measure),
                })),
                onChange: name => change({ ...dimension, by: name }),
              })
            : nothing
        }${switchField({
          id: `other-${i}`,
          label: texts.other,
          isOn: other === true,
          onChange: isOn => change({ ...dimension, other: isOn }),
        })}`
  }`
}
