// Whether each step has the members of its type. Other checks may rely on it.
import { below, type Fault } from '../faults.ts'
import { MAX_DEPTH, type Step } from './document.ts'
import { stepKinds } from './index.ts'
import { isStepType, STEP_TYPES, type StepTypeName } from './names.ts'

/** Checks a value against the schema of a type. Pointers are relative to the step. */
export type CheckShape = (type: StepTypeName, step: unknown) => readonly Fault[]

const one = (pointer: string, code: string, detail: string): Fault[] => [{ pointer, code, detail }]

/** The faults of steps and of all steps inside them. */
export function shapeFaults(steps: readonly unknown[], check: CheckShape, depth = 0): Fault[] {
  if (depth > MAX_DEPTH) return one('', 'steps_too_deep', `Steps can stand in each other ${MAX_DEPTH} deep.`)
  return steps.flatMap((step, i) => below(`/${i}`, stepFaults(step, check, depth)))
}

function stepFaults(value: unknown, check: CheckShape, depth: number): readonly Fault[] {
  const { type } = Object(value)
  if (!isStepType(type))
    return one(
      '/type',
      'step_type_unknown',
      `There is no step of type ${JSON.stringify(type)}. Use ${STEP_TYPES.join(', ')}.`,
    )
  const faults = check(type, value)
  if (faults.length > 0) return faults
  // The schema has just been checked.
  const step = value as Step
  return listsOf(step).flatMap(({ pointer, steps }) => below(pointer, shapeFaults(steps, check, depth + 1)))
}

/** All lists of steps inside a step. */
export const listsOf = (step: Step) => [
  ...stepKinds[step.type].lists(step),
  ...(Array.isArray(step.onError) ? [{ pointer: '/onError', steps: step.onError as readonly Step[] }] : []),
]
