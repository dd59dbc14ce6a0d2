// How answers are counted, and the figures that come from it. Each question type names its kind of tally.
import type { Choosable } from '../type.ts'
import type { Numbers } from './number-tally.ts'

/**
 * Counts accepted answers in a tally: a plain JSON value of bounded size, which can be stored and merged.
 * `questions` are the question as each version of the form has it, from the first to the last. To go on with a stored
 * tally after a new version, merge it with the empty tally of all versions.
 */
export interface TallyKind<Q, T = unknown> {
  readonly reads: TallyReads
  empty(questions: readonly Q[]): T
  /** Counts an answer that was given `times` times. Changes `tally` in place, because a copy for each answer would be slow. */
  add(tally: T, questions: readonly Q[], answer: unknown, times?: number): void
  /** Takes the samples of another tally of the same questions. Only for kinds with samples beside their counts. */
  takeSamples?(tally: T, from: T): void
  /** Returns a new tally. The answers in `later` were given after those in `earlier`. */
  merge(earlier: T, later: T): T
  /** True if answers may have been left out, so that merged tallies can differ from one tally of all. Only for such kinds. */
  isFull?(tally: T): boolean
  result(tally: T, questions: readonly Q[]): Stats
}

/**
 * The answers that make a tally, so that a store can be asked for them instead of for every answer:
 * - GROUPS: how often each answer was given. Samples need the last answers with own words.
 * - NUMBERS: the same; the tally is a `NumberTally`, which can also be made from figures and bins.
 * - FIRST_SEEN: the same, in the order in which each was first given.
 * - EXTREMES: the least and the greatest; the first of equal ones.
 * - LATEST: the last ten.
 * - EACH: all of them, in order.
 * - NOTHING: none.
 */
export type TallyReads = 'GROUPS' | 'NUMBERS' | 'FIRST_SEEN' | 'EXTREMES' | 'LATEST' | 'EACH' | 'NOTHING'

/** The figures of a question; a type has the members that make sense for it. */
export interface Stats {
  /** How often each choice was selected, and the percentage of the answers, with two decimals. */
  readonly choices?: readonly ChoiceCount[]
  /** Answers in the respondent's own words. */
  readonly other?: { readonly count: number; readonly samples: readonly string[] }
  readonly numbers?: Numbers
  /** Net promoter score, of a scale from 0 to 10. */
  readonly nps?: {
    readonly score: number
    readonly promoters: number
    readonly passives: number
    readonly detractors: number
  }
  readonly yes?: number
  readonly no?: number
  /** The last answers, newest first. */
  readonly samples?: readonly string[]
  /** The earliest and the latest day or time. */
  readonly first?: string | null
  readonly last?: string | null
  /** The most frequent values, and the number of answers with any other value. */
  readonly values?: readonly { readonly value: string; readonly count: number }[]
  readonly rest?: number
  /** The mean place of each choice of a ranking (1 is best), and how often the choice came first. */
  readonly places?: readonly (Choosable & { readonly meanPlace: number | null; readonly first: number })[]
  readonly rows?: readonly (Choosable & { readonly choices: readonly ChoiceCount[] })[]
  readonly blanks?: Readonly<Record<string, Stats>>
  /** How often each part of an image was selected. The image has ten by ten parts, each named by its middle, in shares of the width and height. */
  readonly cells?: readonly { readonly x: number; readonly y: number; readonly count: number }[]
  /** The number of entries in an answer. */
  readonly entries?: Numbers
  readonly questions?: Readonly<Record<string, Stats & { readonly answered: number }>>
}

export interface ChoiceCount extends Choosable {
  readonly count: number
  readonly percent: number
}

/** Percentage with two decimals. */
export const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100

/** The last text of each id, in the order of first appearance. */
export const textsOf = (lists: readonly (readonly Choosable[] | undefined)[]) =>
  new Map(lists.flatMap(list => (list ?? []).map(({ id, text }) => [id, text] as const)))

export const named = (id: string, text: string | undefined): Choosable => ({
  id,
  ...(text !== undefined && { text }),
})
