// Addresses that refused mail for good get no further mails, because servers that send to them lose their reputation.
import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { Deleted, ListBody, NoBody, NoParams } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import { deleteSuppressionRow, readSuppressions, type SuppressionRow } from './queries.ts'
import { Suppression, SuppressionParams } from './schemas.ts'

const tags = ['Mail']
const SUPPRESSIONS = '/core/mail/suppression'

const toSuppression = ({ id, email, reason, create_date }: SuppressionRow): Suppression => ({
  suppressionid: id,
  email,
  reason,
  createDate: create_date,
})

export const suppressionRoutes: Routes = async app => {
  listRoutes(
    app,
    SUPPRESSIONS,
    {
      permission: 'mail.read',
      operationId: 'listMailSuppressions',
      summary: 'List addresses that refused mail, oldest first',
      description: 'Workflows send no mail to these addresses.',
      tags,
      params: NoParams,
      asked: ListBody,
      item: Suppression,
    },
    ({ principal }) => ({ read: readSuppressions(app.db, principal.organizationId), toWire: toSuppression }),
  )

  app.delete(
    `${SUPPRESSIONS}/:suppressionid`,
    {
      config: { permission: 'mail.delete' },
      schema: {
        operationId: 'deleteMailSuppression',
        summary: 'Send mail to an address again',
        description: 'Removes the address from the list, for example after its owner has repaired it.',
        tags,
        params: SuppressionParams,
        body: NoBody,
        problems: ['suppression_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params: { suppressionid: id } }, reply) => {
      const now = app.now().toISOString()
      await inTransaction(app.db, async trx => {
        if (!(await deleteSuppressionRow(trx, principal.organizationId, id)))
          throw new Problem('suppression_not_found')
        await record(trx, principal, { action: 'delete', resource: 'suppression', id, now })
      })
      return reply.code(204).send(undefined)
    },
  )
}
