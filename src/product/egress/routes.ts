import { type Static, Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { record } from '../audit/record.ts'
import { findEgress, setEgress } from '../organizations/queries.ts'
import { toPatterns } from '../secrets/change.ts'

const Hosts = Type.Array(
  Type.String({ minLength: 1, maxLength: 255, description: 'A host, or `*.` and a domain.' }),
  {
    maxItems: 200,
    description:
      'The only hosts that webhooks, workflows and connections may call, and from which images are loaded: names, or `*.example.com` for all names below. Empty: every host that the operator allows.',
    examples: [['crm.example.com', '*.example.org']],
  },
)

const Egress = Type.Object({ hosts: Hosts }, { ...closed, title: 'Egress' })
const NewEgress = Type.Object(
  { hosts: Hosts },
  { ...closed, title: 'NewEgress', examples: [{ hosts: ['crm.example.com', '*.example.org'] }] },
)

const tags = ['Secrets']

export const egressRoutes: Routes = async app => {
  app.get(
    '/core/egress',
    {
      config: { permission: 'egress.read' },
      schema: {
        operationId: 'getEgress',
        summary: 'Read which hosts may be called',
        description: 'Returns the list of the organization. The operator can have a list of their own.',
        tags,
        response: { 200: json(Egress, 'The hosts') },
      },
    },
    async ({ principal }): Promise<Static<typeof Egress>> => ({
      hosts: await findEgress(app.db, principal.organizationId),
    }),
  )

  app.put(
    '/core/egress',
    {
      config: { permission: 'egress.update' },
      schema: {
        operationId: 'setEgress',
        summary: 'Set which hosts may be called',
        description: 'Replaces the list. It can only narrow what the operator allows.',
        tags,
        body: NewEgress,
        response: { 200: json(Egress, 'The hosts') },
      },
    },
    async ({ principal, body }): Promise<Static<typeof Egress>> => {
      const hosts = toPatterns(body.hosts)
      const { organizationId: id } = principal
      await inTransaction(app.db, async trx => {
        await setEgress(trx, id, hosts)
        await record(trx, principal, {
          action: 'update',
          resource: 'egress',
          id,
          now: app.now().toISOString(),
        })
      })
      return { hosts }
    },
  )
}
