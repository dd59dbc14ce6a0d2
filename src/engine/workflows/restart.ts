// Where a run stands that begins in the middle, with the outputs of an earlier run.
import type { Step, Workflow } from './document.ts'
import { type Frame, type RunState, startOf } from './state.ts'
import { walk } from './walk.ts'

/** A step of the earlier run whose output is kept: its id and type. */
export type Kept = ReadonlyMap<string, string>

export type Restart =
  | { readonly state: RunState }
  /** Why it cannot begin there. */
  | { readonly fault: string }

/**
 * @param earlier the state of the earlier run, and the workflow that it ran
 * @param from the id of the step to begin at; the first one if absent
 */
export function restartAt(
  workflow: Workflow,
  earlier: { readonly workflow: Workflow; readonly state: RunState | null },
  from: string | undefined,
): Restart {
  if (from === undefined) return { state: startOf(workflow) }
  const found = walk(workflow).find(({ step }) => step.id === from)
  if (!found) return { fault: `The version has no step ${from}.` }
  if (found.items.length > 0) return { fault: `The step ${from} is in a loop. Begin at the loop.` }
  const types = new Map(walk(earlier.workflow).map(({ step }) => [step.id, step.type]))
  const changed = [...found.earlier.values()].find(step => hasChanged(step, types))
  if (changed)
    return { fault: `The step ${changed.id} is new or of another type, so its output is not known.` }
  const { outputs = {}, variables = {} } = earlier.state ?? {}
  const kept = Object.entries(outputs).filter(([id]) => found.earlier.has(id))
  return {
    state: {
      ...startOf(workflow),
      frames: framesOf(found.pointer),
      variables: { ...workflow.variables, ...variables },
      outputs: Object.fromEntries(kept),
    },
  }
}

/**
 * Where a run begins again that failed. Steps in loops cannot begin a run, so it is the loop, with its first item. If the failed step
 * was in an `onError`, it is the step with that error: the handler alone would not repair anything. Undefined if only the start is left:
 * a `stop` fails each time.
 */
export function restartPoint(workflow: Workflow, failed: string): string | undefined {
  const visited = walk(workflow)
  const found = visited.find(({ step }) => step.id === failed)
  if (!found) return undefined
  const [place = ''] = found.pointer.split('/onError/', 1)
  if (place === found.pointer && found.step.type === 'stop') return undefined
  // The outermost loop is itself in no loop, but everything inside it is.
  const around = visited.filter(
    ({ pointer, items }) => items.length === 0 && `${place}/`.startsWith(`${pointer}/`),
  )
  return around.at(-1)?.step.id
}

const hasChanged = ({ id, type }: Step, types: Kept) => types.get(id) !== type

/** `/steps/2/cases/0/steps/1` is the second step of a list in the third step. */
function framesOf(pointer: string): Frame[] {
  const frames: Frame[] = []
  for (const { index } of pointer.matchAll(
    /(?:^|\/)(?:steps|otherwise|onTimeout|onError)(?=\/\d+(?:\/|$))/g,
  )) {
    const list = pointer.slice(0, pointer.indexOf('/', index + 1))
    const rest = pointer.slice(list.length + 1)
    frames.push({ list, index: Number(rest.split('/', 1)[0]) })
  }
  return frames
}
