// Creates that happen once: the Idempotency-Key header (IETF draft-ietf-httpapi-idempotency-key-header).
// A claim is written first, then the thing and its stored answer in one transaction, so that an answer is stored exactly
// when the thing is. A refused create gives the claim back, so that it can be tried again.
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
  storeAnswer,
  takeOverClaim,
} from './idempotency.queries.ts'
import { HttpProblem } from './problem.ts'

const KEEP_MS = 24 * 60 * 60 * 1000
/** A claim this old belongs to a process that died. */
const RUNNING_AT_MOST_MS = 60_000

export interface Created {
  readonly location: string
  readonly etag?: string
  readonly body: unknown
}

/** Runs `create` in a transaction and answers 201 with its Location; once per Idempotency-Key where the request has one. */
export async function sendCreated<Tables>(
  db: Db<Tables> & Db<IdempotencyTables>,
  request: FastifyRequest,
  reply: FastifyReply,
  create: (trx: Trx<Tables>) => Promise<Created>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return send(reply, answerOf(await inTransaction<Tables, Created>(db, create)))

  const claim = { organizationId: request.principal.organizationId, key, requestHash: fingerprint(request) }
  const now = new Date()
  const lockDate = new Date(now.getTime() + RUNNING_AT_MOST_MS).toISOString()
  const stored = await claimOrFind(db, claim, now, lockDate)
  if (stored) return send(reply.header('idempotency-replayed', 'true'), stored)
  try {
    const answer = await inTransaction<Tables, StoredReply>(db, async trx => {
      const created = answerOf(await create(trx))
      // Whoever has taken the claim over makes the thing: what was made here so late is undone.
      // TypeScript doesn't know that a transaction has the tables of its connection.
      if (!(await storeAnswer(trx as Trx<Tables> & Trx<IdempotencyTables>, claim, lockDate, created)))
        throw inProgress()
      return created
    })
    return send(reply, answer)
  } catch (error) {
    await releaseClaim(db, claim, lockDate)
    throw error
  }
}

/** Claims the key for this request, or finds the answer that it led to before. */
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
  // In a transaction, which on SQLite ends when what it has seen is on the disk.
  const found = await inTransaction(db, trx => findClaim(trx, claim))
  if (found && found.request_hash !== claim.requestHash) throw new HttpProblem('idempotency_key_reused')
  if (found?.answer) return found.answer
  if (found && (await takeOverClaim(db, claim, found.lock_date, now.toISOString(), dates.lock_date)))
    return undefined
  throw inProgress()
}

const inProgress = () => new HttpProblem('request_in_progress', { headers: { 'retry-after': '1' } })

/**
 * Method, address and body in one value. The body counts as JSON and not as text, so that a client may serialise it anew. Keyed with the API key, because a body may hold a password and a plain hash of
 * it would be a way to guess that.
 */
function fingerprint(request: FastifyRequest): string {
  return createHmac('sha256', String(request.headers['x-api-key']))
    .update(JSON.stringify([request.method, request.url, canonical(request.body ?? null)]))
    .digest('base64url')
}

const answerOf = (created: Created): StoredReply => ({ status: 201, ...created })

const send = (reply: FastifyReply, { status, location, etag, body }: StoredReply) =>
  reply
    .code(status)
    .headers({ location, ...(etag !== undefined && { etag }) })
    .send(body)
