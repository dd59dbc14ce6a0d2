// Where a run stands: a small JSON value that is stored after each step, so that nothing needs to be replayed.
import type { Step, Workflow } from './document.ts'

export interface Loop {
  /** The items, or one page of them. */
  readonly items: readonly unknown[]
  /** The current item of the page. */
  readonly at: number
  /** Items of earlier pages. */
  readonly before: number
  /** Items whose steps failed. */
  readonly failed: number
  /** Where the next page of rows starts; null after the last one. */
  readonly cursor: string | null
  /** True if the list has items after its limit. */
  readonly more?: boolean
}

/** A list of steps that runs. The last frame has the current step; each one before it has the step that the list is in. */
export interface Frame {
  /** RFC 6901, into the workflow. */
  readonly list: string
  readonly index: number
  /** If the current step is a loop that has begun. */
  readonly loop?: Loop
}

export type Sleep = 'WAIT' | 'EVENT' | 'RETRY'

export interface RunState {
  readonly frames: readonly Frame[]
  readonly variables: Readonly<Record<string, unknown>>
  /** The output of each step by its id. */
  readonly outputs: Readonly<Record<string, unknown>>
  /** True if the current step has been counted and its condition held: its effect comes next, or is tried again. */
  readonly isEntered: boolean
  /** Failed attempts of the current step. */
  readonly attempts: number
  /** Why the run sleeps at the current step. */
  readonly sleep: Sleep | null
  /** Steps that have run, repeated ones included. */
  readonly count: number
}

export const startOf = ({ variables = {} }: Workflow): RunState => ({
  frames: [{ list: '/steps', index: 0 }],
  variables,
  outputs: {},
  isEntered: false,
  attempts: 0,
  sleep: null,
  count: 0,
})

/** The list of steps at a pointer, and the step there. Ids of members in pointers of workflows need no escapes. */
export function listAt(workflow: Workflow, pointer: string): readonly Step[] {
  const found = pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], workflow)
  return Array.isArray(found) ? found : []
}

export const stepIn = (workflow: Workflow, { list, index }: Frame): Step | undefined =>
  listAt(workflow, list)[index]

export const pointerOf = ({ list, index }: Frame) => `${list}/${index}`

/** The id of a step with the items of the loops around it: unique in a run. */
export const pathOf = (frames: readonly Frame[], id: string) =>
  [...frames.slice(0, -1).flatMap(({ loop }) => (loop ? [loop.before + loop.at] : [])), id].join('/')
