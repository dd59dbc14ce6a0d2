// What counting the responses to each version needs, as far as memory allows.
import { createCache } from '../../platform/cache/cache.ts'
import type { Db } from '../tables/tables.ts'
import { findCountedVersion } from '../webforms/compiled-version.ts'
import type { CollectedQuestions } from './collect-questions.ts'
import { type SummaryVersion, summaryVersion } from './summarise.ts'

/** Responses are in order of time, and so, mostly, are their versions. Few versions are in use at once. */
const MAX_VERSION_BYTES = 64 * 1024 * 1024

export interface SummaryVersions {
  /** A version that is in memory. */
  known(version: number): SummaryVersion | undefined
  /** Undefined if there is no such version. */
  load(version: number): Promise<SummaryVersion | undefined>
}

export function createVersions(
  db: Db,
  webformId: string,
  { all, known }: Pick<CollectedQuestions, 'all' | 'known'>,
): SummaryVersions {
  const versions = createCache<SummaryVersion>(MAX_VERSION_BYTES)
  return {
    known: version => versions.get(String(version)),
    async load(version) {
      const form = known.has(version) ? await findCountedVersion(db, webformId, version) : undefined
      if (!form) return undefined
      const loaded = summaryVersion(form, all)
      versions.set(String(version), loaded, loaded.sizeBytes)
      return loaded
    },
  }
}
