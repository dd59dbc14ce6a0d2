// A select within a sentence, whose label only screen readers read.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { icon } from '../../kit/icon.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface SelectOptions {
  readonly id: string
  readonly label: string
  readonly class: string
  readonly value: string
  readonly isDisabled: boolean
  readonly options: readonly Option[]
  /** More options under a heading. */
  readonly group?: { readonly label: string; readonly options: readonly Option[] } | undefined
  onChange(value: string): void
}

export function rowSelect({ group, ...options }: SelectOptions): TemplateResult {
  const draw = (all: readonly Option[]) =>
    all.map(
      ({ value, label }) =>
        html`<option value=${value} ?selected=${value === options.value}>${label}</option>`,
    )
  return html`<span class="k-select ${options.class}"><select
    class="k-field"
    part="field"
    id=${options.id}
    aria-label=${options.label}
    ?disabled=${options.isDisabled}
    .value=${live(options.value)}
    @change=${(event: Event) => options.onChange((event.target as HTMLSelectElement).value)}
  >${draw(options.options)}${
    group && group.options.length > 0
      ? html`<optgroup label=${group.label}>${draw(group.options)}</optgroup>`
      : nothing
  }</select>${icon('chevron-down')}</span>`
}
