// What keeps the dashboard from being activated. Each problem leads to its card or filter.
import { html, type TemplateResult } from 'lit'
import type { Fault } from '../../../engine/faults.ts'
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { EditorContext } from '../context.ts'
import { newTab } from './tab-bar.ts'

export function problems(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update, focus } = context
  const { faults } = workspace
  return html`<section class="problems" part="problems" aria-label=${texts.problemsTitle}>
    <header>
      <h2>${texts.problemsTitle}</h2>
      ${iconButton({
        label: texts.close,
        icon: 'close',
        onClick() {
          view.isProblemsOpen = false
          update()
          focus('.problems-button')
        },
      })}
    </header>
    ${
      faults.length === 0
        ? html`<p class="nothing">${icon('check')}${texts.noProblems}</p>`
        : html`<ol>${faults.map(
            fault => html`<li>
              ${icon('error')}
              <p>${texts.faults[fault.code] ?? fault.detail}</p>
              <span class="at"><bdi>${placeOf(context, fault)}</bdi></span>
              ${button({ label: texts.show, kind: 'line', isSmall: true, onClick: () => showFault(context, fault) })}
            </li>`,
          )}</ol>`
    }
  </section>`
}

interface Found {
  readonly tab?: string | undefined
  readonly card?: string | undefined
  readonly filter?: string | undefined
}

/** Pointers lead into the dashboard that was checked. */
function find({ workspace }: EditorContext, { pointer }: Fault): Found {
  const [list, at, , cardAt] = pointerSteps(pointer) ?? []
  const { tabs, filters } = workspace.checked
  if (list === 'filters') return { filter: filters[Number(at)]?.id }
  const tab = list === 'tabs' ? tabs[Number(at)] : undefined
  return { tab: tab?.id, card: tab?.cards[Number(cardAt)]?.id }
}

function placeOf(context: EditorContext, fault: Fault): string {
  const { tabs, filters } = context.workspace.checked
  const { tab, card, filter } = find(context, fault)
  if (filter !== undefined) return filters.find(({ id }) => id === filter)?.label ?? filter
  const found = tabs.find(({ id }) => id === tab)
  const shown = found?.cards.find(({ id }) => id === card)
  return shown ? (shown.title ?? context.sources.drawnBy(shown)?.name) || shown.id : (found?.title ?? '')
}

function showFault(context: EditorContext, fault: Fault): void {
  const { workspace, view, focus } = context
  const { tab, card, filter } = find(context, fault)
  if (tab !== undefined && tab !== workspace.tab) workspace.showTab(tab)
  if (card !== undefined) workspace.select({ kind: 'card', id: card })
  else if (filter !== undefined) workspace.select({ kind: 'filter', id: filter })
  else if (workspace.content.tabs.length === 0) {
    newTab(context)
    return
  }
  view.isDrawerOpen = true
  const member = (pointerSteps(fault.pointer) ?? []).at(-1)
  focus(
    `.inspector [data-pointer="${CSS.escape(String(member))}"] :is(input, select, textarea), .inspector :is(input, select, textarea, button:not(.close))`,
  )
}
