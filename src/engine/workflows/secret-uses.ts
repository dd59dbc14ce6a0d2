// Where a workflow names secrets.
import { pointerStep } from '../faults.ts'
import type { Step, Workflow } from './document.ts'
import { stepKinds } from './index.ts'
import { valuesOf } from './input.ts'
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
