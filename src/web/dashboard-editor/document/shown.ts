// What the editor shows of a dashboard, and how a change moves it.
import { type History, type Joining, perform } from '../../authoring/draft/history.ts'
import type { Content } from './content.ts'

/** What is selected: a card, a filter, or the dashboard itself. */
export type Selection =
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'filter'; readonly id: string }
  | undefined

export interface ShownDashboard {
  readonly content: Content
  /** The id of the tab that is shown. */
  readonly tab: string
  readonly selection: Selection
}

export interface DashboardChange extends Joining {
  readonly content: Content
  readonly selection?: Selection
  readonly tab?: string
}

export const shownOf = (content: Content): ShownDashboard => ({
  content,
  tab: content.tabs[0]?.id ?? '',
  selection: undefined,
})

export function change(
  history: History<ShownDashboard>,
  wantedChange: DashboardChange,
  now: number,
): History<ShownDashboard> {
  const { content, tab = history.state.tab } = wantedChange
  const selection = 'selection' in wantedChange ? wantedChange.selection : history.state.selection
  return perform(history, withTab({ content, tab, selection }), wantedChange, now)
}

/** The shown tab can be gone. */
export function withTab(dashboard: ShownDashboard): ShownDashboard {
  const { tabs } = dashboard.content
  return { ...dashboard, tab: (tabs.find(({ id }) => id === dashboard.tab) ?? tabs[0])?.id ?? '' }
}
