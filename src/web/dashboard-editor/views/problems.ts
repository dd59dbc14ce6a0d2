// What keeps the dashboard from being activated. Each problem leads to its card or filter.
import type { TemplateResult } from 'lit'
import type { Fault } from '../../../engine/faults.ts'
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { problemList } from '../../authoring/views/problem-list.ts'
import type { EditorContext } from '../dashboard-context.ts'
import { newTab } from './tab-bar.ts'

export function problems(context: EditorContext): TemplateResult {
  const { texts, workspace, view, update, focus } = context
  return problemList({
    texts,
    faults: workspace.faults,
    placeOf: fault => placeOf(context, fault),
    show: fault => showFault(context, fault),
    close() {
      view.isProblemsOpen = false
      update()
      focus('.problems-button')
    },
  })
}

interface ProblemPlace {
  readonly tab?: string | undefined
  readonly card?: string | undefined
  readonly filter?: string | undefined
}

/** Pointers lead into the dashboard that was checked. */
function find({ workspace }: EditorContext, { pointer }: Fault): ProblemPlace {
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
