import { compile, type Data } from '../../../engine/expressions/evaluate.ts'
import { getOwn } from '../../../engine/get-own.ts'
import { compileFormRules } from '../../../engine/logic/form-flow.ts'
import type { ZonedLogic } from '../../../engine/logic/logic.ts'
import { takenWords } from '../../../engine/logic/taken-words.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Response } from '../schemas.ts'
import type { Labels } from './labels.ts'
import type { CellOf } from './table.ts'

/** The values that conditions read: of a choice, its id, or with labels its words. */
export function calculationCells(
  questions: readonly BaseQuestion[],
  logic: ZonedLogic | undefined,
  labels: Labels | undefined,
): [string, CellOf][] {
  const { calculations = [] } = logic ?? {}
  if (calculations.length === 0) return []
  const flow = compileFormRules(questions, logic)
  const data = new WeakMap<Response, Data>()
  const dataOf = (response: Response) => {
    const found =
      data.get(response) ?? flow(id => getOwn(response.answers, id), Date.parse(response.createDate)).data
    data.set(response, found)
    return found
  }
  const wordsIn = (name: string, data: Data, labels: Labels): string | undefined => {
    const taken = calculations.find(({ id }) => id === name)
    if (taken) return takenWords(taken.value, data, other => wordsIn(other, data, labels))
    const value = compile({ var: name })(data)
    return typeof value === 'string' ? String(labels.cell(name, value)) : undefined
  }
  return calculations.map(({ id }) => [
    id,
    response => {
      const data = dataOf(response)
      const value = data[id]
      if (typeof value === 'string') return (labels && wordsIn(id, data, labels)) ?? value
      return typeof value === 'number' || typeof value === 'boolean' ? value : null
    },
  ])
}
