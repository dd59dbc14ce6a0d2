// Fields for text and numbers. A field keeps what is typed while it has the focus, also if it cannot be used yet.
import { html, nothing, type TemplateResult } from 'lit'
import { numberValue } from './number-value.ts'
import { describedBy, type RowOptions, row } from './row.ts'
import { typedText } from './typed-text.ts'

export interface TextOptions extends RowOptions {
  readonly value: string
  readonly placeholder?: string | undefined
  readonly maxLength?: number | undefined
  readonly type?: 'text' | 'url' | 'email' | 'date' | 'time' | 'datetime-local' | 'search' | 'password'
  /** True for the font of code. */
  readonly isCode?: boolean
  /** What the text takes besides words, separated by spaces: `marks` of Markdown, `answers` of respondents. */
  readonly takes?: string | undefined
  /** True if people can only copy the text. */
  readonly isReadonly?: boolean
  /** Called at each keystroke. */
  onInput?(value: string): void
  /** Called when the value is final: on Enter, or when the field is left. */
  onChange?(value: string): void
}

const textOf = (event: Event) => (event.target as HTMLInputElement | HTMLTextAreaElement).value

export const textField = (options: TextOptions): TemplateResult =>
  row(
    options,
    html`<input
      class="k-field ${options.isCode ? 'k-code' : ''}"
      part="field"
      id=${options.id}
      type=${options.type ?? 'text'}
      data-takes=${options.takes ?? nothing}
      .value=${typedText(options.value)}
      placeholder=${options.placeholder ?? nothing}
      maxlength=${options.maxLength ?? nothing}
      dir=${options.isCode ? 'ltr' : 'auto'}
      autocomplete=${options.type === 'password' ? 'new-password' : 'off'}
      spellcheck=${options.isCode ? 'false' : nothing}
      ?disabled=${options.isDisabled}
      ?readonly=${options.isReadonly}
      aria-invalid=${options.error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @input=${(event: Event) => options.onInput?.(textOf(event))}
      @change=${(event: Event) => options.onChange?.(textOf(event))}
    />`,
  )

/** Grows with its text. */
export const textArea = (options: Omit<TextOptions, 'type'> & { readonly rows?: number }): TemplateResult =>
  row(
    { isStacked: true, ...options },
    html`<textarea
      class="k-field k-area ${options.isCode ? 'k-code' : ''}"
      part="field"
      id=${options.id}
      rows=${options.rows ?? 2}
      data-takes=${options.takes ?? nothing}
      .value=${typedText(options.value)}
      placeholder=${options.placeholder ?? nothing}
      maxlength=${options.maxLength ?? nothing}
      dir=${options.isCode ? 'ltr' : 'auto'}
      spellcheck=${options.isCode ? 'false' : nothing}
      ?disabled=${options.isDisabled}
      ?readonly=${options.isReadonly}
      aria-invalid=${options.error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @input=${(event: Event) => options.onInput?.(textOf(event))}
      @change=${(event: Event) => options.onChange?.(textOf(event))}
    ></textarea>`,
  )

export interface NumberOptions extends RowOptions {
  readonly value: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  readonly placeholder?: string | undefined
  readonly unit?: string | undefined
  /** Undefined for an empty field. Called at each keystroke that makes a number. */
  onChange(value: number | undefined): void
}

export function numberField(options: NumberOptions): TemplateResult {
  const onInput = (event: Event) => {
    const field = event.target as HTMLInputElement
    // A field with a text such as "-" is empty and invalid.
    if (!field.validity.badInput) options.onChange(field.value === '' ? undefined : field.valueAsNumber)
  }
  return row(
    options,
    html`<span class="k-number"><input
      class="k-field"
      part="field"
      id=${options.id}
      type="number"
      .value=${numberValue(options.value)}
      min=${options.min ?? nothing}
      max=${options.max ?? nothing}
      step=${options.step ?? 'any'}
      placeholder=${options.placeholder ?? nothing}
      ?disabled=${options.isDisabled}
      aria-invalid=${options.error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @input=${onInput}
    />${options.unit ? html`<span class="k-unit">${options.unit}</span>` : nothing}</span>`,
  )
}
