// The addresses that start workflows.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Fault } from '../../engine/faults.ts'
import { parseJson } from '../../engine/parse-json.ts'
import { isStorable } from '../../engine/storable.ts'
import type { HookTrigger } from '../../engine/workflows/hook-trigger.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { inspect } from '../../platform/http/bodies/body-faults.ts'
import { requestLimit } from '../../platform/http/limits/rate-limit.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { App } from '../../platform/http/types.ts'
import { newSecret } from '../../platform/ids.ts'
import { currentCause } from '../../product/events/cause.ts'
import { Id } from '../../product/ids.ts'
import { Problem } from '../../product/problem.ts'
import { openSecrets } from '../../product/secrets/read.ts'
import {
  findHooked,
  findWorkflowVersion,
  type WorkflowRow,
} from '../../product/workflows/documents/queries.ts'
import { startRun } from '../../product/workflows/runs/start.ts'
import { hookKey } from '../../product/workflows/runs/start-key.ts'
import { verifiers } from './verify.ts'

const MAX_BYTES = 256 * 1024
const KEY_BYTES = 16
const MAX_KEY = 200
const MAX_PER_MINUTE = 600

const HookParams = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'The secret part of the address.' }),
})
const Received = Type.Object(
  { runid: Id('run', 'The run that the request started, or has started before.') },
  { ...closed, title: 'ReceivedHook' },
)
const HookBody = Type.Object(
  {},
  {
    additionalProperties: true,
    title: 'HookBody',
    description: 'JSON, form fields or text; steps read it as `event.body`.',
    examples: [{ order: 'A-17' }],
  },
)

export async function hookRoutes(app: App): Promise<void> {
  // The signature is of the bytes as they were sent.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )

  // Requests to unknown addresses count by IP address only.
  const limit = requestLimit(
    app,
    app.config.rateLimit,
    MAX_PER_MINUTE,
    ({ params }) => `hook ${Object(params).token}`,
  )

  app.post(
    '/hook/:token',
    {
      bodyLimit: MAX_BYTES,
      config: { permission: 'hook.receive' },
      schema: {
        operationId: 'receiveHook',
        summary: 'Start a workflow by its address',
        description:
          'Starts a run of an active workflow with the trigger `hook`. The body has at most 256 KiB. An address takes 600 requests a minute. The trigger says how the request must be signed.',
        tags: ['Workflows'],
        security: [],
        params: HookParams,
        body: {
          content: {
            'application/json': { schema: HookBody },
            'application/x-www-form-urlencoded': { schema: HookBody },
            'text/plain': { schema: HookBody },
          },
        },
        problems: ['hook_not_found', 'hook_refused', 'workflow_not_active', 'workflow_full', 'too_many'],
        response: { 202: json(Received, 'The run') },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const workflow = isStorable(token) ? await findHooked(app.db, token) : undefined
      const version = workflow?.version && (await findWorkflowVersion(app.db, workflow, workflow.version))
      const hook = version ? version.document.trigger?.hook : undefined
      if (!workflow || !hook) throw new Problem('hook_not_found')
      await limit.count(request)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await requireSigned(app, workflow, request, body, hook)
      const headers = Object.fromEntries(
        (hook.headers ?? []).map(name => [name, request.headers[name] ?? null]),
      )
      const input = { event: { type: 'hook.received', headers, body: readBody(request, body) } }
      const start = {
        startKey: hookKey(idOf(request, hook.idHeader), () => newSecret(KEY_BYTES)),
        input,
        depth: currentCause()?.depth ?? 0,
        now: app.now().toISOString(),
      }
      const runid = await inTransaction(app.db, trx =>
        startRun(trx, workflow, start, app.workflowParts.maxWaitingRuns),
      )
      return reply.code(202).send({ runid })
    },
  )
}

/** @throws {Problem} hook_refused */
async function requireSigned(
  { db, sealing, now }: App,
  { organization_id, app_id }: WorkflowRow,
  { headers }: FastifyRequest,
  body: Buffer,
  hook: HookTrigger,
): Promise<void> {
  const place = { organizationId: organization_id, appId: app_id }
  const { verify, secret: name } = hook
  const [secret] = name === undefined ? [] : await openSecrets(db, sealing, place, [name])
  if (
    !verifiers[verify]({ headers, body, hook, secret: secret?.value ?? '', now: now() }) ||
    (name && !secret)
  )
    throw new Problem('hook_refused')
}

function idOf({ headers }: FastifyRequest, idHeader: string | undefined): string | undefined {
  const id = idHeader === undefined ? '' : String(headers[idHeader] ?? '').slice(0, MAX_KEY)
  return id === '' ? undefined : id
}

/** @throws {Problem} body_unreadable; body_invalid for what cannot be stored, as in the bodies of the API */
function readBody(request: FastifyRequest, body: Buffer): unknown {
  const value = parsed(request, body)
  const faults: Fault[] = []
  inspect(value, '', 0, faults)
  if (faults.length > 0) throw new Problem('body_invalid', { faults })
  return value
}

function parsed({ headers }: FastifyRequest, body: Buffer): unknown {
  const text = body.toString('utf8')
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return fieldsIn(text)
  if (!type.startsWith('application/json')) return text
  try {
    return text === '' ? null : parseJson(text)
  } catch {
    throw new Problem('body_unreadable')
  }
}

/** The fields of a form. A name that is repeated, as by checkboxes, has a list of its texts. */
function fieldsIn(text: string): Readonly<Record<string, string | string[]>> {
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, fields]) => {
      const [first = '', ...others] = fields.map(([, value]) => value)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
