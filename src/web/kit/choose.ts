// Controls that choose: select, segments, switch, checks.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { icon } from './icon.ts'
import { describedBy, group, type RowOptions, row } from './row.ts'

export interface Choosable {
  readonly value: string
  readonly label: string
  readonly isDisabled?: boolean
}

export interface ChooseOptions extends RowOptions {
  /** The value of an option; empty if none is chosen. */
  readonly value: string
  readonly options: readonly Choosable[]
  onChange(value: string): void
}

export const select = (options: ChooseOptions): TemplateResult =>
  row(
    options,
    html`<span class="k-select"><select
      class="k-field"
      part="field"
      id=${options.id}
      .value=${live(options.value)}
      ?disabled=${options.isDisabled}
      aria-invalid=${options.error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @change=${(event: Event) => options.onChange((event.target as HTMLSelectElement).value)}
    >${options.options.map(
      ({ value, label, isDisabled }) =>
        // As a property: an element that showed other options before keeps no choice.
        html`<option value=${value} .selected=${live(value === options.value)} ?disabled=${isDisabled}>${label}</option>`,
    )}</select>${icon('chevron-down')}</span>`,
  )

/**
 * Keeps Enter from sending the form around radio buttons. Chromium 156 never frees a named radio button that was removed from a
 * shadow root, nor anything around it, unless it is in a form.
 */
export const neverSent = (event: Event): void => event.preventDefault()

/** Shows at most four options side by side, as radio buttons so that arrow keys work. */
export const segments = (options: ChooseOptions): TemplateResult =>
  group(
    options,
    html`<form class="k-segments" @submit=${neverSent}>${options.options.map(
      ({ value, label, isDisabled }) => html`<label><input
        type="radio"
        name=${options.id}
        value=${value}
        .checked=${live(value === options.value)}
        ?disabled=${isDisabled}
        @change=${() => options.onChange(value)}
      /><span>${label}</span></label>`,
    )}</form>`,
  )

export interface SwitchOptions extends RowOptions {
  readonly isOn: boolean
  onChange(isOn: boolean): void
}

export const switchField = (options: SwitchOptions): TemplateResult =>
  row(
    options,
    html`<input
      class="k-switch"
      type="checkbox"
      role="switch"
      id=${options.id}
      .checked=${live(options.isOn)}
      ?disabled=${options.isDisabled}
      aria-describedby=${describedBy(options)}
      @change=${(event: Event) => options.onChange((event.target as HTMLInputElement).checked)}
    />`,
  )

export interface ChecksOptions extends RowOptions {
  readonly values: readonly string[]
  readonly options: readonly Choosable[]
  /** Called with the values in the order of the options. */
  onChange(values: readonly string[]): void
}

export function checks(options: ChecksOptions): TemplateResult {
  const chosen = new Set(options.values)
  const toggle = (value: string) =>
    options.onChange(
      options.options
        .map(option => option.value)
        .filter(other => (other === value ? !chosen.has(other) : chosen.has(other))),
    )
  return group(
    { isStacked: true, ...options },
    html`<span class="k-checks">${options.options.map(
      ({ value, label, isDisabled }) => html`<label class="k-check"><input
        type="checkbox"
        .checked=${live(chosen.has(value))}
        ?disabled=${isDisabled}
        @change=${() => toggle(value)}
      /><span>${label}</span></label>`,
    )}</span>`,
  )
}
