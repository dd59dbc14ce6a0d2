// Checks the answers with which a token opens a form.
import type { Fault } from '../../engine/faults.ts'
import { pointerStep } from '../../engine/faults.ts'
import { typeOf } from '../../engine/questions/index.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { en } from '../../engine/text/messages/en.ts'
import type { Trx } from '../tables.ts'
import { findVersion, findWebform } from '../webforms/queries.ts'
import type { NewToken } from './schemas.ts'

/** Names of questions are those of the published version, or of the draft before there is one. */
export async function takeFaults(trx: Trx, organizationId: string, wanted: NewToken): Promise<Fault[]> {
  const { features, take, userid, appid, webformid } = wanted
  const faults: Fault[] = []
  const refuse = (pointer: string, code: string, detail: string) => faults.push({ pointer, code, detail })
  if (features.includes('take') && appid === undefined)
    refuse('/appid', 'required', 'Name the application of the web forms.')
  if (!take) return faults
  if (!features.includes('take'))
    refuse('/take', 'not_allowed', 'Add the feature "take", or leave out its members.')
  const { respondent, answers = {}, locked = [], once } = take
  if (once && !respondent) refuse('/take/respondent', 'required', 'Name the person who answers once.')
  for (const [i, id] of locked.entries())
    if (!Object.hasOwn(answers, id))
      refuse(`/take/locked/${i}`, 'reference_dangling', `There is no answer to "${id}" to lock.`)
  if (Object.keys(answers).length === 0) return faults
  if (appid === undefined || webformid === undefined) {
    refuse('/webformid', 'required', 'Name the web form of the answers.')
    return faults
  }
  const form = await findWebform(trx, organizationId, { userid, appid, webformid })
  const version = form?.version == null ? undefined : await findVersion(trx, webformid, form.version)
  const { questions = [] } = version?.definition ?? form?.definition ?? {}
  const byId = new Map(questions.map(question => [question.id, question]))
  for (const [id, answer] of Object.entries(answers)) {
    const fault = answerFault(byId.get(id), answer)
    if (fault) refuse(`/take/answers${pointerStep(id)}`, ...fault)
  }
  return faults
}

function answerFault(
  question: BaseQuestion | undefined,
  answer: unknown,
): readonly [code: string, detail: string] | undefined {
  if (!question) return ['reference_dangling', 'The web form has no such question.']
  const { answer: part, verify, fields } = typeOf(question)
  if (!part || !fields) return ['not_allowed', 'A page cannot open with an answer to this question.']
  const refusal = part.check(question, answer) ?? verify?.(question, answer)
  return refusal && ['answer_invalid', format(en, refusal)]
}
