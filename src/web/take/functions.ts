// Functions of expressions. Only pages whose logic uses one load this file.
import { addOperators } from '../../engine/expressions/evaluate.ts'
import { functions } from '../../engine/expressions/functions.ts'

/** Runs before logic starts. */
export function startFunctions() {
  addOperators(functions)
}
