import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { JSON_PATCH, MERGE_PATCH } from '../../platform/http/bodies/body.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, type HeaderName, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, EditHeaders } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import { findApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { Problem } from '../problem.ts'
import { AppParams, WebformParams } from '../schemas.ts'
import { createWebform } from './create.ts'
import { deleteForms } from './delete.ts'
import { draftAccessOf, requireAccess } from './draft-access.ts'
import {
  MAX_EDIT_BYTES,
  patchOperations,
  patchWebform,
  replaceWebform,
  requireSize,
  toContent,
} from './edit.ts'
import { type CountedRow, withFigures } from './figures-queries.ts'
import { findWebform, lockWebform, readWebforms, type WebformRow, type WebformSummaryRow } from './queries.ts'
import {
  ListedWebform,
  ListWebformsBody,
  NewWebform,
  Webform,
  WebformJsonPatch,
  WebformPatch,
  WebformReplacement,
} from './schemas.ts'
import { etag, toWebform, toWebformSummary } from './wire.ts'

const tags = ['Web forms']

const MINIMAL = 'return=minimal'
const PatchHeaders = Type.Object({
  ...EditHeaders.properties,
  prefer: Type.Optional(
    Type.String({
      description: '`return=minimal`: reply 204 with the new ETag, without the web form (RFC 7240).',
      examples: [MINIMAL],
    }),
  ),
})
const Minimal = Type.Unsafe<undefined>({
  type: 'null',
  description: 'Updated, as preferred without the web form',
  headers: ['ETag', 'Preference-Applied'] satisfies HeaderName[],
  isForBrowsers: true,
})
const FORMS = '/user/:userid/app/:appid/webform'
const ONE = `${FORMS}/:webformid`

export const webformRoutes: Routes = async app => {
  const { publicUrl } = app.config
  const toWire = (row: WebformRow, principal: ClientPrincipal) =>
    toWebform(row, publicUrl, draftAccessOf(principal))

  const forms = crudRoutes(app, {
    noun: 'webform',
    label: 'web form',
    tags,
    path: FORMS,
    parent: AppParams,
    params: WebformParams,
    schema: Webform,
    toWire,
    tagOf: etag,
    lock: lockWebform,
  })

  app.post(
    FORMS,
    {
      config: { permission: 'webform.create' },
      schema: {
        operationId: 'createWebform',
        summary: 'Create a web form',
        description:
          'Creates a draft of a QUIZ, SURVEY or FORM. Only `name` is required; you can add questions, scoring and settings now or later. Activate the draft to publish it.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewWebform,
        problems: ['app_not_found'],
        response: { 201: created(Webform, 'The new web form', ['ETag']) },
      },
    },
    async (request, reply) => {
      const content = toContent(request.body)
      requireSize(content)
      // A token may always name a form that it creates, even without the part `details`.
      const empty = toContent({ name: content.name, description: content.description })
      requireAccess(empty, content, draftAccessOf(request.principal))
      return sendCreated(app.db, request, reply, async trx => {
        const { appType = 'FORM' } = request.body
        const now = new Date().toISOString()
        const row = await createWebform(trx, request.principal, request.params, appType, content, now)
        return {
          etag: etag(row),
          location: pathInCollection(request, row.id),
          body: toWire(row, request.principal),
        }
      })
    },
  )

  listRoutes(
    app,
    FORMS,
    {
      permission: 'webform.list',
      operationId: 'listWebforms',
      summary: 'List the web forms of an application, oldest first',
      description:
        'Returns the web forms of the application, without their definitions. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListWebformsBody,
      problems: ['app_not_found'],
      item: ListedWebform,
    },
    async ({ principal, params, asked: { include } }) => {
      // A token can see some of the responses only.
      if (include && principal.kind === 'token' && (await findApp(app.db, principal.organizationId, params)))
        throw new Problem('feature_missing', {
          detail: 'Browser tokens cannot count responses. List the forms without `include`.',
        })
      const read = readWebforms(app.db, principal.organizationId, params)
      return {
        read: include ? withFigures(app.db, read) : read,
        toWire: (row: WebformSummaryRow & Partial<CountedRow>) => ({
          ...toWebformSummary(row, publicUrl),
          ...(row.responses && { responses: row.responses }),
        }),
      }
    },
  )

  forms.get({
    summary: 'Retrieve a web form',
    description:
      'Returns the draft with its definition, its status and its public `url`. The ETag starts with the revision.',
    find: findWebform,
  })

  app.put(
    ONE,
    {
      bodyLimit: MAX_EDIT_BYTES,
      config: { permission: 'webform.update' },
      schema: {
        operationId: 'replaceWebform',
        summary: 'Replace the draft of a web form',
        description:
          'Replaces the name, description, questions, logic, scoring, settings and translations of the draft. Omitted members are cleared, so send the whole form with your changes. You may include read-only members, unchanged. A `revision` in the body has the effect of `If-Match`. Respondents see the change after the next activation.',
        tags,
        params: WebformParams,
        headers: EditHeaders,
        body: WebformReplacement,
        problems: ['webform_not_found'],
        response: { 200: json(Webform, 'The updated web form', ['ETag']) },
      },
    },
    async (request, reply) => {
      const edit = { ...editOf(request.principal, request.params, request.headers), publicUrl }
      const row = await inTransaction(app.db, trx => replaceWebform(trx, edit, request.body))
      reply.header('etag', etag(row))
      return toWire(row, request.principal)
    },
  )

  app.patch(
    ONE,
    {
      bodyLimit: MAX_EDIT_BYTES,
      config: { permission: 'webform.update' },
      schema: {
        operationId: 'updateWebform',
        summary: 'Update the draft of a web form',
        description:
          'Applies a JSON Merge Patch (RFC 7396) or, with the content type `application/json-patch+json`, a JSON Patch (RFC 6902). In a merge patch, objects are merged, arrays are replaced, and null removes a member. You may include read-only members, unchanged. A `revision` in the body has the effect of `If-Match`. Respondents see the change after the next activation.',
        tags,
        params: WebformParams,
        headers: PatchHeaders,
        body: {
          content: {
            'application/json': { schema: WebformPatch },
            [MERGE_PATCH]: { schema: WebformPatch },
            [JSON_PATCH]: { schema: WebformJsonPatch },
          },
        },
        problems: ['webform_not_found', 'precondition_required'],
        response: { 200: json(Webform, 'The updated web form', ['ETag']), 204: Minimal },
      },
    },
    async (request, reply) => {
      const edit = { ...editOf(request.principal, request.params, request.headers), publicUrl }
      const row = await inTransaction(app.db, trx =>
        // Only a JSON Patch is a list.
        Array.isArray(request.body)
          ? patchOperations(trx, edit, request.body as WebformJsonPatch)
          : // Without a content type, Fastify checks no schema; no body changes nothing.
            patchWebform(trx, edit, (request.body ?? {}) as WebformPatch),
      )
      reply.header('etag', etag(row))
      if (request.headers.prefer === MINIMAL)
        return reply.header('preference-applied', MINIMAL).code(204).send()
      return toWire(row, request.principal)
    },
  )

  forms.delete({
    summary: 'Delete a web form',
    description:
      'Deletes the web form with its public URL, versions and responses. They are gone from the API at once; a background job removes them from the disk.',
    run: (trx, principal, stored, now) => deleteForms(trx, principal, [stored], now),
    after({ params }) {
      app.published.changed(params.webformid)
      app.jobs.wake()
    },
  })
}

const editOf = (
  principal: ClientPrincipal,
  params: WebformParams,
  headers: { readonly 'if-match'?: string },
) => ({
  principal,
  params,
  ifMatch: headers['if-match'],
  now: new Date().toISOString(),
})
