// Keeps tallies of the responses that a copy has, so that a summary counts only those that came since.
import { LRUCache } from 'lru-cache'
import type { SummaryTally } from '../summary/summarise.ts'
import type { Put } from './conditions.ts'
import { ROW_NUMBER } from './fields.ts'
import type { Standing } from './responses-copy.ts'

/** A condition in SQL that is true or false. */
export type Term = (put: Put) => string

interface Asked {
  readonly standing: Standing
  /** What the tally depends on besides: the questions, the condition, and what is hidden. */
  readonly of: unknown
  /** Tallies the responses that meet the term too; all without one. */
  readonly count: (term?: Term) => Promise<SummaryTally>
  /** `later` has the responses with later ids. */
  readonly merge: (earlier: SummaryTally, later: SummaryTally) => SummaryTally
}

interface Kept {
  /** Responses with smaller row numbers are in the tally, except those that are added again with another number. */
  readonly rows: number
  /** JSON, because tallies are changed in place. */
  readonly tally: string
}

export type KeptTallies = ReturnType<typeof createKeptTallies>

/** @param maxBytes the memory that all tallies may take, about */
export function createKeptTallies(maxBytes: number) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ tally }, key) => 2 * (tally.length + key.length),
  })
  return {
    async tally({ standing, of, count, merge }: Asked): Promise<SummaryTally> {
      const { lineage, version, rows, responses, newest } = standing
      const key = JSON.stringify([lineage, version, of])
      const known = kept.get(key)
      const earlier = known && (JSON.parse(known.tally) as SummaryTally)
      const isSettled = newest <= responses
      const terms: Term[] = []
      if (known) terms.push(put => `${ROW_NUMBER} >= ${put(known.rows)}`)
      if (!isSettled) terms.push(put => `_id <= ${put(responses)}`)
      const isNew = known?.rows !== rows
      const counted = isNew ? await count(allOf(terms)) : undefined
      const settled = earlier && counted ? merge(earlier, counted) : (earlier ?? counted)
      if (!settled) throw new Error('A tally without responses has no rows')
      if (isNew) kept.set(key, { rows, tally: JSON.stringify(settled) })
      return isSettled ? settled : merge(settled, await count(put => `_id > ${put(responses)}`))
    },
  }
}

const allOf = (terms: readonly Term[]): Term | undefined =>
  terms.length === 0 ? undefined : put => terms.map(term => term(put)).join(' and ')
