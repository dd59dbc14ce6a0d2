// Checks the answers with which a token opens a form.
import type { Fault } from '../../engine/faults.ts'
import type { Trx } from '../tables/tables.ts'
import { answersFaults, lockedFaults } from '../webforms/given-faults.ts'
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
  const { respondent, answers = {}, once } = take
  if (once && !respondent) refuse('/take/respondent', 'required', 'Name the person who answers once.')
  faults.push(...lockedFaults(take, '/take'))
  if (Object.keys(answers).length === 0) return faults
  if (appid === undefined || webformid === undefined) {
    refuse('/webformid', 'required', 'Name the web form of the answers.')
    return faults
  }
  const form = await findWebform(trx, organizationId, { userid, appid, webformid })
  const version = form?.version == null ? undefined : await findVersion(trx, webformid, form.version)
  const { questions = [] } = version?.definition ?? form?.definition ?? {}
  return [...faults, ...answersFaults(questions, take, '/take')]
}
