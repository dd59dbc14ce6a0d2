// Filters compare emails and submission ids case-insensitively, as the unique constraints do.
import { checkExpression, type Find, memberOf } from '../../engine/expressions/check.ts'
import type { Condition } from '../../engine/expressions/condition.ts'
import { compile, type Data, type Evaluate, holds } from '../../engine/expressions/evaluate.ts'
import { ITEM_OPERATORS, namesIn } from '../../engine/expressions/references.ts'
import { authorMessage } from '../../engine/text/messages/author-message.ts'
import { caseKey } from '../case-key.ts'
import type { ResponseFilter } from './queries.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', 'in'])
/** Holds operands that were evaluated and lowercased beforehand. Question ids cannot start with an underscore. */
const PARTS = '_parts'

/**
 * Compiles an expression without faults. Operands of comparisons with an email are evaluated first and lowercased, so that
 * the evaluator needs no second kind of equality.
 */
export function compileIgnoringCase(expression: unknown, find: Find): Evaluate {
  const parts: Evaluate[] = []
  const put = (part: Evaluate) => ({ var: `${PARTS}.${parts.push(part) - 1}` })

  function rewrite(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(rewrite)
    if (typeof node !== 'object' || node === null) return node
    const [operator = '', given] = Object.entries(node)[0] ?? []
    const operands: unknown[] = Array.isArray(given) ? given : [given]
    if (COMPARISONS.has(operator) && isAnyEmail(operands, find)) {
      const lowered = operands.map(operand => compileIgnoringCase(operand, find))
      return { [operator]: lowered.map(evaluate => put(data => inLowerCase(evaluate(data)))) }
    }
    const findInItem = ITEM_OPERATORS.has(operator) ? itemOf(operands[0], find) : undefined
    if (!findInItem || !isAnyEmail(operands[1], findInItem)) return { [operator]: rewrite(given) }
    const list = compileIgnoringCase(operands[0], find)
    const test = compileIgnoringCase(operands[1], findInItem)
    const results: Evaluate = data => [list(data) ?? []].flat().map(item => holds(test(item)))
    return { [operator]: [put(results), { var: '' }] }
  }

  const evaluate = compile(rewrite(expression))
  if (parts.length === 0) return evaluate
  return data => {
    const all: Data = Object.assign(Object.create(null), data)
    all[PARTS] = parts.map(part => part(data))
    return evaluate(all)
  }
}

const isAnyEmail = (expression: unknown, find: Find) =>
  [...namesIn(expression)].some(name => {
    const found = find(name)
    return 'kind' in found && found.ignoresCase === true
  })

/** Resolves names within the items of a list; undefined if the items are unknown. */
function itemOf(list: unknown, find: Find): Find | undefined {
  const { item } = checkExpression(list, find).found
  if (!item) return undefined
  return name =>
    memberOf(item, name === '' ? [] : name.split('.')) ?? authorMessage('reference_dangling.item', { name })
}

const inLowerCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inLowerCase)
  return typeof value === 'string' ? caseKey(value) : value
}

/** The email and submission id that every match must have, so that the query can use an index. */
export function toIndexedFilter(filter: Condition): Pick<ResponseFilter, 'emailKey' | 'submissionId'> {
  const [operator, given] = Object.entries(filter)[0] ?? []
  if (!Array.isArray(given)) return {}
  if (operator === 'and') return Object.assign({}, ...given.filter(isCondition).map(toIndexedFilter))
  if (operator !== '==') return {}
  const [name, value] = isCondition(given[0]) ? given : given.toReversed()
  if (!isCondition(name) || typeof value !== 'string') return {}
  const [called, ...absent] = [name['var']].flat()
  if (absent.length > 0) return {}
  if (called === '_email') return { emailKey: caseKey(value) }
  return called === '_submissionId' ? { submissionId: caseKey(value) } : {}
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
