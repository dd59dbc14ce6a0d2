// Renames things in an expression. Names are found in `var` and `missing`. Ids of choices are found where they are compared
// with an answer that has these choices.
import { ITEM_OPERATORS } from '../../engine/expressions/references.ts'
import { isList, isThing, memberOf } from '../authoring/draft/json.ts'

/** Renames by full name: `hidden.source` is asked for as `source`, and a name inside `some` with the name of the list before it. */
export interface Renaming {
  /** The new full name; undefined if it stays. */
  name(full: string): string | undefined
  /** The new id of a choice that is compared with one of the named values; undefined if it stays. */
  choice(id: string, values: ReadonlySet<string>): string | undefined
  /** The value of a calculation, whose choices can come from answers. */
  calculation(name: string): unknown
}

/** Inside `some`, `all` and `none`: the full name of the list, or null if it has none. */
type Scope = string | null | undefined

/** Returns the same expression if nothing changes. */
export const renameInExpression = (expression: unknown, renaming: Renaming): unknown =>
  visit(expression, renaming, undefined, new Set())

/** The names of places where a result is passed on. */
const PASSING: ReadonlySet<string> = new Set(['if', 'and', 'or'])

function visit(given: unknown, renaming: Renaming, scope: Scope, values: ReadonlySet<string>): unknown {
  if (typeof given === 'string')
    return (values.size > 0 ? renaming.choice(given, values) : undefined) ?? given
  if (isList(given)) return mapped(given, item => visit(item, renaming, scope, values))
  if (!isThing(given)) return given
  let changed = given
  for (const [operator, operands] of Object.entries(given)) {
    const next = visitOperands(operator, operands, renaming, scope, values)
    if (next !== operands) changed = { ...changed, [operator]: next }
  }
  return changed
}

function visitOperands(
  operator: string,
  given: unknown,
  renaming: Renaming,
  scope: Scope,
  values: ReadonlySet<string>,
): unknown {
  const operands = isList(given) ? given : [given]
  const same = (changed: readonly unknown[]) =>
    changed === operands ? given : isList(given) ? changed : changed[0]
  if (operator === 'missing') return same(mapped(operands, name => renamed(name, renaming, scope)))
  if (operator === 'var')
    return same(mapped(operands, (name, i) => (i === 0 ? renamed(name, renaming, scope) : name)))
  if (ITEM_OPERATORS.has(operator)) {
    const [list] = operands
    const name = memberOf(list, 'var')
    const inner = typeof name === 'string' ? fullName(name, scope) : null
    return same(
      mapped(operands, (operand, i) => visit(operand, renaming, i === 0 ? scope : inner, new Set<string>())),
    )
  }
  const own = new Set(PASSING.has(operator) ? values : [])
  if (!PASSING.has(operator)) for (const operand of operands) addSources(operand, renaming, scope, own, 0)
  return same(mapped(operands, operand => visit(operand, renaming, scope, own)))
}

/** Adds the full names of the answers that the result of an expression can be. */
function addSources(given: unknown, renaming: Renaming, scope: Scope, found: Set<string>, depth: number) {
  if (depth > 20 || !isThing(given)) return
  for (const [operator, operands] of Object.entries(given)) {
    const all = isList(operands) ? operands : [operands]
    if (operator === 'var' && typeof all[0] === 'string') {
      const name = fullName(all[0], scope)
      if (name === null) continue
      found.add(name)
      const value = scope === undefined ? renaming.calculation(name) : undefined
      addSources(value, renaming, undefined, found, depth + 1)
    } else if (PASSING.has(operator))
      for (const operand of all) addSources(operand, renaming, scope, found, depth + 1)
  }
}

function renamed(given: unknown, renaming: Renaming, scope: Scope): unknown {
  if (typeof given !== 'string') return given
  const full = fullName(given, scope)
  const changed = full === null ? undefined : renaming.name(full)
  if (changed === undefined || full === null) return given
  if (typeof scope === 'string') {
    // The list is renamed where it is named.
    const list = renaming.name(scope) ?? scope
    return changed === list ? given : changed.slice(list.length + 1)
  }
  return given.startsWith('hidden.') && full !== given ? `hidden.${changed}` : changed
}

function fullName(name: string, scope: Scope): string | null {
  if (scope === null) return null
  if (scope !== undefined) return name === '' ? scope : `${scope}.${name}`
  return name.startsWith('hidden.') ? name.slice('hidden.'.length) : name
}

/** The same list if no item changes. */
function mapped(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const changed = list.map(change)
  return changed.some((item, i) => item !== list[i]) ? changed : list
}
