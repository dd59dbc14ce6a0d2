// Filters that were set from a row or an address, each with a button that removes it.
import { html, type TemplateResult } from 'lit'
import { iconButton } from '../../../kit/button.ts'
import type { AdminContext } from './for-admins.ts'

export interface Chip {
  readonly label: string
  readonly value: string
  remove(): void
}

export const filterChips = (
  { admin, root }: AdminContext,
  chips: readonly Chip[],
  end?: unknown,
): TemplateResult =>
  html`<div class="chips">${chips.map(
    ({ label, value, remove }) =>
      html`<span class="filter"><span class="clip">${label}: <bdi>${value}</bdi></span>${iconButton({
        label: admin.remove(`${label}: ${value}`),
        icon: 'close',
        onClick() {
          remove()
          root.querySelector<HTMLElement>('main h1')?.focus()
        },
      })}</span>`,
  )}${end ?? ''}</div>`
