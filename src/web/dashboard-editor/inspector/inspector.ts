// The settings of what is selected: a card, a filter, or the tab and the dashboard.
import { html, nothing, type TemplateResult } from 'lit'
import { iconButton } from '../../kit/button.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { findCard, findFilter } from '../document/content.ts'
import { cardSettings } from './card.ts'
import { dashboardSettings } from './dashboard.ts'
import { filterSettings } from './filter.ts'

export function inspector(context: EditorContext, close: () => void): TemplateResult {
  const { texts, workspace } = context
  const { selection, content, isReadonly } = workspace
  const card = selection?.kind === 'card' ? findCard(content, selection.id)?.card : undefined
  const filter = selection?.kind === 'filter' ? findFilter(content, selection.id) : undefined
  const title = card ? texts.kinds[card.kind] : filter ? texts.filter : texts.dashboard
  // Disabled fields take no focus, and keys have to scroll the settings all the same.
  return html`<aside class="inspector" part="inspector" aria-label=${texts.settingsOf(title)} tabindex=${isReadonly ? 0 : nothing}>
    <header>
      <h2>${title}</h2>
      ${iconButton({ label: texts.close, icon: 'close', class: 'close narrow-only', onClick: close })}
    </header>
    <fieldset class="plain" ?disabled=${isReadonly}>
      <legend class="k-hidden">${title}</legend>
      ${card ? cardSettings(context, card) : filter ? filterSettings(context, filter) : dashboardSettings(context)}
    </fieldset>

  </aside>`
}
