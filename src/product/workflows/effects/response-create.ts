import { type Static, Type } from 'typebox'
import { refuser } from '../../../platform/http/validator.ts'
import { Person } from '../../invitations/schemas.ts'
import {
  type Effect,
  type Input,
  objectOf,
  optionalText,
  type StepContext,
  type Submitted,
  textOf,
} from './effect.ts'

const People = Type.Object({ respondent: Person.properties.respondent })

const refusalOf = refuser(People, 'body_invalid')

/** Its submission id makes it happen once, so it needs no transaction of the run. */
export const responseCreate: Effect = {
  works: 'OUTSIDE',
  carryOut: async (input, context) => context.submit(submissionOf(input, context)),
  check: async (input, context) => context.checkSubmission(submissionOf(input, context)),
}

function submissionOf(input: Input, { organizationId, params, key, runId, depth }: StepContext): Submitted {
  // An absent value is an answer that somebody left empty.
  const email = optionalText(input, 'email')
  return {
    place: { ...params, organizationId, webformid: textOf(input, 'webformid') },
    answers: objectOf(input, 'answers'),
    email: email === '' ? undefined : email,
    respondent: respondentOf(input),
    submissionId: key,
    cause: { runId, depth: depth + 1 },
  }
}

/** @throws {Problem} body_invalid */
function respondentOf({ respondent }: Input): Static<typeof People>['respondent'] {
  if (respondent === undefined || respondent === null || respondent === '') return undefined
  const refusal = refusalOf({ respondent })
  if (refusal) throw refusal
  // The schema has checked it.
  return respondent as Static<typeof People>['respondent']
}
