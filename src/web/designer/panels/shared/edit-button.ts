// The button that opens the editor of a row. Screen readers also read the name of the row.
import { html, type TemplateResult } from 'lit'

export const editButton = (options: {
  readonly label: string
  readonly about: string
  readonly isOpen: boolean
  /** Identifies the button, so that the focus can return to it. */
  readonly key: string
  onClick(): void
}): TemplateResult => html`<button
  type="button"
  part="button"
  class="k-button k-small ${options.isOpen ? 'k-line' : 'k-ghost'}"
  data-key=${options.key}
  aria-expanded=${options.isOpen ? 'true' : 'false'}
  @click=${options.onClick}
><span>${options.label}</span><span class="k-hidden">: ${options.about}</span></button>`
