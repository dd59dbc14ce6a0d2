// Sends due deliveries. One process sends to an endpoint at a time, because its limits and its state are those of one process.
import { inTransaction } from '../../platform/db/database.ts'
import { createGroupCommit } from '../../platform/db/group-commit.ts'
import { createDueWatch } from '../../platform/jobs/due-watch.ts'
import { createPump, type Pump, type PumpParts } from '../../platform/jobs/pump.ts'
import type { WatchedTiming } from '../../platform/jobs/worker.ts'
import {
  claimDeliveries,
  endLeases,
  extendLeases,
  findDueWebhooks,
  findOwnersOfDue,
  leaseWebhook,
  moveClaims,
} from './claim-queries.ts'
import { DELIVERIES_TOPIC } from './delivery-queries.ts'
import { createEndpointState } from './endpoint-state.ts'
import { type Letter, type LetterParts, readLetters } from './letters.ts'
import { updateWebhookRow } from './queries.ts'
import { BREAKS_AFTER } from './schedule.ts'
import { type Sender, send } from './send.ts'
import { type DueDelivery, type Outcome, settle } from './settle.ts'

export interface DeliveryParts extends Sender, LetterParts {
  readonly hasMail: boolean
}

type DeliveryOptions = WatchedTiming & {
  readonly log?: { error(about: object, message: string): void } | undefined
}

/** Calls of a process at once. */
const CONCURRENCY = 64
/** Outcomes are stored up to this much later, so that more of them share a commit. */
const GATHER_MS = 10

export function createDeliveries(parts: DeliveryParts, options: DeliveryOptions): Pump {
  const { db } = parts
  const { watch = createDueWatch(db, options) } = options
  const state = createEndpointState()
  /** Failing endpoints. The next delivery to each tests whether it works again. */
  const probing = new Set<string>()

  // Calls that start together share their reads.
  const reading = createGroupCommit<DueDelivery, Letter>(due => readLetters(parts, due), {
    maxBatch: CONCURRENCY,
  })

  const pumpParts: PumpParts<DueDelivery, Outcome> = {
    concurrency: CONCURRENCY,
    findOwners: (after, limit, now) => findDueWebhooks(db, after, limit, now),
    limitOf: state.limitOf,
    claim: (id, limit, claim) =>
      inTransaction(db, async trx => {
        const webhook = await leaseWebhook(trx, id, claim)
        if (!webhook) return { items: [] }
        const isProbe = webhook.failures >= BREAKS_AFTER
        const most = state.take(id, isProbe ? 1 : limit, webhook.max_per_second, Date.parse(claim.now))
        if (most < 1) return { items: [] }
        state.open(id, webhook.max_concurrency)
        state.setBroken(id, false)
        if (isProbe) {
          probing.add(id)
          await updateWebhookRow(trx, webhook, { probe_date: claim.until })
        }
        const deliveries = await claimDeliveries(trx, webhook, most, claim)
        state.giveBack(id, most - deliveries.length)
        const items = deliveries.map(delivery => ({ delivery, webhook }))
        return { items, concurrency: webhook.max_concurrency }
      }),
    async extend(items, claim) {
      const { by, until } = claim
      await extendLeases(db, [...new Set(items.map(({ webhook }) => webhook.id))], claim)
      const deliveries = items.map(({ delivery }) => delivery)
      await moveClaims(db, deliveries, by, { locked_by: by, next_date: until })
    },
    release: (items, { by, now }) =>
      moveClaims(
        db,
        items.map(({ delivery }) => delivery),
        by,
        { locked_by: null, next_date: now },
      ),
    async end({ by }) {
      await endLeases(db, by)
    },
    async work(item) {
      const { webhook_id, event_id } = item.delivery
      if (!probing.delete(webhook_id) && state.isBroken(webhook_id)) return 'RETURNED'
      const letter = await reading.add(item)
      if (typeof letter === 'string') return letter
      const sent = await send(parts, { ...letter, id: event_id })
      state.note(webhook_id, sent.isDelivered, sent.attempt.status)
      return sent
    },
    settle: (settled, { by, now }) =>
      settle({ db, state, random: Math.random, hasMail: parts.hasMail }, settled, by, new Date(now)),
    gatherMs: GATHER_MS,
  }
  const pump = createPump(pumpParts, options)
  let leave = async () => {}
  return {
    start() {
      pump.start()
      leave = watch.add({
        name: 'deliveries',
        topic: DELIVERIES_TOPIC,
        due: now => findOwnersOfDue(db, now),
        poll: pump.wake,
      })
    },
    wake: pump.wake,
    async stop() {
      await leave()
      await pump.stop()
    },
  }
}
