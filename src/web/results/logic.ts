// What the logic of a version makes of a response: the questions that were not asked, and the calculations.

import { getOwn } from '../../engine/get-own.ts'
import { compileFormRules, zonedLogic } from '../../engine/logic/form-flow.ts'
import { wordsIn } from '../../engine/logic/piped-values.ts'
import type { Response as FormResponse } from '../api/contract.d.ts'
import type { AskedForm, ResultsContext } from './results-context.ts'

type FindFlow = ReturnType<typeof compileFormRules>

const compiled = new WeakMap<AskedForm, FindFlow>()

/** Each column of calculations reads the flow of a response, whenever the table is drawn. */
const flows = new WeakMap<FormResponse, ReturnType<FindFlow>>()

/** Undefined if some answers are hidden from the token. @param asked in the version of the response */
function flowOf(asked: AskedForm, response: FormResponse) {
  if (!asked.logic) return undefined
  const find =
    compiled.get(asked) ??
    compileFormRules(asked.questions, zonedLogic({ logic: asked.logic, settings: asked }))
  compiled.set(asked, find)
  const flow =
    flows.get(response) ?? find(id => getOwn(response.answers, id), Date.parse(response.createDate))
  flows.set(response, flow)
  return flow
}

/** The ids of the questions that the respondent was not asked. */
export const notAskedIn = (askedForm: AskedForm, response: FormResponse): ReadonlySet<string> =>
  new Set(flowOf(askedForm, response)?.hidden.keys())

/** The words of a calculation; undefined if it has no value, or if it is not one of this version. */
export function calculationIn(
  { catalogue }: Pick<ResultsContext, 'catalogue'>,
  askedForm: AskedForm | undefined,
  response: FormResponse,
  id: string,
): string | undefined {
  const calculations = askedForm?.logic?.calculations ?? []
  const flow = askedForm && calculations.some(one => one.id === id) ? flowOf(askedForm, response) : undefined
  if (!askedForm || !flow || flow.data[id] === null) return undefined
  try {
    return wordsIn({ questions: askedForm.questions, calculations, data: flow.data, catalogue })(id)
  } catch {
    // The words of an answer can need a library of the server.
    return String(flow.data[id])
  }
}
