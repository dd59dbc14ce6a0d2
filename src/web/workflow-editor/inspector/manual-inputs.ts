// The values that a person or a program gives who starts a run: a row for each.
import { html, type TemplateResult } from 'lit'
import { COLUMN_TYPES } from '../../../engine/query/columns.ts'
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { ManualInput } from '../../../engine/workflows/manual-input.ts'
import { button } from '../../kit/button.ts'
import { select, switchField } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../workflow-context.ts'
import type { SetTrigger } from './trigger-members.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

export function manualFields(
  { texts }: EditorContext,
  { input = {} }: Trigger,
  set: SetTrigger,
): TemplateResult {
  const rows = Object.entries(input)
  const setRows = (next: readonly (readonly [string, ManualInput[string]])[]) =>
    set({ input: next.length > 0 ? Object.fromEntries(next) : undefined })
  const change = (at: number, name: string, field: ManualInput[string]) =>
    setRows(rows.map((row, i) => (i === at ? [name, field] : row)))
  return html`<p class="k-hint">${texts.inputsHint}</p>
    ${rows.map(
      ([name, field], i) => html`<fieldset class="input-row">
        <legend class="k-hidden">${name}</legend>
        ${textField({
          id: `input-name-${i}`,
          label: texts.inputName,
          isStacked: true,
          isCode: true,
          maxLength: 64,
          value: name,
          onChange(next) {
            if (NAME.test(next) && !(next in input)) change(i, next, field)
          },
        })}
        ${textField({
          id: `input-label-${i}`,
          label: texts.inputLabel,
          isStacked: true,
          maxLength: 200,
          value: field.label ?? '',
          onChange(label) {
            const { label: _, ...others } = field
            change(i, name, { ...others, ...(label !== '' && { label }) })
          },
        })}
        ${select({
          id: `input-type-${i}`,
          label: texts.inputType,
          isStacked: true,
          value: field.type,
          options: COLUMN_TYPES.map(value => ({ value, label: texts.inputTypes[value] })),
          onChange: value =>
            change(i, name, { ...field, type: COLUMN_TYPES.find(type => type === value) ?? field.type }),
        })}
        ${switchField({
          id: `input-required-${i}`,
          label: texts.inputRequired,
          isOn: field.required === true,
          onChange(isRequired) {
            const { required: _, ...others } = field
            change(i, name, { ...others, ...(isRequired && { required: true }) })
          },
        })}
        ${button({
          label: texts.removeInput(name),
          isSmall: true,
          onClick: () => setRows(rows.filter((_, at) => at !== i)),
        })}
      </fieldset>`,
    )}
    ${button({
      label: texts.addInput,
      icon: 'plus',
      isSmall: true,
      onClick: () => setRows([...rows, [newName(input), { type: 'TEXT' }]]),
    })}`
}

function newName(input: ManualInput): string {
  for (let n = 1; ; n++) if (!(`value${n}` in input)) return `value${n}`
}
