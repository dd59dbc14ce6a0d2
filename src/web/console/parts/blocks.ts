// Parts that many pages have: the head of a page, an empty state, links that look like buttons.
import { html, nothing, type TemplateResult } from 'lit'
import { type Glyph, glyph } from './glyph.ts'

/** The heading of a page, which gets the focus, with what the page offers at its end. */
export const pageHead = (
  title: string,
  options: { text?: unknown; end?: unknown } = {},
): TemplateResult => html`<div class="page-head">
  <div class="page-title"><h1 tabindex="-1"><bdi>${title}</bdi></h1>${options.text ? html`<p class="soft">${options.text}</p>` : nothing}</div>
  ${options.end ? html`<div class="page-end">${options.end}</div>` : nothing}
</div>`

export interface LinkOptions {
  readonly href: string
  readonly label: string
  readonly sign?: Glyph
  readonly kind?: 'primary' | 'line' | 'ghost'
  /** Opens a new tab. */
  readonly isOutside?: boolean
  readonly download?: string
}

export const linkButton = ({
  href,
  label,
  sign,
  kind = 'line',
  isOutside,
  download,
}: LinkOptions): TemplateResult =>
  html`<a
    class="k-button k-${kind}"
    href=${href}
    target=${isOutside ? '_blank' : nothing}
    rel=${isOutside ? 'noopener' : nothing}
    download=${download ?? nothing}
  >${sign ? glyph(sign) : nothing}<span class="k-text">${label}</span></a>`

export interface ActionOptions {
  readonly label: string
  readonly sign?: Glyph
  readonly kind?: 'primary' | 'line' | 'ghost' | 'danger'
  readonly isDisabled?: boolean
  readonly key?: string
  onClick(event: MouseEvent): unknown
}

/** A button with an icon of the console. */
export const action = ({
  label,
  sign,
  kind = 'line',
  isDisabled,
  key,
  onClick,
}: ActionOptions): TemplateResult =>
  html`<button
    type="button"
    class="k-button k-${kind}"
    data-key=${key ?? nothing}
    aria-disabled=${isDisabled ? 'true' : nothing}
    @click=${(event: MouseEvent) => {
      if (!isDisabled) onClick(event)
    }}
  >${sign ? glyph(sign) : nothing}<span class="k-text">${label}</span></button>`

const sheets = html`<svg class="sheets" viewBox="0 0 96 64" aria-hidden="true"><rect x="8" y="14" width="34" height="44" rx="4" class="back"/><rect x="54" y="14" width="34" height="44" rx="4" class="back"/><rect x="28" y="5" width="40" height="54" rx="5" class="front"/><path d="M36 17h14M36 27h24M36 35h24"/><rect x="36" y="44" width="16" height="7" rx="2" class="mark"/></svg>`

export interface EmptyOptions {
  readonly title: string
  readonly text: unknown
  /** A picture of sheets if absent. */
  readonly sign?: Glyph
  readonly actions?: unknown
}

export const empty = ({
  title,
  text,
  sign,
  actions,
}: EmptyOptions): TemplateResult => html`<div class="empty">
  ${sign ? glyph(sign, 'big') : sheets}
  <h2>${title}</h2>
  <p class="soft">${text}</p>
  ${actions ? html`<div class="row">${actions}</div>` : nothing}
</div>`

export const card = (
  title: string,
  text: unknown,
  content: unknown,
  kind = '',
): TemplateResult => html`<section class="card ${kind}">
  <header><div><h2>${title}</h2>${text ? html`<p class="soft">${text}</p>` : nothing}</div></header>
  ${content}
</section>`
