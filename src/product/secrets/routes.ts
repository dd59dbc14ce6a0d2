import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { Deleted, ListBody, NoBody, NoParams } from '../../platform/http/schemas.ts'
import type { App } from '../../platform/http/types.ts'
import { requireApp } from '../apps/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { deleteSecret, type Place, setSecret } from './change.ts'
import { readSecrets, type SecretRow } from './queries.ts'
import { NAME_PATTERN, OfApp, OfOrganization, Secret, SecretValue } from './schemas.ts'
import { type FindUses, findAllUses, type SecretOwner, type SecretUse } from './uses.ts'

const tags = ['Secrets']
const NAME = new RegExp(NAME_PATTERN)

/** The same operations for applications and for the organization. */
const PLACES = [
  {
    path: '/user/:userid/app/:appid/secret',
    listParams: AppParams,
    params: OfApp,
    suffix: '',
    of: 'of an application',
    note: 'It hides a secret of the organization with the same name.',
    problems: ['app_not_found'],
  },
  {
    path: '/core/secret',
    listParams: NoParams,
    params: OfOrganization,
    suffix: 'OfOrganization',
    of: 'of the organization',
    note: 'Every application can use it.',
    problems: [],
  },
] as const

/** @param finders what can use secrets */
export const secretRoutes = (finders: readonly FindUses[]) => async (app: App) => {
  const findUses = findAllUses(finders)
  for (const { path, listParams, params, suffix, of, note, problems } of PLACES) {
    app.put(
      `${path}/:name`,
      {
        config: { permission: 'secret.update' },
        preValidation: refuseMisnamed,
        schema: {
          operationId: `setSecret${suffix}`,
          summary: `Set a secret ${of}`,
          description: `Creates or replaces it. The value is encrypted, is sent to its hosts only, and never returned. ${note}`,
          tags,
          params,
          body: SecretValue,
          problems: [...problems, 'too_many', 'secrets_unavailable'],
          response: { 200: json(Secret, 'The secret, without its value') },
        },
      },
      async ({ principal, params, body }) => {
        const place = placeOf(params)
        const now = app.now().toISOString()
        const row = await inTransaction(app.db, trx =>
          setSecret(trx, app.sealing, principal, place, body, now),
        )
        const owner = { organizationId: principal.organizationId, appId: row.app_id }
        const uses = await findUses(app.db, owner, [row.name])
        return toSecret(row, uses.get(row.name))
      },
    )

    listRoutes(
      app,
      path,
      {
        permission: 'secret.read',
        operationId: `listSecrets${suffix}`,
        summary: `List the secrets ${of}, oldest first`,
        description: 'Returns names, hosts and uses. No operation returns values.',
        tags,
        params: listParams,
        asked: ListBody,
        problems: [...problems],
        item: Secret,
      },
      async ({ principal, params }) => {
        const { app: inApp } = placeOf({ ...params, name: '' })
        const { organizationId } = principal
        if (inApp) await requireApp(app.db, organizationId, inApp)
        const owner: SecretOwner = { organizationId, appId: inApp?.appid ?? null }
        const readRows = readSecrets(app.db, owner)
        return {
          read: async page => {
            const rows = await readRows(page)
            const names = rows.map(({ name }) => name)
            const uses = names.length > 0 ? await findUses(app.db, owner, names) : undefined
            return rows.map(row => ({ ...row, uses: uses?.get(row.name) }))
          },
          toWire: row => toSecret(row, row.uses),
        }
      },
    )

    app.delete(
      `${path}/:name`,
      {
        config: { permission: 'secret.delete' },
        schema: {
          operationId: `deleteSecret${suffix}`,
          summary: `Delete a secret ${of}`,
          description: 'Deletes a secret that nothing uses.',
          tags,
          params,
          body: NoBody,
          problems: [...problems, 'secret_not_found', 'secret_in_use'],
          response: { 204: Deleted },
        },
      },
      async ({ principal, params }, reply) => {
        const now = app.now().toISOString()
        await inTransaction(app.db, trx => deleteSecret(trx, findUses, principal, placeOf(params), now))
        return reply.code(204).send(undefined)
      },
    )
  }
}

/** Other paths that do not exist are not found, but here the name is new. @throws {Problem} body_invalid */
async function refuseMisnamed({ params }: FastifyRequest): Promise<void> {
  if (NAME.test(Object(params).name)) return
  const detail =
    'The name of a secret begins with a capital letter. It has capital letters, digits and underscores, and at most 64 characters.'
  throw new Problem('body_invalid', { faults: [{ pointer: '/name', code: 'name_invalid', detail }] })
}

const placeOf = (params: Static<typeof OfApp> | Static<typeof OfOrganization>): Place & { name: string } => ({
  name: params.name,
  app: 'appid' in params ? params : undefined,
})

const toSecret = (row: SecretRow, uses: readonly SecretUse[] = []): Secret => ({
  name: row.name,
  hosts: row.hosts,
  usedBy: uses.map(({ kind, id, name }) => ({ kind, id, name })),
  createDate: row.create_date,
  updateDate: row.update_date,
})
