// The job that deletes the responses that match a filter. Each step takes a few milliseconds, in the order of ids. An interrupted step
// can simply run again.
import { namesIn } from '../../engine/expressions/references.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { NOBODY } from '../../platform/http/client.ts'
import { deleteFilesOf } from '../files/delete-files-of.ts'
import type { JobPayloads, JobStep } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import { noteChanges } from './change-queries.ts'
import type { DeletionProgress } from './delete-matching-progress.ts'
import { deletedFact, tellResponses } from './facts.ts'
import { compileFilter, type Matches } from './filter.ts'
import { deleteHistoryOfAll } from './history-queries.ts'
import { toIndexedFilter } from './ignore-case.ts'
import { countUntil, deleteResponseRows, findStatus, lockResponses, readResponses } from './queries.ts'
import { findAskedQuestions } from './response-fields.ts'
import { deleteReviewsOf } from './review-queries.ts'

const FIRST_BATCH = 10
const MAX_BATCH = 500
/** A step that takes longer halves the next batch. */
const STEP_MS = 20

/** Cached across steps, because compiling reads all versions of the form. */
const MAX_COMPILED = 100
const compiled = createCache<Matches>(MAX_COMPILED)

export const deleteMatchingStep: JobStep<'deleteMatching', DeletionProgress> = async (
  trx,
  payload,
  progress,
  now,
) => {
  const { organizationId, webformId, filter, until } = payload
  if (!progress) {
    const total = await countUntil(trx, webformId, until)
    return { progress: { total, checked: 0, deleted: 0, after: '', batch: FIRST_BATCH }, next: 'now' }
  }
  // A deleted form has a job that deletes all its responses.
  if ((await findStatus(trx, webformId)) === undefined) return { progress, next: 'done' }
  const matches = await matcherOf(trx, payload)
  const { after, batch } = progress
  const startedAt = performance.now()
  const read = readResponses(trx, webformId, { ...(filter && toIndexedFilter(filter)), until })
  const rows = await read({ after, limit: batch })
  const found = rows.filter(matches).map(({ id }) => id)
  const ids = found.length > 0 ? await deleteThose(trx, webformId, found, matches, now) : []
  if (ids.length > 0) await deleteFilesOf(trx, webformId, ids, { organizationId, now })
  const isSlow = performance.now() - startedAt > STEP_MS
  const isLast = rows.length < batch
  return {
    progress: {
      ...progress,
      // With an index, the responses between those that match are not read.
      checked: isLast ? progress.total : progress.checked + rows.length,
      deleted: progress.deleted + ids.length,
      after: rows.at(-1)?.id ?? after,
      batch: isSlow ? Math.max(1, Math.floor(batch / 2)) : Math.min(MAX_BATCH, batch * 2),
    },
    next: isLast ? 'done' : 'now',
  }
}

/** Only what it deletes is locked, and tested again: it may have been graded since it was read. */
async function deleteThose(
  trx: Trx,
  webformId: string,
  found: readonly string[],
  matches: Matches,
  now: Date,
): Promise<readonly string[]> {
  const ids = (await lockResponses(trx, webformId, found)).filter(matches).map(({ id }) => id)
  if (ids.length === 0) return ids
  await deleteResponseRows(trx, webformId, ids)
  await deleteHistoryOfAll(trx, webformId, ids)
  await deleteReviewsOf(trx, webformId, ids)
  await noteChanges(trx, webformId, ids)
  const facts = ids.map(id => deletedFact(webformId, id, now.toISOString()))
  await tellResponses(trx, webformId, facts)
  return ids
}

async function matcherOf(
  trx: Trx,
  { webformId, filter, until }: JobPayloads['deleteMatching'],
): Promise<Matches> {
  if (!filter) return () => true
  const known = compiled.get(until)
  if (known) return known
  const matches = compileFilter(filter, await findAskedQuestions(trx, webformId, namesIn(filter), NOBODY))
  compiled.set(until, matches, 1)
  return matches
}
