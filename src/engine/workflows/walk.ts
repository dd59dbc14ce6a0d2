// Every step of a workflow with what it can read, in the order of the document.
import type { Step, Workflow } from './document.ts'
import { listsOf } from './shapes.ts'

export interface Visited {
  readonly step: Step
  /** RFC 6901, into the workflow. */
  readonly pointer: string
  /** The ids of all steps before it. */
  readonly earlier: ReadonlyMap<string, Step>
  /** The names of the items of the loops around it. */
  readonly items: readonly string[]
}

export function walk(workflow: Workflow): Visited[] {
  const visited: Visited[] = []
  const earlier = new Map<string, Step>()
  const visit = (steps: readonly Step[], at: string, items: readonly string[]): void => {
    for (const [i, step] of steps.entries()) {
      const pointer = `${at}/${i}`
      visited.push({ step, pointer, earlier: new Map(earlier), items })
      earlier.set(step.id, step)
      for (const list of listsOf(step)) {
        const { item } = list as { readonly item?: string }
        visit(list.steps, pointer + list.pointer, item === undefined ? items : [...items, item])
      }
    }
  }
  visit(workflow.steps, '/steps', [])
  return visited
}
