// Makes creates safe to retry: the Idempotency-Key header (IETF draft-ietf-httpapi-idempotency-key-header).
// A request first claims the key. One transaction then stores the resource and the reply, so there is never one without the
// other. A create that fails releases the key, so that it can be retried.
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonical } from '../canonical.ts'
import { type Db, inTransaction, type Trx } from '../db/database.ts'
import {
  type Claim,
  claimKey,
  findClaim,
  type IdempotencyTables,
  releaseClaim,
  type StoredReply,
  storeReply,
  takeOverClaim,
} from './idempotency.queries.ts'
import { HttpProblem } from './problem.ts'

const KEEP_MS = 24 * 60 * 60 * 1000
/** A claim this old belongs to a process that died. */
const MAX_RUNNING_MS = 60_000

export interface Created {
  readonly location: string
  readonly etag?: string
  readonly body: unknown
}

/** Encrypts the body of a stored reply. */
export interface BodyCipher {
  encrypt(body: unknown): string
  decrypt(stored: string): unknown
}

/** The path of a new resource in the collection to which the request was sent. */
export const pathInCollection = ({ url }: Pick<FastifyRequest, 'url'>, id: string) =>
  `${url.split('?', 1)[0]}/${id}`

/**
 * Runs `create` in a transaction and replies 201 with Location. A repeated Idempotency-Key gets the stored reply.
 * @param cipher for replies that hold a secret
 */
export async function sendCreated<Tables>(
  db: Db<Tables> & Db<IdempotencyTables>,
  request: FastifyRequest,
  reply: FastifyReply,
  create: (trx: Trx<Tables>) => Promise<Created>,
  cipher?: BodyCipher,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return send(reply, toReply(await inTransaction<Tables, Created>(db, create)))

  const claim = { organizationId: request.principal.organizationId, key, requestHash: fingerprint(request) }
  const now = new Date()
  const lockDate = new Date(now.getTime() + MAX_RUNNING_MS).toISOString()
  const stored = await claimOrFind(db, claim, now, lockDate)
  if (stored) {
    // Earlier versions encrypted none.
    const isEncrypted = cipher && typeof stored.body === 'string'
    const found = isEncrypted ? { ...stored, body: cipher.decrypt(String(stored.body)) } : stored
    return send(reply.header('idempotency-replayed', 'true'), found)
  }
  try {
    const made = await inTransaction<Tables, StoredReply>(db, async trx => {
      const created = toReply(await create(trx))
      const kept = cipher ? { ...created, body: cipher.encrypt(created.body) } : created
      // If another request took over the claim, this one was too slow and rolls back.
      // TypeScript doesn't know that a transaction has the tables of its connection.
      if (!(await storeReply(trx as Trx<Tables> & Trx<IdempotencyTables>, claim, lockDate, kept)))
        throw inProgress()
      return created
    })
    return send(reply, made)
  } catch (error) {
    await releaseClaim(db, claim, lockDate)
    throw error
  }
}

/** Claims the key for this request, or returns the stored reply of an earlier one. */
async function claimOrFind(
  db: Db<IdempotencyTables>,
  claim: Claim,
  now: Date,
  lockDate: string,
): Promise<StoredReply | undefined> {
  const dates = {
    lock_date: lockDate,
    expire_date: new Date(now.getTime() + KEEP_MS).toISOString(),
  }
  if (await claimKey(db, claim, now.toISOString(), dates)) return undefined
  // In a transaction: on SQLite it ends only when the data that it read is on disk.
  const found = await inTransaction(db, trx => findClaim(trx, claim))
  if (found && found.request_hash !== claim.requestHash) throw new HttpProblem('idempotency_key_reused')
  if (found?.answer) return found.answer
  if (found && (await takeOverClaim(db, claim, found.lock_date, now.toISOString(), dates.lock_date)))
    return undefined
  throw inProgress()
}

const inProgress = () => new HttpProblem('request_in_progress', { headers: { 'retry-after': '1' } })

/**
 * A hash of the method, path and body. The body counts as JSON, so that a client can serialize it differently. Keyed with the
 * credential, because a body can contain a password, which a plain hash would help to guess.
 */
function fingerprint(request: FastifyRequest): string {
  return createHmac('sha256', credentialOf(request))
    .update(JSON.stringify([request.method, request.url, canonical(request.body ?? null)]))
    .digest('base64url')
}

/** Where each kind of principal has its credential. */
const HEADER_OF = { key: 'x-api-key', token: 'authorization', session: 'cookie' } as const

/** The credential that authenticated the request. The headers of the other kinds can contain anything. */
export const credentialOf = ({ headers, principal }: FastifyRequest) =>
  String(headers[HEADER_OF[principal.kind]])

const toReply = (created: Created): StoredReply => ({ status: 201, ...created })

const send = (reply: FastifyReply, { status, location, etag, body }: StoredReply) =>
  reply
    .code(status)
    .headers({ location, ...(etag !== undefined && { etag }) })
    .send(body)
