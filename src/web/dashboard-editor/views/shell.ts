// Draws the whole editor: bars, the grid, settings, problems.
import { html, nothing, type TemplateResult } from 'lit'
import { banner } from '../../authoring/views/banner.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { inspector } from '../inspector/inspector.ts'
import { onKey } from '../keyboard.ts'
import { filterBar } from './filter-bar.ts'
import { grid } from './grid.ts'
import { problems } from './problems.ts'
import { tabBar } from './tab-bar.ts'
import { topbar } from './topbar.ts'

export function drawEditor(context: EditorContext): TemplateResult {
  const { view, texts, update } = context
  const close = () => {
    view.isDrawerOpen = false
    update()
  }
  return html`<div
    class="fb ${view.isDrawerOpen ? 'drawer-open' : ''} ${view.isProblemsOpen ? 'with-problems' : ''}"
    @keydown=${(event: KeyboardEvent) => onKey(context, event)}
  >
    ${topbar(context)} ${banner(context)}
    <section class="canvas" aria-label=${texts.canvas}>
      <div class="page">${tabBar(context)} ${filterBar(context)} ${grid(context)}</div>
    </section>
    ${inspector(context, close)}
    ${view.isDrawerOpen ? html`<div class="scrim" @click=${close}></div>` : nothing}
    ${view.isProblemsOpen ? problems(context) : nothing}
  </div>`
}
