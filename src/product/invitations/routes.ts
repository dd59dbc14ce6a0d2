// Invitations: personal links to a form.
import { inTransaction } from '../../platform/db/database.ts'
import { sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, Deleted, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { sealedFor } from '../../platform/sealing/sealed-replies.ts'
import { permissionProblem } from '../access/permissions.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { findWebform, requireWebform } from '../webforms/queries.ts'
import { createInvitations } from './create.ts'
import { createLinks } from './links.ts'
import { deleteInvitation, findInvitation, type InvitationRow, readInvitations } from './queries.ts'
import {
  CreatedInvitations,
  Invitation,
  InvitationParams,
  ListInvitationsBody,
  MAX_PEOPLE_BYTES,
  NewInvitations,
} from './schemas.ts'
import { toInvitation } from './wire.ts'

const tags = ['Invitations']
const INVITATIONS = '/user/:userid/app/:appid/webform/:webformid/invitation'
const ONE = `${INVITATIONS}/:invitationid`

export const invitationRoutes: Routes = async app => {
  const links = createLinks(app.sealing, app.config.publicUrl)

  async function slugOf(organizationId: string, params: WebformParams): Promise<string | null> {
    const form = await findWebform(app.db, organizationId, params)
    if (!form) throw new Problem('webform_not_found')
    return form.slug
  }

  /** Whoever may only read does not get links, because they let one answer as the person. */
  const toWire = (principal: ClientPrincipal, slug: string | null) => {
    const isShown = slug !== null && permissionProblem(principal, 'invitation.create') === undefined
    const now = app.now().toISOString()
    return (row: InvitationRow) => {
      const url = isShown ? links.urlOf({ webformId: row.webform_id, id: row.id }, slug) : undefined
      return toInvitation(row, url, now)
    }
  }

  app.post(
    INVITATIONS,
    {
      config: { permission: 'invitation.create' },
      bodyLimit: MAX_PEOPLE_BYTES,
      schema: {
        operationId: 'createInvitations',
        summary: 'Invite people to answer a form',
        description:
          'Makes a personal link for each of up to 1,000 people, or none. A link opens the page with the answers that you give, and can be used once. Nothing is sent: mail the links yourself, or by a workflow. A body can have 4 MiB.',
        tags,
        params: WebformParams,
        headers: CreateHeaders,
        body: NewInvitations,
        problems: ['webform_not_found', 'webform_not_published', 'people_invalid', 'secrets_unavailable'],
        response: { 201: created(CreatedInvitations, 'The links') },
      },
    },
    async (request, reply) => {
      const { principal, params, body, url } = request
      const create = async (trx: Trx) => {
        const invitations = await createInvitations(trx, principal, params, body.people, links, app.now())
        return { location: url.split('?', 1)[0] ?? url, body: { invitations } }
      }
      return sendCreated(app.db, request, reply, create, sealedFor(request))
    },
  )

  listRoutes(
    app,
    INVITATIONS,
    {
      permission: 'invitation.read',
      operationId: 'listInvitations',
      summary: 'List the invitations of a form, oldest first',
      description: 'Returns the invitations with their status. Without `limit`, the whole list is streamed.',
      tags,
      params: WebformParams,
      asked: ListInvitationsBody,
      problems: ['webform_not_found', 'secrets_unavailable'],
      item: Invitation,
    },
    async ({ principal, params, asked }) => {
      const slug = await slugOf(principal.organizationId, params)
      const now = app.now().toISOString()
      return {
        read: readInvitations(app.db, params.webformid, asked.status, now),
        toWire: toWire(principal, slug),
        isFiltered: asked.status !== undefined,
      }
    },
  )

  app.get(
    ONE,
    {
      config: { permission: 'invitation.read' },
      schema: {
        operationId: 'getInvitation',
        summary: 'Retrieve an invitation',
        description: 'Returns the invitation with its status.',
        tags,
        params: InvitationParams,
        problems: ['webform_not_found', 'invitation_not_found', 'secrets_unavailable'],
        response: { 200: json(Invitation, 'The invitation') },
      },
    },
    async ({ principal, params }) => {
      const slug = await slugOf(principal.organizationId, params)
      const row = await findInvitation(app.db, params.webformid, params.invitationid)
      if (!row) throw new Problem('invitation_not_found')
      return toWire(principal, slug)(row)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'invitation.revoke' },
      schema: {
        operationId: 'revokeInvitation',
        summary: 'Revoke an invitation',
        description:
          'Deletes it with its answers. The link stops working at once. A response that was sent stays.',
        tags,
        params: InvitationParams,
        body: NoBody,
        problems: ['webform_not_found', 'invitation_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params: { invitationid, ...params } }, reply) => {
      const now = app.now().toISOString()
      await inTransaction(app.db, async trx => {
        await requireWebform(trx, principal.organizationId, params)
        if (!(await deleteInvitation(trx, params.webformid, invitationid)))
          throw new Problem('invitation_not_found')
        await record(trx, principal, {
          action: 'revoke',
          resource: 'invitation',
          id: invitationid,
          webformId: params.webformid,
          now,
        })
      })
      return reply.code(204).send(undefined)
    },
  )
}
