import type { Data } from '../../../engine/expressions/evaluate.ts'
import { getOwn } from '../../../engine/get-own.ts'
import { compileFormRules } from '../../../engine/logic/form-flow.ts'
import type { Logic } from '../../../engine/logic/logic.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Response } from '../schemas.ts'
import type { CellOf } from './table.ts'

/** The values that conditions read: of a choice, its id. */
export function calculationCells(
  questions: readonly BaseQuestion[],
  logic: Logic | undefined,
): [string, CellOf][] {
  const { calculations = [] } = logic ?? {}
  if (calculations.length === 0) return []
  const flow = compileFormRules(questions, logic)
  const data = new WeakMap<Response, Data>()
  const dataOf = (response: Response) => {
    const found = data.get(response) ?? flow(id => getOwn(response.answers, id)).data
    data.set(response, found)
    return found
  }
  return calculations.map(({ id }) => [
    id,
    response => {
      const value = dataOf(response)[id]
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : null
    },
  ])
}
