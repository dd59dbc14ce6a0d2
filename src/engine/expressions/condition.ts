// Conditions and expressions as an author writes them: JSON Logic (jsonlogic.com) with a closed list of operators. The
// schema has only the outermost shape; check.ts checks the rest against the form.
import { Type } from 'typebox'

/** One operator with its operands. */
export type Condition = Readonly<Record<string, unknown>>

export const Condition = Type.Unsafe<Condition>({
  type: 'object',
  additionalProperties: true,
  minProperties: 1,
  maxProperties: 1,
  title: 'Condition',
  description:
    'JSON Logic over the answers to earlier questions, with the operators var == != < <= > >= and or ! in + - * / % min max if cat some all none missing.',
  examples: [{ '==': [{ var: 'france' }, 'paris'] }],
})

/** A condition, or a constant. */
export const Expression = Type.Unknown({
  description:
    'JSON Logic with the operators of a condition; its value may be a number, a text, a choice, a date or a boolean.',
})
