// One card on the grid. It shows what readers will see, and is moved by its bar and by the keyboard.
import { html, nothing, type TemplateResult } from 'lit'
import type { Card } from '../../../engine/dashboards/document.ts'
import { icon } from '../../kit/icon.ts'
import { menuButton } from '../../kit/menu.ts'
import { cardItems } from '../card-items.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { startMove } from '../drag.ts'
import { onCardKey } from '../move-by-keys.ts'
import { isNarrow } from '../narrow.ts'
import { cardContent } from './card-content.ts'

export const nameOf = ({ texts, sources }: Pick<EditorContext, 'texts' | 'sources'>, card: Card): string =>
  card.title || sources.drawnBy(card)?.name || texts.kinds[card.kind]

export function cardView(context: EditorContext, card: Card): TemplateResult {
  const { texts, workspace } = context
  const { selection, isReadonly, faults } = workspace
  const { id, x, y, w, h } = card
  const isSelected = selection?.kind === 'card' && selection.id === id
  const title = card.title || context.sources.drawnBy(card)?.name || ''
  const canMove = !isReadonly && !isNarrow(context)
  const select = () => {
    if (!isSelected) workspace.select({ kind: 'card', id })
  }
  return html`<div role="listitem" class="cell" data-cell=${id} data-area="${y + 1} / ${x + 1} / span ${h} / span ${w}">
    <article
      class="card ${card.kind.toLowerCase()} ${isSelected ? 'selected' : ''} ${faults.length > 0 && hasFault(context, card) ? 'faulty' : ''}"
      part="card"
      data-card=${id}
      tabindex="0"
      aria-label=${texts.cardName(nameOf(context, card), texts.kinds[card.kind])}
      aria-describedby=${isReadonly ? nothing : 'card-keys'}
      aria-current=${isSelected ? 'true' : nothing}
      @click=${select}
      @keydown=${(event: KeyboardEvent) => onCardKey(context, card, event)}
    >
      <header
        class=${title === '' ? 'bare' : ''}
        @pointerdown=${canMove ? (event: PointerEvent) => startMove(context, card, event, 'move') : nothing}
      >
        ${canMove ? html`<span class="grip" aria-hidden="true">${icon('grip')}</span>` : nothing}
        <span class="heads">
          ${title === '' ? html`<span class="untitled">${texts.kinds[card.kind]}</span>` : html`<h2><bdi>${title}</bdi></h2>`}
          ${card.subtitle ? html`<p class="subtitle"><bdi>${card.subtitle}</bdi></p>` : nothing}
        </span>
        ${isReadonly ? nothing : menuButton({ label: texts.cardActions(nameOf(context, card)), class: 'card-menu', key: `menu ${id}`, items: () => cardItems(context, card) })}
      </header>
      ${cardContent(context, card)}
    </article>
    ${
      canMove
        ? html`<span class="resize" aria-hidden="true" @pointerdown=${(event: PointerEvent) => startMove(context, card, event, 'resize')}></span>`
        : nothing
    }
  </div>`
}

function hasFault({ workspace }: EditorContext, card: Card): boolean {
  return workspace.checked.tabs.some((tab, t) =>
    tab.cards.some(
      (one, c) =>
        one.id === card.id &&
        workspace.faults.some(({ pointer }) => `${pointer}/`.startsWith(`/tabs/${t}/cards/${c}/`)),
    ),
  )
}
