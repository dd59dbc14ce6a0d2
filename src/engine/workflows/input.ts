// What a step works with: its members with every value resolved.
import type { Step } from './document.ts'
import { stepKinds } from './index.ts'
import { isOverRows } from './steps/for-each.ts'
import { resolve, resolveUrl, resolveWhere, type Scope } from './values.ts'

/** Members that hold nested steps, or that are not values. */
const FIXED = new Set([
  'id',
  'type',
  'name',
  'when',
  'retry',
  'timeoutSeconds',
  'repeat',
  'sample',
  'onError',
  'steps',
  'cases',
  'otherwise',
  'onTimeout',
])

/** The members of a step that hold values. */
export const valuesOf = (step: Step): [string, unknown][] =>
  Object.entries(step).filter(([name]) => !FIXED.has(name))

export function inputOf(step: Step, scope: Scope): Record<string, unknown> {
  const { rowConditions } = stepKinds[step.type]
  const resolved = valuesOf(step).map(([name, value]) => {
    if (rowConditions.includes(name)) return [name, resolveRows(value, scope)]
    return [
      name,
      name === 'url' && typeof value === 'string' ? resolveUrl(value, scope) : resolve(value, scope),
    ]
  })
  return Object.fromEntries(resolved)
}

/** A condition over rows, or the rows of a loop. */
function resolveRows(value: unknown, scope: Scope): unknown {
  if (!isOverRows(value)) return resolveWhere(value, scope)
  const { where, ...lookup } = value.lookup
  return { lookup: { ...lookup, ...(where !== undefined && { where: resolveWhere(where, scope) }) } }
}
