import type { Workflow } from './document.ts'
import { isOverRows } from './steps/for-each.ts'
import { walk } from './walk.ts'

/** The ids of the datasets and web forms whose rows a workflow reads, writes or waits for. */
export function datasetsOf(workflow: Workflow): ReadonlySet<string> {
  const ofSteps = walk(workflow).flatMap(({ step: { dataset, over } }) => [
    dataset,
    isOverRows(over) ? over.lookup.dataset : undefined,
  ])
  return new Set([workflow.trigger?.datasetid, ...ofSteps].filter(id => typeof id === 'string'))
}
