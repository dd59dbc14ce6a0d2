// A label with its control: side by side, or one below the other for texts.
import { html, nothing, type TemplateResult } from 'lit'

export interface RowOptions {
  /** Unique in the designer. The control has it, and the label names it. */
  readonly id: string
  readonly label: string
  /** One more sentence below the label. */
  readonly hint?: string | undefined
  /** What is wrong with the value. */
  readonly error?: string | undefined
  readonly isDisabled?: boolean | undefined
  /** The label stands above the control. */
  readonly isStacked?: boolean | undefined
  /** Only screen readers see the label. */
  readonly hidesLabel?: boolean | undefined
  /** A JSON pointer into the document, by which a problem finds its control. */
  readonly pointer?: string | undefined
}

export const row = (options: RowOptions, control: unknown): TemplateResult => html`<div
  class="k-row ${options.isStacked || options.hidesLabel ? 'k-stacked' : ''} ${options.isDisabled ? 'k-off' : ''}"
  data-pointer=${options.pointer ?? nothing}
>
  <label class=${options.hidesLabel ? 'k-hidden' : ''} for=${options.id}>${options.label}</label>
  ${control}
  ${options.hint ? html`<p class="k-hint" id="${options.id}-hint">${options.hint}</p>` : nothing}
  ${errorLine(options)}
</div>`

/** Several controls under one name. */
export const group = (options: RowOptions, controls: unknown): TemplateResult => html`<fieldset
  class="k-row ${options.isStacked || options.hidesLabel ? 'k-stacked' : ''} ${options.isDisabled ? 'k-off' : ''}"
  id=${options.id}
  data-pointer=${options.pointer ?? nothing}
  ?disabled=${options.isDisabled}
  aria-describedby=${describedBy(options)}
>
  <legend class="k-hidden">${options.label}</legend>
  <span class=${options.hidesLabel ? 'k-hidden' : 'k-label'} aria-hidden="true">${options.label}</span>
  ${controls}
  ${options.hint ? html`<p class="k-hint" id="${options.id}-hint">${options.hint}</p>` : nothing}
  ${errorLine(options)}
</fieldset>`

const errorLine = ({ id, error }: RowOptions) =>
  error ? html`<p class="k-error" id="${id}-error">${error}</p>` : nothing

export const describedBy = ({ id, hint, error }: RowOptions): string | typeof nothing =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || nothing
