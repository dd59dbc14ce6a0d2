import { inTransaction } from '../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { WebformParams } from '../schemas.ts'
import { previewRegrade } from './preview.ts'
import { applyRegrade, cancelRegrade, correctedForm, requireRegrade } from './regrade.ts'
import { Regrade, RegradeBody, RegradeParams, RegradePreview } from './regrade-schemas.ts'
import { toRegrade } from './regrade-wire.ts'

const tags = ['Grading']
const REGRADE = '/user/:userid/app/:appid/webform/:webformid/regrade'
const PREVIEW_LIMIT = 100

export const regradeRoutes: Routes = async app => {
  app.post(
    REGRADE,
    {
      config: { permission: 'webform.regrade' },
      schema: {
        operationId: 'regradeWebform',
        summary: 'Correct the scoring of a published version',
        description:
          'Without `apply`, returns a preview and changes nothing: how many responses would be graded differently, and the first changes. With `"apply": true`, the corrected scoring applies to new submissions at once, and a background job regrades earlier responses. Manual points are kept, and the history of each response keeps the earlier grades. The published version and the draft do not change.',
        tags,
        params: WebformParams,
        headers: CreateHeaders,
        body: RegradeBody,
        problems: ['webform_not_found', 'version_not_found', 'scoring_invalid'],
        response: {
          200: json(RegradePreview, 'The preview'),
          201: created(Regrade, 'The regrade, which a background job carries out'),
        },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      if (!body.apply) {
        const form = await correctedForm(app.db, principal, params, body)
        return previewRegrade(app.db, form, body.limit ?? PREVIEW_LIMIT, () => !reply.raw.destroyed)
      }
      const sent = await sendCreated(app.db, request, reply, async trx => {
        const job = await applyRegrade(trx, request.principal, params, body, new Date())
        return { location: pathInCollection(request, job.id), body: toRegrade(job) }
      })
      app.published.changed(params.webformid)
      app.jobs.wake()
      return sent
    },
  )

  app.get(
    `${REGRADE}/:regradeid`,
    {
      config: { permission: 'regrade.read' },
      schema: {
        operationId: 'getRegrade',
        summary: 'Retrieve the progress of a regrade',
        description: 'Available until thirty days after the regrade ends.',
        tags,
        params: RegradeParams,
        problems: ['webform_not_found', 'regrade_not_found'],
        response: { 200: json(Regrade, 'The regrade') },
      },
    },
    async ({ principal, params }) => toRegrade(await requireRegrade(app.db, principal, params)),
  )

  app.put(
    `${REGRADE}/:regradeid/cancel`,
    {
      config: { permission: 'webform.regrade' },
      schema: {
        operationId: 'cancelRegrade',
        summary: 'Stop a regrade',
        description:
          'Responses that are regraded already keep their new scores, and the others their earlier ones. The corrected scoring stays in force for new submissions. Apply the correction again to regrade the rest. A regrade that has ended does not change.',
        tags,
        params: RegradeParams,
        body: NoBody,
        problems: ['webform_not_found', 'regrade_not_found'],
        response: { 200: json(Regrade, 'The regrade') },
      },
    },
    async ({ principal, params }) => {
      const now = new Date().toISOString()
      return toRegrade(await inTransaction(app.db, trx => cancelRegrade(trx, principal, params, now)))
    },
  )
}
