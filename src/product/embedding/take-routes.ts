// Opens the page of a form for the person of a token.
import { type Static, Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { TokenPrincipal } from '../../platform/identity/principal.ts'
import { Id } from '../ids.ts'
import { Problem } from '../problem.ts'
import { hasAnswered } from '../responses/queries.ts'
import type { Trx } from '../tables/tables.ts'
import { createTicket, onceKeyOf } from '../tokens/visits.ts'
import { findWebform } from '../webforms/queries.ts'

const TakeBody = Type.Object(
  {
    webformid: Type.Optional(
      Id('webform', 'The form to open. It can be left out if the token is for one form.'),
    ),
  },
  { ...closed, title: 'NewVisit' },
)

const Ticket = Type.Object(
  { url: Type.String({ description: 'The path of the page. It can be opened once, within a minute.' }) },
  { ...closed, title: 'Visit' },
)

export const takeRoutes: Routes = async app => {
  app.post(
    '/take',
    {
      config: { permission: 'visit.create' },
      schema: {
        operationId: 'createVisit',
        summary: "Open a form for the token's person",
        description: 'Returns the path of a page that knows the person and opens with their answers.',
        tags: ['Browser tokens'],
        body: TakeBody,
        problems: ['webform_not_found', 'webform_paused', 'respondent_already_answered'],
        response: { 201: json(Ticket, 'The page to open') },
      },
    },
    async ({ principal, body }, reply) => {
      if (principal.kind !== 'token') throw new Problem('not_found')
      const url = await inTransaction(app.db, trx => createVisit(trx, principal, body, app.now()))
      return reply.code(201).send({ url })
    },
  )
}

/** @throws {Problem} webform_not_found, webform_paused, respondent_already_answered */
async function createVisit(
  trx: Trx,
  { id, organizationId, reach, claims }: TokenPrincipal,
  { webformid = reach.webformid }: Static<typeof TakeBody>,
  now: Date,
): Promise<string> {
  const { userid, appid } = reach
  const isReached = reach.webformid === undefined || reach.webformid === webformid
  if (appid === undefined || webformid === undefined || !isReached) throw new Problem('webform_not_found')
  const form = await findWebform(trx, organizationId, { userid, appid, webformid })
  if (!form) throw new Problem('webform_not_found')
  if (form.slug === null) throw new Problem('webform_paused')
  const onceKey = onceKeyOf(claims.take ?? {})
  if (onceKey !== undefined && (await hasAnswered(trx, webformid, onceKey)))
    throw new Problem('respondent_already_answered')
  return `/f/${form.slug}/embed?visit=${await createTicket(trx, id, webformid, now)}`
}
