// Asks a person who starts a run for the values that its trigger declares.
import { html, nothing, type TemplateResult } from 'lit'
import type { ManualInput } from '../../../engine/workflows/manual-input.ts'
import { button } from '../../kit/button.ts'
import { switchField } from '../../kit/choose.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { numberField, textField } from '../../kit/field.ts'
import type { EditorContext } from '../workflow-context.ts'

type Values = Record<string, unknown>

/** Why the server refused the last values. */
export interface Refusal {
  readonly text: string
  /** The names of values that do not fit. */
  readonly names: ReadonlySet<string>
}

/** Undefined if the person changes their mind. */
export async function askInput(
  { root, texts }: Pick<EditorContext, 'root' | 'texts'>,
  declared: ManualInput,
  values: Values,
  refusal: Refusal | undefined,
): Promise<Values | undefined> {
  // The second click of a double click.
  if (root.querySelector('dialog')) return undefined
  const fields = Object.entries(declared)
  const isIncomplete = () => fields.some(([name, { required }]) => required && values[name] === undefined)
  const dialog = openDialog(root, {
    title: texts.startRun,
    closeLabel: texts.close,
    staysOpen: true,
    content: self => html`<form
      class="rerun-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        if (!isIncomplete()) self.close('start')
      }}
    >
      ${fields.map(field => inputField(texts, field, values, refusal?.names.has(field[0]) === true, self))}
      ${refusal?.names.size === 0 ? html`<p class="k-error" role="alert">${refusal.text}</p>` : ''}
      <div class="rerun-end">
        ${button({ label: texts.cancel, kind: 'line', onClick: () => self.close() })}
        <button type="submit" class="k-button k-primary" aria-disabled=${isIncomplete() ? 'true' : nothing}>${texts.startRun}</button>
      </div>
    </form>`,
  })
  root.querySelector<HTMLElement>('.rerun-form [aria-invalid="true"]')?.focus()
  return (await dialog.closed) === 'start' ? values : undefined
}

const TYPES: Readonly<Record<string, 'date' | 'time' | 'datetime-local'>> = {
  DATE: 'date',
  TIME: 'time',
  DATETIME: 'datetime-local',
}

function inputField(
  texts: EditorContext['texts'],
  [name, { type, label = name, required }]: readonly [string, ManualInput[string]],
  values: Values,
  isWrong: boolean,
  dialog: Dialog,
): TemplateResult {
  const set = (value: unknown) => {
    if (value === undefined) delete values[name]
    else values[name] = value
    dialog.update()
  }
  const error = isWrong ? texts.inputWrong(texts.inputTypes[type]) : undefined
  const options = {
    id: `input-${name}`,
    label,
    isStacked: true,
    error,
    hint: required ? texts.inputRequired : undefined,
  }
  if (type === 'BOOLEAN') return switchField({ ...options, isOn: values[name] === true, onChange: set })
  if (type === 'NUMBER' || type === 'INTEGER') {
    const value = values[name]
    return numberField({ ...options, value: typeof value === 'number' ? value : undefined, onChange: set })
  }
  return textField({
    ...options,
    type: TYPES[type] ?? 'text',
    isCode: type === 'JSON',
    value: textOf(values[name]),
    onInput: text => set(text === '' ? undefined : valueIn(type, text)),
  })
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || value === undefined ? (value ?? '') : JSON.stringify(value)
}

function valueIn(type: ManualInput[string]['type'], text: string): unknown {
  if (type === 'TEXT_LIST') return text.split(',').map(item => item.trim())
  if (type === 'DATETIME') return new Date(text).toISOString()
  if (type !== 'JSON') return text
  try {
    return JSON.parse(text)
  } catch {
    // The server says what is wrong.
    return text
  }
}
