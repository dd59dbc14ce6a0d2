// Undo and redo. A history is a value: each function returns a new one. Drafts are small and share their unchanged parts, so each step
// is a whole one.

export const MAX_STEPS = 200
export const JOIN_MS = 800

/** The content with what the page shows of it, such as the selection. */
export interface Shown<C> {
  readonly content: C
}

interface Step<S> {
  readonly state: S
  readonly joins?: string | undefined
  /** The time of the last change in the step, in milliseconds. */
  readonly at: number
}

export interface History<S> {
  readonly state: S
  /** The last step is the next to undo. */
  readonly past: readonly Step<S>[]
  readonly future: readonly Step<S>[]
}

export interface Joining {
  /** Changes with the same name in a row are one step: typing in one field within a moment, or the moves of one thing. */
  readonly joins?: string
  /** They join however long they take. */
  readonly isSession?: boolean
}

export const createHistory = <S>(state: S): History<S> => ({ state, past: [], future: [] })

/** @param now milliseconds of any clock that does not jump */
export function perform<S extends Shown<unknown>>(
  history: History<S>,
  state: S,
  { joins, isSession = false }: Joining,
  now: number,
): History<S> {
  if (state.content === history.state.content) return { ...history, state }
  const last = history.past.at(-1)
  const isJoined = joins !== undefined && last?.joins === joins && (isSession || now - last.at <= JOIN_MS)
  const step: Step<S> = isJoined && last ? { ...last, at: now } : { state: history.state, joins, at: now }
  const past = isJoined ? [...history.past.slice(0, -1), step] : [...history.past.slice(-MAX_STEPS + 1), step]
  return { state, past, future: [] }
}

/** Undefined if there is nothing to undo. */
export const undo = <S>(history: History<S>): History<S> | undefined => step(history, 'past', 'future')
/** Undefined if there is nothing to repeat. */
export const redo = <S>(history: History<S>): History<S> | undefined => step(history, 'future', 'past')

function step<S>(
  history: History<S>,
  from: 'past' | 'future',
  to: 'past' | 'future',
): History<S> | undefined {
  const last = history[from].at(-1)
  if (!last) return undefined
  const lists = { past: history.past, future: history.future }
  lists[from] = history[from].slice(0, -1)
  lists[to] = [...history[to], { state: history.state, at: 0 }]
  return { state: last.state, ...lists }
}

/** The history after the changes of another editor came in. Undo takes back only the changes of this one. */
export function rebase<C, S extends Shown<C>>(
  history: History<S>,
  state: S,
  join: (ours: C) => C,
): History<S> {
  const joined = (steps: readonly Step<S>[]) =>
    steps.map(one => ({ ...one, state: { ...one.state, content: join(one.state.content) } }))
  return { state, past: joined(history.past), future: joined(history.future) }
}
