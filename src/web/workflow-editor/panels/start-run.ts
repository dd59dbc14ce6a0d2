// Asks a person who starts a run for the values that its trigger declares.
import { html, type TemplateResult } from 'lit'
import type { ManualInput } from '../../../engine/workflows/manual-input.ts'
import { button } from '../../kit/button.ts'
import { switchField } from '../../kit/choose.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { numberField, textField } from '../../kit/field.ts'
import type { EditorContext } from '../context.ts'

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
  const dialog = openDialog(root, {
    title: texts.startRun,
    closeLabel: texts.close,
    staysOpen: true,
    content: self => html`<div class="rerun-form">
      ${Object.entries(declared).map(([name, field]) => inputField(texts, [name, field], values, refusal?.names.has(name) === true, self))}
      ${refusal ? html`<p class="k-error" role="alert">${refusal.text}</p>` : ''}
      <div class="rerun-end">
        ${button({ label: texts.cancel, kind: 'line', onClick: () => self.close() })}
        ${button({
          label: texts.startRun,
          kind: 'primary',
          isDisabled: Object.entries(declared).some(
            ([name, { required }]) => required && values[name] === undefined,
          ),
          onClick: () => self.close('start'),
        })}
      </div>
    </div>`,
  })
  return (await dialog.closed) === 'start' ? values : undefined
}

const TYPES: Readonly<Record<string, 'date' | 'time' | 'datetime-local'>> = {
  DATE: 'date',
  TIME: 'time',
  DATETIME: 'datetime-local',
}

function inputField(
  texts: EditorContext['texts'],
  [name, { type, label = name }]: readonly [string, ManualInput[string]],
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
  const options = { id: `input-${name}`, label, isStacked: true, error }
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
