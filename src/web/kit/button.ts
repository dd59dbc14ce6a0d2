// Buttons with a text, and buttons with only an icon, whose name is in a tooltip.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from './icon.ts'
import type { Icon } from './icons.ts'

interface ButtonOptions {
  readonly label: string
  readonly icon?: Icon
  /** `ghost` if absent. A screen has at most one primary button. */
  readonly kind?: 'primary' | 'line' | 'ghost' | 'danger'
  readonly isSmall?: boolean
  /** A disabled button stays in the tab order, so that the focus is not lost. */
  readonly isDisabled?: boolean
  /** The state of a button that opens something. */
  readonly isExpanded?: boolean
  /** The state of a button that is on or off. */
  readonly isPressed?: boolean
  /** Further classes, for the layout of a panel. */
  readonly class?: string
  /** Identifies the button, so that the focus can return to it. */
  readonly key?: string
  readonly onClick: (event: MouseEvent) => void
}

export const button = (options: ButtonOptions): TemplateResult => html`<button
  type="button"
  part=${options.kind === 'primary' ? 'button button-primary' : 'button'}
  class="k-button k-${options.kind ?? 'ghost'} ${options.isSmall ? 'k-small' : ''} ${options.class ?? ''}"
  aria-label=${options.label}
  data-key=${options.key ?? nothing}
  aria-disabled=${options.isDisabled ? 'true' : nothing}
  aria-expanded=${ariaOf(options.isExpanded)}
  aria-pressed=${ariaOf(options.isPressed)}
  @click=${enabled(options)}
>${options.icon && icon(options.icon)}<span class="k-text">${options.label}</span></button>`

export const iconButton = (options: ButtonOptions & { readonly icon: Icon }): TemplateResult => html`<button
  type="button"
  part="button"
  class="k-icon-button ${options.class ?? ''}"
  data-key=${options.key ?? nothing}
  aria-label=${options.label}
  data-tip=${options.label}
  aria-disabled=${options.isDisabled ? 'true' : nothing}
  aria-expanded=${ariaOf(options.isExpanded)}
  aria-pressed=${ariaOf(options.isPressed)}
  @click=${enabled(options)}
>${icon(options.icon)}</button>`

const ariaOf = (state: boolean | undefined) => (state === undefined ? nothing : state ? 'true' : 'false')

const enabled =
  ({ isDisabled, onClick }: ButtonOptions) =>
  (event: MouseEvent) => {
    if (!isDisabled) onClick(event)
  }
