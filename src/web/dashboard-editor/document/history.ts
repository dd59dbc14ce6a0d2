// Undo and redo. A history is a value: each function returns a new one. Dashboards are small and share their unchanged parts, so each
// step is a whole one.
import type { Content } from './content.ts'

export const MAX_STEPS = 200
export const JOIN_MS = 800

/** What is selected: a card, a filter, or the dashboard itself. */
export type Selection =
  | { readonly kind: 'card'; readonly id: string }
  | { readonly kind: 'filter'; readonly id: string }
  | undefined

interface Step {
  readonly content: Content
  readonly tab: string
  readonly selection: Selection
  readonly joins?: string | undefined
  /** The time of the last change in the step, in milliseconds. */
  readonly at: number
}

export interface History {
  readonly content: Content
  /** The id of the tab that is shown. */
  readonly tab: string
  readonly selection: Selection
  /** The last step is the next to undo. */
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export interface Change {
  readonly content: Content
  readonly selection?: Selection
  readonly tab?: string
  /** Changes with the same name in a row are one step: typing in one field within a moment, or the moves of one card. */
  readonly joins?: string
  /** They join however long they take. */
  readonly isSession?: boolean
}

export const createHistory = (content: Content): History => ({
  content,
  tab: content.tabs[0]?.id ?? '',
  selection: undefined,
  past: [],
  future: [],
})

/** @param now milliseconds of any clock that does not jump */
export function perform(history: History, change: Change, now: number): History {
  const { content, joins, isSession = false } = change
  const selection = 'selection' in change ? change.selection : history.selection
  const tab = shownTab(content, change.tab ?? history.tab)
  if (content === history.content) return { ...history, selection, tab }
  const last = history.past.at(-1)
  const isJoined = joins !== undefined && last?.joins === joins && (isSession || now - last.at <= JOIN_MS)
  const step: Step =
    isJoined && last
      ? { ...last, at: now }
      : { content: history.content, tab: history.tab, selection: history.selection, joins, at: now }
  const past = isJoined ? [...history.past.slice(0, -1), step] : [...history.past.slice(-MAX_STEPS + 1), step]
  return { content, tab, selection, past, future: [] }
}

/** The shown tab can be gone. */
const shownTab = ({ tabs }: Content, id: string): string =>
  (tabs.find(tab => tab.id === id) ?? tabs[0])?.id ?? ''

/** Undefined if there is nothing to undo. */
export const undo = (history: History): History | undefined => step(history, 'past', 'future')
/** Undefined if there is nothing to repeat. */
export const redo = (history: History): History | undefined => step(history, 'future', 'past')

function step(history: History, from: 'past' | 'future', to: 'past' | 'future'): History | undefined {
  const last = history[from].at(-1)
  if (!last) return undefined
  const { past, future, content, tab, selection } = history
  const lists = { past, future }
  lists[from] = history[from].slice(0, -1)
  lists[to] = [...history[to], { content, tab, selection, at: 0 }]
  return { content: last.content, tab: last.tab, selection: last.selection, ...lists }
}

/** The history after the changes of another editor came in. Undo takes back only the changes of this one. */
export function rebase(history: History, content: Content, join: (ours: Content) => Content): History {
  const joined = (steps: readonly Step[]) => steps.map(one => ({ ...one, content: join(one.content) }))
  return {
    ...history,
    content,
    tab: shownTab(content, history.tab),
    past: joined(history.past),
    future: joined(history.future),
  }
}
