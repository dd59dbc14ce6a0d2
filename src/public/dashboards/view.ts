// What a page of a dashboard is rendered from.
import type { Choice } from '../../engine/dashboards/choices.ts'
import type { Card, Tab } from '../../engine/dashboards/document.ts'
import type { DashboardState } from '../../engine/dashboards/state.ts'
import { writeState } from '../../engine/dashboards/state.ts'
import type { Prepared } from '../../product/dashboards/prepare.ts'
import type { CardAnswer } from '../../product/dashboards/tab-answers.ts'
import type { DashboardTexts } from './dashboard-texts.ts'

export interface DashboardView {
  readonly slug: string
  readonly name: string
  readonly version: number
  readonly isIndexed: boolean
  /** True in pages of other sites, where a script draws the charts. */
  readonly isEmbedded?: boolean
  /** True for markup that a script puts into the page. It draws the charts, and pictures are for paper. */
  readonly isForScript?: boolean
  readonly prepared: Prepared
  readonly tab: Tab
  readonly state: DashboardState
  readonly texts: DashboardTexts
  readonly answers: ReadonlyMap<string, CardAnswer>
  /** The values that a SELECT filter offers, by its id. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>
  /** The address of the active form of a card. */
  formPath(card: Card): string | undefined
  readonly now: Date
}

/** A view whose answers are not all there yet. */
export interface ComingView extends Omit<DashboardView, 'answers' | 'choices'> {
  /** The answers by the ids of their cards. */
  readonly answers: ReadonlyMap<string, Promise<CardAnswer | undefined>>
  readonly choices: Promise<DashboardView['choices']>
}

/** The address of a tab with a state. */
export function pathOf(
  { slug, prepared }: Pick<DashboardView, 'slug' | 'prepared'>,
  tab: Tab,
  state: DashboardState,
): string {
  const query = writeState(prepared.document, state)
  const [first] = prepared.document.tabs
  if (tab.id !== first?.id) query.set('tab', tab.id)
  return `/d/${slug}${query.size > 0 ? `?${query}` : ''}`
}
