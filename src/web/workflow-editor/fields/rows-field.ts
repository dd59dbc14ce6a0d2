// Which rows of a dataset a step takes: conditions on columns, whose values can be names of the workflow.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { button, iconButton } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import { group, type RowOptions } from '../../kit/row.ts'
import {
  type FilterRow,
  fromOperand,
  OPERATORS,
  readFilter,
  toOperand,
  writeFilter,
} from '../names/row-filter.ts'
import type { EditorContext } from '../workflow-context.ts'
import { columnChoices } from './choose-source.ts'
import { jsonField } from './json-field.ts'
import { anyValue } from './named-texts.ts'

interface RowsOptions extends RowOptions {
  readonly step: string
  readonly dataset: string
  readonly value: unknown
  onChange(where: Condition | undefined, joins?: string): void
}

export function rowsField(context: EditorContext, options: RowsOptions): TemplateResult {
  const { id, step, dataset, value, onChange } = options
  const { texts, sources, focus } = context
  const rows = readFilter(value)
  if (!rows)
    return jsonField(context, {
      ...options,
      hint: texts.rowsAsJson,
      // The server checks what stands there.
      onChange: next => onChange(next as Condition | undefined),
    })
  const columns = (sources.columns(dataset) ?? []).filter(
    ({ type }) => type !== 'JSON' && type !== 'TEXT_LIST',
  )
  const set = (i: number, row: FilterRow, joins?: string) => onChange(writeFilter(rows.with(i, row)), joins)
  return group(
    { ...options, isStacked: true },
    html`<div class="map">
      ${rows.length === 0 ? html`<p class="k-hint">${texts.allRows}</p>` : nothing}
      ${rows.map((row, i) => {
        const column = columns.find(one => one.id === row.column)
        const isNumber = column?.type === 'NUMBER' || column?.type === 'INTEGER'
        return html`<div class="map-row filter-row">
          ${select({
            id: `${id}-column-${i}`,
            label: `${texts.column} ${i + 1}`,
            hidesLabel: true,
            value: row.column,
            options: [
              ...(row.column === '' ? [{ value: '', label: texts.choose }] : []),
              ...(column || row.column === '' ? [] : [{ value: row.column, label: row.column }]),
              ...columnChoices(columns),
            ],
            onChange: next => set(i, { ...row, column: next }),
          })}
          ${select({
            id: `${id}-operator-${i}`,
            label: texts.comparisonOf(i + 1),
            hidesLabel: true,
            value: row.operator,
            options: OPERATORS.map(one => ({ value: one, label: texts.operators[one] })),
            onChange: next =>
              set(i, { ...row, operator: OPERATORS.find(one => one === next) ?? row.operator }),
          })}
          ${anyValue(context, {
            id: `${id}-value-${i}`,
            label: `${texts.value} ${i + 1}`,
            hidesLabel: true,
            step,
            constant: isNumber
              ? 'number'
              : column?.type === 'BOOLEAN'
                ? 'boolean'
                : column
                  ? 'text'
                  : 'guess',
            value: fromOperand(row.value),
            onInput: next => set(i, { ...row, value: toOperand(next) }, `where ${i}`),
          })}
          ${iconButton({
            label: texts.removeRow(i + 1),
            icon: 'close',
            onClick() {
              onChange(writeFilter(rows.toSpliced(i, 1)))
              focus(`[data-key="add ${id}"]`)
            },
          })}
        </div>`
      })}
      ${button({
        label: texts.addRow,
        icon: 'plus',
        isSmall: true,
        key: `add ${id}`,
        onClick() {
          onChange(writeFilter([...rows, { column: '', operator: '==', value: '' }]))
          focus(`#${CSS.escape(`${id}-column-${rows.length}`)}`)
        },
      })}
    </div>`,
  )
}
