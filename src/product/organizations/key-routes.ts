import { type Static, Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created } from '../../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  closed,
  Deleted,
  ListBody,
  NoBody,
  NoParams,
  NullableTimestamp,
  oneOf,
  Timestamp,
} from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import type { Scope } from '../../platform/identity/principal.ts'
import { sealedFor } from '../../platform/sealing/sealed-replies.ts'
import { Id } from '../ids.ts'
import { Problem } from '../problem.ts'
import { Name } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { createKey } from './create.ts'
import { type KeyRow, readKeys } from './queries.ts'
import { revokeKey } from './revoke.ts'

const SCOPES: readonly Scope[] = ['read', 'write', 'admin']
const Scopes = Type.Array(oneOf(SCOPES, 'Scope'), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
  description: 'What the key can do. `admin` includes all.',
  examples: [['read', 'write']],
})

const NewKey = Type.Object(
  {
    name: Name,
    scopes: Scopes,
    expireDate: Type.Optional(NullableTimestamp('When the key stops working. Null or absent: never.')),
  },
  { ...closed, title: 'NewKey', examples: [{ name: 'Learning portal', scopes: ['read', 'write'] }] },
)

const Key = Type.Object(
  {
    keyid: Id('key'),
    name: Name,
    prefix: Type.String({
      description: 'The first characters of the key, to recognize it.',
      examples: ['fy_live_3fXk29Qw'],
    }),
    scopes: Scopes,
    createDate: Timestamp,
    expireDate: NullableTimestamp('When the key stops working. Null: never.'),
    revokeDate: NullableTimestamp('When the key was revoked. Null if it was not.'),
    lastUseDate: NullableTimestamp('When the key was last used, to about five minutes. Null if never.'),
  },
  { ...closed, title: 'Key' },
)

const CreatedKey = Type.Object(
  {
    ...Key.properties,
    key: Type.String({
      description: 'The key. Only this reply has it, and its repetition for the same `Idempotency-Key`.',
      examples: ['fy_live_3fXk29QwTz0L8mVb1RcYp5dUe7HnGs4JtAi6oKxWq2B'],
    }),
  },
  { ...closed, title: 'CreatedKey' },
)

const KeyParams = Type.Object({ keyid: Id('key') })

const toKey = (row: KeyRow): Static<typeof Key> => ({
  keyid: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createDate: row.create_date,
  expireDate: row.expire_date,
  revokeDate: row.revoke_date,
  lastUseDate: row.use_date,
})

const tags = ['API keys']
const KEYS = '/core/key'

export const keyRoutes: Routes = async app => {
  app.post(
    KEYS,
    {
      config: { permission: 'key.create' },
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key',
        description:
          'Creates a key for a server of yours. Each call creates a new key, unless it repeats an `Idempotency-Key`.',
        tags,
        headers: CreateHeaders,
        body: NewKey,
        response: { 201: created(CreatedKey, 'The new key') },
      },
    },
    async (request, reply) => {
      const {
        principal,
        body: { name, scopes, expireDate },
      } = request
      const now = new Date()
      const expires = expireDate ? new Date(expireDate) : undefined
      if (expires && expires <= now)
        throw new Problem('body_invalid', {
          faults: [{ pointer: '/expireDate', code: 'too_early', detail: 'Choose a time in the future.' }],
        })
      const wanted = { organizationId: principal.organizationId, name, scopes, expires }
      const create = async (trx: Trx) => {
        const { row, key } = await createKey(trx, wanted, principal, now)
        return { location: pathInCollection(request, row.id), body: { ...toKey(row), key } }
      }
      return sendCreated(app.db, request, reply, create, sealedFor(request))
    },
  )

  listRoutes(
    app,
    KEYS,
    {
      permission: 'key.read',
      operationId: 'listKeys',
      summary: 'List API keys, oldest first',
      description: 'Returns the keys of the organization without their secrets, revoked ones included.',
      tags,
      params: NoParams,
      asked: ListBody,
      item: Key,
    },
    ({ principal }) => ({ read: readKeys(app.db, principal.organizationId), toWire: toKey }),
  )

  app.delete(
    `${KEYS}/:keyid`,
    {
      config: { permission: 'key.revoke' },
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        description:
          'Ends the key and the browser tokens that it created, within five seconds. Has no effect if it was revoked already.',
        tags,
        params: KeyParams,
        body: NoBody,
        problems: ['key_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params: { keyid } }, reply) => {
      const found = await inTransaction(app.db, trx => revokeKey(trx, principal, keyid, new Date()))
      if (!found) throw new Problem('key_not_found')
      return reply.code(204).send(undefined)
    },
  )
}
