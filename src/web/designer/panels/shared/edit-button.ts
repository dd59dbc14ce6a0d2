// The button that opens the editor of a row. Screen readers also hear which row it is.
import { html, type TemplateResult } from 'lit'

export const editButton = (options: {
  readonly label: string
  readonly about: string
  readonly isOpen: boolean
  /** For the focus to return to. */
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
