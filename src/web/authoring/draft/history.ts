// Undo and redo. A history is a value: each function returns a new one. An editor chooses what one step keeps: the earlier state as a
// whole, or the operations that lead back to it.

export const MAX_STEPS = 500
export const JOIN_MS = 800

/** The content with what the page shows of it, such as the selection. */
export interface ShownDraft<C> {
  readonly content: C
}

interface Step<B> {
  /** What leads back to the state before a step of the past, or forward to the state after a step of the future. */
  readonly back: B
  readonly joins?: string | undefined
  /** The time of the last change in the step, in milliseconds. */
  readonly at: number
}

export interface History<S, B = S> {
  readonly state: S
  /** The last step is the next to undo. */
  readonly past: readonly Step<B>[]
  /** The last step is the next to repeat. */
  readonly future: readonly Step<B>[]
}

export interface Joining {
  /** Changes with the same name in a row are one step: typing in one field within a moment, or the moves of one thing. */
  readonly joins?: string | undefined
  /** They join however long they take. */
  readonly isSession?: boolean
}

export const createHistory = <S, B = S>(state: S): History<S, B> => ({ state, past: [], future: [] })

/**
 * Adds a step that was taken.
 * @param now milliseconds of any clock that does not jump
 * @param join returns one step that takes back two
 */
export function record<S, B>(
  history: History<S, B>,
  state: S,
  back: B,
  { joins, isSession = false }: Joining,
  now: number,
  join: (later: B, earlier: B) => B,
): History<S, B> {
  const last = history.past.at(-1)
  const isJoined =
    last !== undefined &&
    joins !== undefined &&
    last.joins === joins &&
    (isSession || now - last.at <= JOIN_MS)
  const step: Step<B> = { back: isJoined ? join(back, last.back) : back, joins, at: now }
  const past = isJoined ? history.past.slice(0, -1) : history.past.slice(-MAX_STEPS + 1)
  return { state, past: [...past, step], future: [] }
}

export type Way = 'undo' | 'redo'

/**
 * Takes one step back or forward.
 * @param apply returns the state that a step leads to, and the step that leads back
 * @returns the history after the step, or undefined if the history has no step in that direction
 */
export function step<S, B>(
  history: History<S, B>,
  way: Way,
  apply: (back: B) => { readonly state: S; readonly back: B },
): History<S, B> | undefined {
  const [from, to] = way === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  const last = history[from].at(-1)
  if (!last) return undefined
  const { state, back } = apply(last.back)
  const lists = { past: history.past, future: history.future }
  lists[from] = history[from].slice(0, -1)
  // A step that was repeated is not joined with what is typed next.
  lists[to] = [...history[to], { back, at: last.at }]
  return { state, ...lists }
}

/** The history with another state, after the changes of another editor came in. */
export function rebased<S, B>(history: History<S, B>, state: S, rewrite: (back: B) => B): History<S, B> {
  const rewritten = (steps: readonly Step<B>[]) => steps.map(one => ({ ...one, back: rewrite(one.back) }))
  return { state, past: rewritten(history.past), future: rewritten(history.future) }
}

// Histories of whole states. Drafts are small and share their unchanged parts.

/** @param now milliseconds of any clock that does not jump */
export function perform<S extends ShownDraft<unknown>>(
  history: History<S>,
  state: S,
  joining: Joining,
  now: number,
): History<S> {
  if (state.content === history.state.content) return { ...history, state }
  return record(history, state, history.state, joining, now, (_, earlier) => earlier)
}

const whole =
  <S>({ state }: History<S>) =>
  (back: S) => ({ state: back, back: state })

/** Restores the state before the last change. Returns undefined if the author has changed nothing. */
export const undo = <S>(history: History<S>): History<S> | undefined => step(history, 'undo', whole(history))
/** Restores the state before the last undo. Returns undefined if the author has undone nothing. */
export const redo = <S>(history: History<S>): History<S> | undefined => step(history, 'redo', whole(history))

/** The history after the changes of another editor came in. Undo takes back only the changes of this one. */
export const rebase = <C, S extends ShownDraft<C>>(
  history: History<S>,
  state: S,
  join: (ours: C) => C,
): History<S> => rebased(history, state, back => ({ ...back, content: join(back.content) }))
