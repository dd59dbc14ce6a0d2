// Caches tallies of the responses that a copy has, so that a summary counts only those that came since.
import { LRUCache } from 'lru-cache'
import type { SummaryTally } from '../summary/summarise.ts'
import type { Put } from './conditions.ts'
import { ROW_NUMBER } from './fields.ts'
import type { Standing } from './responses-copy.ts'

/** A condition in SQL that is true or false. */
export type Term = (put: Put) => string

export interface TallyParts {
  /** The standing of the rows that `count` reads. */
  readonly standing: Standing
  /** What the tally depends on besides the rows: the questions, the condition, and what is hidden. */
  readonly key: readonly unknown[]
  /** Tallies the responses that meet the term too; all without one. */
  readonly count: (term?: Term) => Promise<SummaryTally>
  /** `later` has the responses with later ids. */
  readonly merge: (earlier: SummaryTally, later: SummaryTally) => SummaryTally
  /** True if merging the tally can give other figures than counting all at once. */
  readonly isFull: (tally: SummaryTally) => boolean
}

interface CachedTally {
  /** Responses with smaller row numbers are in the tally, except those that are added again with another number. */
  readonly rows: number
  /** JSON, because tallies are changed in place. */
  readonly tally: string
}

export type TallyCache = ReturnType<typeof createTallyCache>

/** @param maxBytes the memory that all tallies may take, about */
export function createTallyCache(maxBytes: number) {
  const cache = new LRUCache<string, CachedTally>({
    maxSize: maxBytes,
    sizeCalculation: ({ tally }, key) => 2 * (tally.length + key.length),
  })

  /** The tally of the responses that are not added again, and whether it is not one count of all. */
  async function settledTally({ standing, key, count, merge, isFull }: TallyParts) {
    const { lineage, version, rows, responses } = standing
    const name = JSON.stringify([lineage, version, ...key])
    // Another reader can have seen later rows, and ended before.
    const cached = cache.get(name)
    const known = cached && cached.rows <= rows ? cached : undefined
    const earlier = known && (JSON.parse(known.tally) as SummaryTally)
    if (known?.rows === rows && earlier) return { tally: earlier, isMerged: true }
    const terms: Term[] = []
    if (known) terms.push(put => `${ROW_NUMBER} >= ${put(known.rows)}`)
    if (!isSettled(standing)) terms.push(put => `_id <= ${put(responses)}`)
    const counted = await count(allOf(terms))
    const tally = earlier ? merge(earlier, counted) : counted
    if (!isFull(tally) && (cache.get(name)?.rows ?? 0) <= rows)
      cache.set(name, { rows, tally: JSON.stringify(tally) })
    return { tally, isMerged: earlier !== undefined }
  }

  return {
    async tally(parts: TallyParts): Promise<SummaryTally> {
      const { standing, count, merge, isFull } = parts
      const settled = await settledTally(parts)
      const tally = isSettled(standing)
        ? settled.tally
        : merge(settled.tally, await count(put => `_id > ${put(standing.responses)}`))
      const isMerged = settled.isMerged || !isSettled(standing)
      return isMerged && isFull(tally) ? count() : tally
    },
  }
}

const isSettled = ({ newest, responses }: Standing) => newest <= responses

const allOf = (terms: readonly Term[]): Term | undefined =>
  terms.length === 0 ? undefined : put => terms.map(term => term(put)).join(' and ')
