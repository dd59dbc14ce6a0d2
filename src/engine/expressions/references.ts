// The names in an expression: answers, calculations, the score.

/** The names in `var` and `missing`, in order. Inside `some`, `all` and `none`, names belong to the item and are left out. */
export function namesIn(expression: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  collect(expression, names)
  return names
}

/** `name.first` is a member of `name`, `hidden.source` is the hidden field `source`. */
export function rootOf(name: string): string {
  const [first = '', second] = name.split('.')
  return first === 'hidden' && second !== undefined ? second : first
}

/** Operators that test the items of a list. */
export const ITEM_OPERATORS: ReadonlySet<string> = new Set(['some', 'all', 'none'])

function collect(expression: unknown, names: Set<string>): void {
  if (Array.isArray(expression)) {
    for (const item of expression) collect(item, names)
    return
  }
  if (typeof expression !== 'object' || expression === null) return
  for (const [operator, given] of Object.entries(expression)) {
    const operands: unknown[] = Array.isArray(given) ? given : [given]
    const named = operator === 'var' ? operands.slice(0, 1) : operator === 'missing' ? operands : []
    for (const name of named) if (typeof name === 'string') names.add(name)
    collect(ITEM_OPERATORS.has(operator) ? operands[0] : operands, names)
  }
}
