// Values by name: columns of a row, answers of a form, headers, variables.
import { html, nothing, type TemplateResult } from 'lit'
import type { Column } from '../../../engine/query/columns.ts'
import { button, iconButton } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { group, type RowOptions } from '../../kit/row.ts'
import type { Constant } from '../names/lexicon.ts'
import type { EditorContext } from '../workflow-context.ts'
import { columnChoices } from './choose-source.ts'
import { anyValue } from './named-texts.ts'
import { freeName, type Values, withName } from './named-values.ts'

interface MapOptions extends RowOptions {
  readonly step: string
  readonly value: Values
  /** The names to choose from; undefined if any name can be written. */
  readonly columns?: readonly Column[] | undefined
  readonly takesSecrets?: boolean
  onChange(values: Values, joins?: string): void
}

const CONSTANTS: Readonly<Partial<Record<Column['type'], Constant>>> = {
  NUMBER: 'number',
  INTEGER: 'number',
  BOOLEAN: 'boolean',
  TEXT: 'text',
  DATE: 'text',
  TIME: 'text',
  DATETIME: 'text',
}

export function mapField(context: EditorContext, options: MapOptions): TemplateResult {
  const { id, step, value, columns, takesSecrets = false, onChange } = options
  const { texts, focus } = context
  const names = Object.keys(value)
  const left = columns?.filter(column => !names.includes(column.id)) ?? []
  const add = () => {
    const [first] = left
    const name = first?.id ?? freeName(names)
    onChange({ ...value, [name]: '' })
    focus(`#${CSS.escape(columns ? `${id}-${names.length}` : `${id}-name-${names.length}`)}`)
  }
  const rename = (from: string, to: string) => {
    const renamed = withName(value, from, to)
    if (renamed) onChange(renamed)
  }
  const remove = (name: string) => {
    const { [name]: _, ...rest } = value
    onChange(rest)
    focus(`[data-key="add ${id}"]`)
  }
  return group(
    { ...options, isStacked: true },
    html`<div class="map">
      ${names.map((name, i) => {
        const column = columns?.find(one => one.id === name)
        const label = column?.label || name
        return html`<div class="map-row">
          ${
            columns
              ? select({
                  id: `${id}-name-${i}`,
                  label: `${texts.column} ${i + 1}`,
                  hidesLabel: true,
                  value: name,
                  options: [
                    ...(column ? columnChoices([column]) : [{ value: name, label: name }]),
                    ...columnChoices(left),
                  ],
                  onChange: to => rename(name, to),
                })
              : textField({
                  id: `${id}-name-${i}`,
                  label: `${texts.field} ${i + 1}`,
                  hidesLabel: true,
                  isCode: true,
                  value: name,
                  maxLength: 100,
                  onChange: to => rename(name, to.trim()),
                })
          }
          ${anyValue(context, {
            id: `${id}-${i}`,
            label,
            hidesLabel: true,
            step,
            takesSecrets,
            constant: column ? (CONSTANTS[column.type] ?? 'guess') : takesSecrets ? 'text' : 'guess',
            value: value[name],
            onInput: next => onChange({ ...value, [name]: next }, name),
          })}
          ${context.workspace.isReadonly ? nothing : iconButton({ label: texts.remove(label), icon: 'close', onClick: () => remove(name) })}
        </div>`
      })}
      ${
        context.workspace.isReadonly || (columns && left.length === 0)
          ? nothing
          : button({
              label: columns ? texts.add : texts.addField,
              icon: 'plus',
              isSmall: true,
              key: `add ${id}`,
              onClick: add,
            })
      }
    </div>`,
  )
}
