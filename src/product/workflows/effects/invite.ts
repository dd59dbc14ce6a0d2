import { refuser } from '../../../platform/http/validator.ts'
import { createInvitations } from '../../invitations/create.ts'
import { Person } from '../../invitations/schemas.ts'
import { type Effect, type Input, textOf } from './effect.ts'

const refusalOf = refuser(Person, 'body_invalid')

export const invite: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { params, principal, links, now }) {
    const place = { ...params, webformid: textOf(input, 'webformid') }
    const person = personOf(input)
    const refusal = refusalOf(person)
    if (refusal) throw refusal
    // The schema has checked it.
    const people = [person as Person]
    const [created] = await createInvitations(trx, principal, place, people, links, new Date(now))
    return created
  },
}

/** A response without an email invites a person without one. */
function personOf({ email, respondent, answers, locked, language, expires }: Input) {
  const members = { email, respondent, answers, locked, language, expires }
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
