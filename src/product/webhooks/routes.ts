import { inTransaction } from '../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, ListBody, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { sealedFor } from '../../platform/sealing/sealed-replies.ts'
import { requireApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import {
  checkUrl,
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  rotateSecret,
  updateWebhook,
} from './change.ts'
import { countWaiting } from './delivery-queries.ts'
import { findWebhook, lockWebhook, readWebhooks, type WebhookRow } from './queries.ts'
import {
  CreatedWebhook,
  NewWebhook,
  RotatedSecret,
  RotateSecret,
  TestedWebhook,
  TestWebhook,
  Webhook,
  WebhookChanges,
  WebhookParams,
} from './schemas.ts'
import { sendTest } from './send-test.ts'
import { tagOf, toWebhook } from './wire.ts'

const tags = ['Webhooks']
const WEBHOOKS = '/user/:userid/app/:appid/webhook'
const ONE = `${WEBHOOKS}/:webhookid`
const KEEP_HOURS = 24

export const webhookRoutes: Routes = async app => {
  const { sealing, config } = app
  const check = checkUrl(config.egress)
  const toWire = async (row: WebhookRow) =>
    toWebhook(row, (await countWaiting(app.db, [row.id])).get(row.id) ?? 0)

  const webhooks = crudRoutes(app, {
    noun: 'webhook',
    label: 'webhook',
    tags,
    path: WEBHOOKS,
    parent: AppParams,
    params: WebhookParams,
    schema: Webhook,
    toWire,
    tagOf,
    lock: lockWebhook,
    now: app.now,
  })

  app.post(
    WEBHOOKS,
    {
      config: { permission: 'webhook.create' },
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'Sends events of the application to an address, from one second after this. Only this reply has the secret that verifies them.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewWebhook,
        problems: ['app_not_found', 'address_refused', 'webhook_invalid', 'too_many', 'secrets_unavailable'],
        response: { 201: created(CreatedWebhook, 'The new webhook', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const create = async (trx: Trx) => {
        const now = app.now().toISOString()
        const parts = { sealing, checkUrl: check }
        const { row, secret } = await createWebhook(trx, principal, params, body, parts, now)
        return {
          location: pathInCollection(request, row.id),
          etag: tagOf(row),
          body: { ...toWebhook(row, 0), secret },
        }
      }
      const sent = await sendCreated(app.db, request, reply, create, sealedFor(request))
      app.published.appChanged(params.appid)
      return sent
    },
  )

  webhooks.list(
    {
      summary: 'List the webhooks of an application, oldest first',
      description: 'Returns the webhooks with how they do. Without `limit`, the whole list is streamed.',
      asked: ListBody,
      problems: ['app_not_found'],
      item: Webhook,
    },
    ({ principal, params }) => {
      const read = readWebhooks(app.db, principal.organizationId, params)
      return {
        async read(range) {
          const rows = await read(range)
          const waiting = await countWaiting(
            app.db,
            rows.map(({ id }) => id),
          )
          return rows.map(row => ({ ...row, waiting: waiting.get(row.id) ?? 0 }))
        },
        toWire: row => toWebhook(row, row.waiting),
        whenEmpty: () => requireApp(app.db, principal.organizationId, params),
      }
    },
  )

  webhooks.get({
    summary: 'Retrieve a webhook',
    description: 'Returns the webhook without its secret.',
    find: findWebhook,
  })

  webhooks.update({
    summary: 'Update a webhook',
    description:
      'Sets the members that you send. `events`, `webformids`, `when` and `headers` are replaced as a whole, and null clears; null for the name of a header keeps its value. If the host of `url` changes, give the values of headers again. Deliveries that wait go to the new address.',
    body: WebhookChanges,
    problems: ['address_refused', 'webhook_invalid', 'secrets_unavailable'],
    run: (trx, principal, stored, changes, now) =>
      updateWebhook(trx, principal, stored, changes, { sealing, checkUrl: check }, now),
    after: ({ params }) => app.published.appChanged(params.appid),
  })

  webhooks.delete({
    summary: 'Delete a webhook',
    description: 'Nothing is sent any more. A background job deletes its deliveries.',
    run: deleteWebhook,
    after({ params }) {
      app.published.appChanged(params.appid)
      app.jobs.wake()
    },
  })

  const switches = [
    {
      verb: 'enable',
      change: enableWebhook,
      summary: 'Enable a webhook',
      description:
        'Sends events again, and deliveries that wait. To send what happened meanwhile, replay it.',
    },
    {
      verb: 'disable',
      change: disableWebhook,
      summary: 'Disable a webhook',
      description: 'Sends nothing until you enable it. Its events are kept for some days.',
    },
  ] as const
  for (const { verb, change, summary, description } of switches)
    app.put(
      `${ONE}/${verb}`,
      {
        config: { permission: 'webhook.update' },
        schema: {
          operationId: `${verb}Webhook`,
          summary,
          description,
          tags,
          params: WebhookParams,
          body: NoBody,
          problems: ['webhook_not_found'],
          response: { 200: json(Webhook, 'The webhook', ['ETag']) },
        },
      },
      async ({ principal, params }, reply) => {
        const now = app.now().toISOString()
        const row = await inTransaction(app.db, trx => change(trx, principal, params, now))
        app.published.appChanged(params.appid)
        reply.header('etag', tagOf(row))
        return toWire(row)
      },
    )

  app.post(
    `${ONE}/secret`,
    {
      config: { permission: 'webhook.rotate' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Replace the secret of a webhook',
        description:
          'Returns a new secret. For `keepHours`, each request has a signature of either secret, so that you can change yours without a gap.',
        tags,
        params: WebhookParams,
        body: RotateSecret,
        problems: ['webhook_not_found', 'secrets_unavailable'],
        response: { 200: json(RotatedSecret, 'The new secret') },
      },
    },
    async ({ principal, params, body }) =>
      inTransaction(app.db, trx =>
        rotateSecret(trx, principal, params, body.keepHours ?? KEEP_HOURS, sealing, app.now()),
      ),
  )

  app.post(
    `${ONE}/test`,
    {
      config: { permission: 'webhook.update' },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a sample to a webhook',
        description:
          'Sends a made-up event now, once, and returns the reply. Its `webhook-id` begins with `test_`.',
        tags,
        params: WebhookParams,
        body: TestWebhook,
        problems: ['webhook_not_found', 'secrets_unavailable'],
        response: { 200: json(TestedWebhook, 'The reply of the receiver') },
      },
    },
    async ({ principal, params, body }) => {
      const row = await findWebhook(app.db, principal.organizationId, params)
      if (!row) throw new Problem('webhook_not_found')
      return sendTest(app.db, app.webhookSender, row, body.type)
    },
  )
}
