// Where a workflow names secrets and datasets.
import { pointerStep } from '../faults.ts'
import type { Step, Workflow } from './document.ts'
import { stepKinds } from './index.ts'
import { valuesOf } from './input.ts'
import { isOverRows } from './steps/for-each.ts'
import { secretNamesIn } from './values.ts'
import { walk } from './walk.ts'

export interface NamedSecret {
  readonly name: string
  /** Undefined for the one of a trigger. */
  readonly step: Step | undefined
  /** RFC 6901 */
  readonly pointer: string
}

export function secretUses(workflow: Workflow): NamedSecret[] {
  const ofSteps = walk(workflow).flatMap(({ step, pointer }) =>
    valuesOf(step)
      .filter(([member]) => stepKinds[step.type].secretsIn.includes(member))
      .flatMap(([member, value]) =>
        secretNamesIn(value).map(name => ({ name, step, pointer: pointer + pointerStep(member) })),
      ),
  )
  const ofHook = workflow.trigger?.hook?.secret
  return ofHook === undefined
    ? ofSteps
    : [...ofSteps, { name: ofHook, step: undefined, pointer: '/trigger/hook/secret' }]
}

/** The ids of the datasets and web forms whose rows a workflow reads, writes or waits for. */
export function datasetsOf(workflow: Workflow): ReadonlySet<string> {
  const ofSteps = walk(workflow).flatMap(({ step: { dataset, over } }) => [
    dataset,
    isOverRows(over) ? over.lookup.dataset : undefined,
  ])
  return new Set([workflow.trigger?.datasetid, ...ofSteps].filter(id => typeof id === 'string'))
}
