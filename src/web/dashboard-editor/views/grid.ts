// The grid with the cards of the shown tab.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { addCardButton } from '../add-card.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { findTab } from '../document/content.ts'
import { bottomOf, readingOrder } from '../document/layout.ts'
import { shownContent } from '../drag.ts'
import { isNarrow } from '../narrow.ts'
import { cardView } from './card-view.ts'

export function grid(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { isReadonly } = workspace
  const tab = findTab(shownContent(context), workspace.tab)
  // The first card brings the first tab.
  const cards = readingOrder(tab?.cards ?? [])
  const empty =
    cards.length === 0
      ? html`<div class="first">
          <h2>${texts.emptyTitle}</h2>
          <p>${texts.emptyText}</p>
        </div>`
      : nothing
  return html`<p class="k-hidden" id="card-keys">${texts.cardKeys}</p>
    <div
      class="grid ${isNarrow(context) ? 'narrow' : ''} ${cards.length === 0 ? 'empty' : ''}"
      id="grid"
      role=${cards.length > 0 ? 'list' : nothing}
      aria-label=${cards.length > 0 ? tab?.title || texts.canvas : nothing}
      tabindex="-1"
      data-rows=${bottomOf(cards)}
      @click=${(event: MouseEvent) => {
        if (event.target === event.currentTarget) workspace.select(undefined)
      }}
    >${empty}${repeat(
      cards,
      ({ id }) => id,
      card => cardView(context, card),
    )}</div>
    ${isReadonly ? nothing : html`<div class="add">${addCardButton(context)}</div>`}`
}
