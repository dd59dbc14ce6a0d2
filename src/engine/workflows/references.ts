// The names in a step: where they stand, and whether they can be read there.
import { ITEM_OPERATORS } from '../expressions/references.ts'
import { type Fault, pointerStep } from '../faults.ts'
import type { Workflow } from './document.ts'
import { triggerKindOf } from './document.ts'
import { stepKinds } from './index.ts'
import type { FoundExpression } from './step.ts'
import { isOfResponse } from './trigger.ts'
import { expressionIn, namesInText } from './values.ts'
import type { Visited } from './walk.ts'

export interface Reference {
  /** RFC 6901, relative to the value. */
  readonly pointer: string
  readonly name: string
  readonly isInText: boolean
}

/** The texts with names and the expressions in a value of a step. */
export function partsOf(
  value: unknown,
  pointer = '',
): { texts: Reference[]; expressions: FoundExpression[] } {
  if (typeof value === 'string')
    return { texts: namesInText(value).map(name => ({ pointer, name, isInText: true })), expressions: [] }
  const computed = expressionIn(value)
  if (computed) return { texts: [], expressions: [{ pointer: `${pointer}/$`, ...computed }] }
  if (typeof value !== 'object' || value === null) return { texts: [], expressions: [] }
  const inner = Object.entries(value).map(([name, part]) => partsOf(part, pointer + pointerStep(name)))
  return {
    texts: inner.flatMap(({ texts }) => texts),
    expressions: inner.flatMap(({ expressions }) => expressions),
  }
}

/** The computed values in a condition over rows. */
export function computedIn(where: unknown, pointer = ''): FoundExpression[] {
  const computed = expressionIn(where)
  if (computed) return [{ pointer: `${pointer}/$`, ...computed }]
  if (typeof where !== 'object' || where === null) return []
  return Object.entries(where).flatMap(([name, part]) => computedIn(part, pointer + pointerStep(name)))
}

/** The names in an expression. Those inside `some`, `all` and `none` belong to the item. */
export function namesInExpression(expression: unknown, pointer = ''): Reference[] {
  if (typeof expression !== 'object' || expression === null) return []
  if (Array.isArray(expression))
    return expression.flatMap((part, i) => namesInExpression(part, `${pointer}/${i}`))
  return Object.entries(expression).flatMap(([operator, given]) => {
    const at = pointer + pointerStep(operator)
    const operands: unknown[] = Array.isArray(given) ? given : [given]
    const placeOf = (i: number) => (Array.isArray(given) ? `${at}/${i}` : at)
    const named = operator === 'var' ? operands.slice(0, 1) : operator === 'missing' ? operands : []
    const own = named.flatMap((name, i) =>
      typeof name === 'string' ? [{ pointer: placeOf(i), name, isInText: false }] : [],
    )
    const read = ITEM_OPERATORS.has(operator) ? operands.slice(0, 1) : operands
    return [...own, ...read.flatMap((part, i) => namesInExpression(part, placeOf(i)))]
  })
}

/** The names that a run begins with, by its trigger. */
export function inputNames({ trigger }: Pick<Workflow, 'trigger'>): readonly string[] {
  const kind = triggerKindOf(trigger)
  if (kind === 'manual' || kind === 'workflow') return ['input']
  const event = (kind === 'event' && trigger?.event) || ''
  if (isOfResponse(event)) return ['event', 'response', 'webform']
  return event.startsWith('webform.') ? ['event', 'webform'] : ['event']
}

const always = ['run']

/** @returns the fault of a name at a step; undefined if it can be read there */
export function nameFault(
  workflow: Workflow,
  { earlier, items, step }: Visited,
  name: string,
): Omit<Fault, 'pointer'> | undefined {
  const [root = '', member, inner] = name.split('.')
  const { variables = {} } = workflow
  if (root === 'variables') {
    if (member !== undefined && Object.hasOwn(variables, member)) return undefined
    return dangling(`There is no variable ${member ?? ''}. Add it to \`variables\`.`)
  }
  if (root === 'steps') return stepFault(earlier, step.id, member, inner)
  if (root === 'secrets')
    return {
      code: 'secret_misplaced',
      detail:
        'A secret can stand only where a step sends it: in headers and bodies of `http`, and in the address of `chat`.',
    }
  const declared = workflow.trigger?.input
  if (root === 'input' && declared && member !== undefined && !Object.hasOwn(declared, member))
    return dangling(`The trigger has no input "${member}".`)
  const known = [...inputNames(workflow), ...always, ...(items.length > 0 ? [...items, 'index'] : [])]
  if (known.includes(root)) return undefined
  return dangling(
    `Nothing is called "${root}" here. Use one of ${[...known, 'variables', 'steps'].join(', ')}.`,
  )
}

function stepFault(
  earlier: Visited['earlier'],
  own: string,
  id: string | undefined,
  member: string | undefined,
): Omit<Fault, 'pointer'> | undefined {
  const found = id === undefined ? undefined : earlier.get(id)
  if (!found)
    return id === own
      ? { code: 'reference_later', detail: 'A step cannot read its own output.' }
      : {
          code: 'reference_dangling',
          detail: `No earlier step has the id "${id ?? ''}". Steps read only the outputs of those before them.`,
        }
  const { gives } = stepKinds[found.type]
  if (!gives || member === undefined || member === 'error' || gives.includes(member)) return undefined
  return dangling(`The step ${id} gives ${gives.length > 0 ? gives.join(', ') : 'nothing'}, not "${member}".`)
}

const dangling = (detail: string) => ({ code: 'reference_dangling', detail })
