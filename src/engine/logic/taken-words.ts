// The words of a calculation that takes its value from an answer, such as the text of a choice. The page's script runs this file as well.
import { compile, type Data, holds, MAX_CHARACTERS } from '../expressions/evaluate.ts'

/**
 * Undefined if the expression makes a value of its own.
 * @param wordsOf the words of a name that has a value
 */
export function takenWords(
  expression: unknown,
  data: Data,
  wordsOf: (name: string) => string | undefined,
): string | undefined {
  if (typeof expression !== 'object' || expression === null) return undefined
  const [operator = '', given] = Object.entries(expression)[0] ?? []
  const operands: readonly unknown[] = Array.isArray(given) ? given : [given]
  const words = (operand: unknown) => takenWords(operand, data, wordsOf)
  const isTrue = (operand: unknown) => holds(compile(operand)(data))
  if (operator === 'var') {
    const [name] = operands
    return compile({ var: name })(data) === null ? undefined : wordsOf(String(name))
  }
  if (operator === 'if') {
    const at = operands.findIndex((operand, i) => i % 2 === 0 && i + 1 < operands.length && isTrue(operand))
    return words(at < 0 ? operands[operands.length - (operands.length % 2)] : operands[at + 1])
  }
  if (operator === 'and' || operator === 'or')
    return words(operands.find(operand => isTrue(operand) === (operator === 'or')) ?? operands.at(-1))
  if (operator !== 'cat') return undefined
  return operands
    .map(operand => {
      const value = compile({ cat: [operand] })(data)
      // Numbers are joined as they are, because authors add units.
      return typeof compile(operand)(data) === 'string' ? (words(operand) ?? value) : value
    })
    .join('')
    .slice(0, MAX_CHARACTERS)
}
