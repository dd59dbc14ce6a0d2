// What was sent to a webhook, and sending it again.
import { inTransaction } from '../../platform/db/database.ts'
import { sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { bodiesOf } from '../event-log/body.ts'
import { findEventsOf } from '../events/queries.ts'
import { Problem } from '../problem.ts'
import { findDelivery, readDeliveries } from './delivery-queries.ts'
import {
  BackfillBody,
  Delivery,
  DeliveryParams,
  DeliverySummary,
  ListDeliveriesBody,
  ReplayBody,
  WebhookJob,
  WebhookJobParams,
} from './delivery-schemas.ts'
import { findWebhook } from './queries.ts'
import { queueBackfillJob, queueReplayJob, replayOne, requireJob, toJob } from './replay.ts'
import { WebhookParams } from './schemas.ts'
import { rangeOf } from './send-again.ts'
import { toDelivery } from './wire.ts'

const tags = ['Webhooks']
const WEBHOOK = '/user/:userid/app/:appid/webhook/:webhookid'

export const deliveryRoutes: Routes = async app => {
  async function requireWebhook(organizationId: string, params: WebhookParams) {
    const row = await findWebhook(app.db, organizationId, params)
    if (!row) throw new Problem('webhook_not_found')
    return row
  }

  listRoutes(
    app,
    `${WEBHOOK}/delivery`,
    {
      permission: 'webhook.read',
      operationId: 'listDeliveries',
      summary: 'List the deliveries of a webhook',
      description:
        'Returns deliveries in the order of their events, with their last attempts. Oldest first, unless you set `order`. Delivered ones are kept for 7 days, failed ones for 30. Without `limit`, the whole list is streamed.',
      tags,
      params: WebhookParams,
      asked: ListDeliveriesBody,
      problems: ['webhook_not_found'],
      item: DeliverySummary,
    },
    async ({ principal, params, asked }) => {
      const webhook = await requireWebhook(principal.organizationId, params)
      const { status, type, order } = asked
      const filter = { status, types: type && [type], order, ...rangeOf(asked) }
      return {
        read: readDeliveries(app.db, webhook, filter),
        toWire: toDelivery,
        isFiltered: true,
        hasOwnOrder: order === 'DESC',
      }
    },
  )

  app.get(
    `${WEBHOOK}/delivery/:eventid`,
    {
      config: { permission: 'webhook.read' },
      schema: {
        operationId: 'getDelivery',
        summary: 'Retrieve a delivery',
        description: 'Returns the delivery with the body as it would be sent now.',
        tags,
        params: DeliveryParams,
        problems: ['webhook_not_found', 'delivery_not_found'],
        response: { 200: json(Delivery, 'The delivery') },
      },
    },
    async ({ principal, params }) => {
      const { organizationId } = principal
      const webhook = await requireWebhook(organizationId, params)
      const row = await findDelivery(app.db, webhook, params.eventid)
      if (!row) throw new Problem('delivery_not_found')
      const events = await findEventsOf(app.db, organizationId, [row.event_id])
      const bodies = await bodiesOf(app.db, events, app.config.publicUrl)
      return { ...toDelivery(row), body: bodies.get(row.event_id) ?? null }
    },
  )

  app.put(
    `${WEBHOOK}/delivery/:eventid/replay`,
    {
      config: { permission: 'webhook.update' },
      schema: {
        operationId: 'replayDelivery',
        summary: 'Send an event again',
        description: 'Makes the delivery due now, with all attempts. Its `webhook-id` stays the same.',
        tags,
        params: DeliveryParams,
        body: NoBody,
        problems: ['webhook_not_found', 'delivery_not_found'],
        response: { 200: json(DeliverySummary, 'The delivery') },
      },
    },
    async ({ principal, params }) => {
      const now = app.now()
      return toDelivery(await inTransaction(app.db, trx => replayOne(trx, principal, params, now)))
    },
  )

  app.post(
    `${WEBHOOK}/replay`,
    {
      config: { permission: 'webhook.update' },
      schema: {
        operationId: 'replayDeliveries',
        summary: 'Send many events again',
        description:
          'A background job queues the deliveries. FAILED also sends events that were never sent, because the webhook was disabled.',
        tags,
        params: WebhookParams,
        headers: CreateHeaders,
        body: ReplayBody,
        problems: ['webhook_not_found'],
        response: { 201: created(WebhookJob, 'The job') },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const sent = await sendCreated(app.db, request, reply, async trx => {
        const job = await queueReplayJob(trx, principal, params, body, app.now())
        return { location: jobPath(request.url, job.id), body: toJob(job) }
      })
      app.jobs.wake()
      return sent
    },
  )

  app.post(
    `${WEBHOOK}/backfill`,
    {
      config: { permission: 'webhook.update' },
      schema: {
        operationId: 'backfillWebhook',
        summary: 'Send stored responses',
        description:
          'A background job queues `response.created` for the responses of a web form, with `"backfill": true`. If you ask again, a response is not queued again while its delivery is kept; later it is, with the same `webhook-id`. `when` does not apply.',
        tags,
        params: WebhookParams,
        headers: CreateHeaders,
        body: BackfillBody,
        problems: ['webhook_not_found', 'webform_not_found'],
        response: { 201: created(WebhookJob, 'The job') },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const sent = await sendCreated(app.db, request, reply, async trx => {
        const job = await queueBackfillJob(trx, principal, params, body, app.now())
        return { location: jobPath(request.url, job.id), body: toJob(job) }
      })
      app.jobs.wake()
      return sent
    },
  )

  app.get(
    `${WEBHOOK}/job/:jobid`,
    {
      config: { permission: 'webhook.read' },
      schema: {
        operationId: 'getWebhookJob',
        summary: 'Retrieve the progress of a replay or backfill',
        description: 'Available until thirty days after it ends.',
        tags,
        params: WebhookJobParams,
        problems: ['webhook_not_found', 'job_not_found'],
        response: { 200: json(WebhookJob, 'The job') },
      },
    },
    async ({ principal, params }) => toJob(await requireJob(app.db, principal, params)),
  )
}

/** The path of a job next to the operation that queued it. */
const jobPath = (url: string, id: string) => url.replace(/\/(replay|backfill)(\?.*)?$/, `/job/${id}`)
