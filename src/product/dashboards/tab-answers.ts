// The data of the cards of a tab, as a reader chose them.
import type { Applying } from '../../engine/dashboards/apply.ts'
import type { Card, Document, Tab } from '../../engine/dashboards/document.ts'
import { hasChart, inReadingOrder } from '../../engine/dashboards/document.ts'
import { applyState } from '../../engine/dashboards/marks.ts'
import type { DashboardState } from '../../engine/dashboards/state.ts'
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { type ChartOfCard, type Prepared, typeIn } from './prepare.ts'

/** The copies answer two queries of an organization at once, and few wait. */
const CONCURRENCY = 2

export interface CardAnswer {
  readonly card: Card
  readonly shown: ChartOfCard
  /** The query with all that the reader chose. */
  readonly query: Query
  readonly answer: { readonly result: QueryResult } | { readonly problem: ProblemError }
}

export type Ask = (query: Query) => Promise<QueryResult>

export const applyingOf = (prepared: Prepared, state: DashboardState, now: Date): Applying => ({
  document: prepared.document,
  state,
  queryOf: card => prepared.chartOf(card)?.query,
  typeOf: (dataset, column) => typeIn(prepared, dataset, column),
  now,
})

export const tabOf = ({ tabs }: Document, id: string | undefined): Tab | undefined =>
  id === undefined ? tabs[0] : tabs.find(tab => tab.id === id)

/**
 * Asks for all cards of a tab, those at the top first. A card that cannot be answered does not take the others along.
 * @returns by the id of the card; undefined for a card whose chart is gone
 */
export function askCards(
  prepared: Prepared,
  tab: Tab,
  state: DashboardState,
  ask: Ask,
  now: Date,
): Map<string, Promise<CardAnswer | undefined>> {
  const semaphore = new Semaphore(CONCURRENCY)
  const answer = async (card: Card): Promise<CardAnswer | undefined> => {
    const shown = prepared.chartOf(card)
    const query = shown && applyState(applyingOf(prepared, state, now), tab.id, card)
    if (!shown || !query) return undefined
    return { card, shown, query, answer: await semaphore.run(() => answerOf(ask, query)) }
  }
  return new Map(inReadingOrder(tab.cards.filter(hasChart)).map(card => [card.id, answer(card)]))
}

/** The answers of all cards, in the order of the document. */
export async function answerTab(...asked: Parameters<typeof askCards>): Promise<CardAnswer[]> {
  const answers = askCards(...asked)
  const [, { cards }] = asked
  const all = await Promise.all(cards.map(({ id }) => answers.get(id)))
  return all.filter(answer => answer !== undefined)
}

async function answerOf(ask: Ask, query: Query): Promise<CardAnswer['answer']> {
  try {
    return { result: await ask(query) }
  } catch (error) {
    if (error instanceof ProblemError && error.status !== 500) return { problem: error }
    throw error
  }
}
