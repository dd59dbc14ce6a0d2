// The faults of a workflow that need no store. The server checks forms, datasets, secrets and addresses besides.
import { checkExpression, type Find } from '../expressions/check.ts'
import { below, type Fault, toAuthorFaults } from '../faults.ts'
import { authorEn } from '../text/messages/author-en.ts'
import { MAX_LOOPS, MAX_STEPS, type Workflow } from './document.ts'
import { stepKinds } from './index.ts'
import { valuesOf } from './input.ts'
import {
  computedIn,
  inputNames,
  nameFault,
  namesInExpression,
  partsOf,
  type Reference,
} from './references.ts'
import type { FoundExpression } from './step.ts'
import { type TriggerPorts, triggerFaults } from './trigger.ts'
import { isSecretName } from './values.ts'
import { type Visited, walk } from './walk.ts'

export interface CheckPorts extends TriggerPorts {
  /** The value of a name whose type is known, such as an answer; undefined for others. */
  readonly kindOf?: (name: string) => ReturnType<Find> | undefined
}

/** @param workflow with steps whose shapes have been checked */
export function checkWorkflow(workflow: Workflow, ports: CheckPorts): Fault[] {
  const visited = walk(workflow)
  const faults = [...triggerFaults(workflow, ports), ...triggerConditionFaults(workflow, ports)]
  if (workflow.steps.length === 0)
    faults.push({ pointer: '/steps', code: 'steps_missing', detail: 'Add a step.' })
  if (visited.length > MAX_STEPS)
    faults.push({
      pointer: '/steps',
      code: 'steps_too_many',
      detail: `A workflow has at most ${MAX_STEPS} steps. This one has ${visited.length}.`,
    })
  for (const visit of visited) faults.push(...below(visit.pointer, stepFaults(workflow, visit, ports)))
  return faults
}

function triggerConditionFaults(workflow: Workflow, ports: CheckPorts): Fault[] {
  const when = workflow.trigger?.when
  if (!when) return []
  const known = inputNames(workflow)
  const unknown = namesInExpression(when).filter(({ name }) => !known.includes(name.split('.', 1)[0] ?? ''))
  const dangling = unknown.map(({ pointer, name }) => ({
    pointer,
    code: 'reference_dangling',
    detail: `Nothing is called "${name}" here. Use ${known.join(' or ')}.`,
  }))
  return below('/trigger/when', [...dangling, ...expressionFaults(when, ports)])
}

function stepFaults(workflow: Workflow, visit: Visited, ports: CheckPorts): Fault[] {
  const { step, earlier, items } = visit
  const faults: Fault[] = []
  const kind = stepKinds[step.type]
  if (earlier.has(step.id))
    faults.push({ pointer: '/id', code: 'duplicate_id', detail: `Another step has the id ${step.id}.` })
  if (items.length >= MAX_LOOPS && kind.lists(step).some(({ item }) => item !== undefined))
    faults.push({
      pointer: '',
      code: 'loops_too_deep',
      detail: `Loops can stand in each other ${MAX_LOOPS} deep.`,
    })
  if (step.type === 'waitFor' && !ports.eventTypes.has(String(step.event)))
    faults.push({
      pointer: '/event',
      code: 'event_unknown',
      detail: `There is no event ${String(step.event)}.`,
    })
  faults.push(...kind.check(step), ...valueFaults(workflow, visit, ports))
  return faults
}

function valueFaults(workflow: Workflow, visit: Visited, ports: CheckPorts): Fault[] {
  const { step } = visit
  const kind = stepKinds[step.type]
  const { secretsIn, rowConditions } = kind
  const faults: Fault[] = []
  const checkName = ({ pointer, name }: Reference) => {
    const fault = nameFault(workflow, visit, name)
    if (fault) faults.push({ pointer, ...fault })
  }
  const checkFound = ({ pointer, expression }: FoundExpression) => {
    for (const found of namesInExpression(expression))
      checkName({ ...found, pointer: pointer + found.pointer })
    faults.push(...below(pointer, expressionFaults(expression, ports)))
  }
  if (step.when) checkFound({ pointer: '/when', expression: step.when })
  for (const [name, value] of valuesOf(step)) {
    const at = `/${name}`
    if (rowConditions.includes(name)) computedIn(value, at).forEach(checkFound)
    else {
      const { texts, expressions } = partsOf(value, at)
      for (const text of texts) if (!(secretsIn.includes(name) && isSecretName(text.name))) checkName(text)
      expressions.forEach(checkFound)
    }
  }
  kind.conditions(step).forEach(checkFound)
  return faults
}

/** Names of unknown types fit every operator, and are empty at run time if they do not. */
const UNKNOWN = { kind: 'nothing' } as const

function expressionFaults(expression: unknown, { kindOf }: CheckPorts): Fault[] {
  const checked = checkExpression(expression, name => kindOf?.(name) ?? UNKNOWN)
  return toAuthorFaults(authorEn, checked.faults)
}
