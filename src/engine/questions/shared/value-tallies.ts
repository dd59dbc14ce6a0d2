// Counts of answers that are a single value: numbers, texts, days, yes or no.
import { getOwn } from '../../get-own.ts'
import { groupOfVote } from '../../votes.ts'
import type { BaseQuestion } from '../type.ts'
import { type Counts, increase, largestFirst, mergeCounts } from './counts.ts'
import { addNumber, emptyNumbers, mergeNumbers, type NumberTally, numbersResult } from './number-tally.ts'
import { addSample, mergeSamples, type Samples } from './samples.ts'
import { percent, type Stats, type TallyKind } from './tally.ts'

export const numberTally: TallyKind<BaseQuestion, NumberTally> = {
  reads: 'NUMBERS',
  empty: emptyNumbers,
  add: (tally, _questions, answer, times) => addNumber(tally, Number(answer), times),
  merge: mergeNumbers,
  result: tally => ({ numbers: numbersResult(tally) }),
}

/**
 * Net promoter score of whole numbers from 0 to 10: detractors give 0 to 6, promoters 9 and 10.
 * The score is the difference of their percentages.
 */
export function npsOf({ count, bins }: NumberTally): Pick<Stats, 'nps'> {
  if (count === 0) return {}
  const nps = { promoters: 0, passives: 0, detractors: 0 }
  for (const [value, times] of Object.entries(bins)) nps[groupOfVote(Number(value))] += times
  return { nps: { score: percent(nps.promoters - nps.detractors, count), ...nps } }
}

export const yesNoTally: TallyKind<BaseQuestion, { yes: number; no: number }> = {
  reads: 'GROUPS',
  empty: () => ({ yes: 0, no: 0 }),
  add(tally, _questions, answer, times = 1) {
    tally[answer ? 'yes' : 'no'] += times
  },
  merge: (earlier, later) => ({ yes: earlier.yes + later.yes, no: earlier.no + later.no }),
  result: ({ yes, no }) => ({ yes, no }),
}

export interface TextTally {
  samples: Samples
}

export const textTally: TallyKind<BaseQuestion, TextTally> = {
  reads: 'LATEST',
  empty: () => ({ samples: [] }),
  add: (tally, _questions, answer) => addSample(tally.samples, String(answer)),
  merge: (earlier, later) => ({ samples: mergeSamples(earlier.samples, later.samples) }),
  result: ({ samples }) => ({ samples }),
}

interface RangeTally {
  first: string | null
  last: string | null
}

const rangeTallyBy = (sortKey: (answer: string) => number | string): TallyKind<BaseQuestion, RangeTally> => {
  const earliest = (a: string | null, b: string | null) =>
    a === null || b === null ? (a ?? b) : sortKey(b) < sortKey(a) ? b : a
  const latest = (a: string | null, b: string | null) =>
    a === null || b === null ? (a ?? b) : sortKey(b) > sortKey(a) ? b : a
  return {
    reads: 'EXTREMES',
    empty: () => ({ first: null, last: null }),
    add(tally, _questions, answer) {
      tally.first = earliest(tally.first, String(answer))
      tally.last = latest(tally.last, String(answer))
    },
    merge: (earlier, later) => ({
      first: earliest(earlier.first, later.first),
      last: latest(earlier.last, later.last),
    }),
    result: ({ first, last }) => ({ first, last }),
  }
}

/** The first and the last day or time of day, which sort as texts. */
export const rangeTally = rangeTallyBy(answer => answer)

/** The first and the last moment. Offsets differ, so moments do not sort as texts. */
export const momentTally = rangeTallyBy(Date.parse)

const MAX_VALUES = 1000
const MAX_VALUES_IN_RESULT = 50

interface ValueTally {
  answers: number
  /** The counts of at most a thousand values. */
  counts: Counts
  size: number
}

/** Values that many respondents share. After a thousand different values, new ones only count as answers. */
export const valueTally: TallyKind<BaseQuestion, ValueTally> = {
  reads: 'FIRST_SEEN',
  empty: () => ({ answers: 0, counts: {}, size: 0 }),
  add(tally, _questions, answer, times = 1) {
    const value = String(answer)
    tally.answers += times
    const isNew = getOwn(tally.counts, value) === undefined
    if (isNew && tally.size >= MAX_VALUES) return
    if (isNew) tally.size++
    increase(tally.counts, value, times)
  },
  /** If the two have more than a thousand values together, the most frequent ones stay. */
  merge(earlier, later) {
    const values = largestFirst(mergeCounts(earlier.counts, later.counts)).slice(0, MAX_VALUES)
    return {
      answers: earlier.answers + later.answers,
      counts: Object.fromEntries(values),
      size: values.length,
    }
  },
  isFull: ({ size }) => size >= MAX_VALUES,
  result({ answers, counts }) {
    const values = largestFirst(counts)
      .slice(0, MAX_VALUES_IN_RESULT)
      .map(([value, count]) => ({ value, count }))
    return { values, rest: answers - values.reduce((sum, { count }) => sum + count, 0) }
  },
}

/** The tally of types whose summary only counts the answers. */
export const emptyTally: TallyKind<BaseQuestion, Record<string, never>> = {
  reads: 'NOTHING',
  empty: () => ({}),
  add: () => {},
  merge: () => ({}),
  result: () => ({}),
}
