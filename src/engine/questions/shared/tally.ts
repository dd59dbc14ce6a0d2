// What the answers to a question come to, counted one by one in bounded memory: each type says which of these it is.

import type { Choosable } from '../type.ts'
import { isOther } from './choice-answer.ts'
import { type Numbers, numberStats } from './number-stats.ts'

/** Counts accepted answers. */
export interface Tally {
  add(answer: unknown): void
  told(): Stats
}

/** What is told of the answers to a question; a type has the members that mean something for it. */
export interface Stats {
  /** How often each choice was picked, of how many answers (percent, two decimals). */
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
  /** The most frequent values, and how many answers were none of them. */
  readonly values?: readonly { readonly value: string; readonly count: number }[]
  readonly rest?: number
  /** Of a ranking, the mean place of each choice (1 is best), and how often it came first. */
  readonly places?: readonly (Choosable & { readonly meanPlace: number | null; readonly first: number })[]
  readonly rows?: readonly (Choosable & { readonly choices: readonly ChoiceCount[] })[]
  readonly blanks?: Readonly<Record<string, Stats>>
  /** How often each part of an image was pointed at: a cell of ten by ten, by its middle. */
  readonly cells?: readonly { readonly x: number; readonly y: number; readonly count: number }[]
  /** How many entries an answer has. */
  readonly entries?: Numbers
  readonly questions?: Readonly<Record<string, Stats & { readonly answered: number }>>
}

export interface ChoiceCount extends Choosable {
  readonly count: number
  readonly percent: number
}

const SAMPLES = 10
const SAMPLE_LENGTH = 1000

export const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100

/** The last text of each id, in the order in which they first came up. */
export const textsOf = (lists: readonly (readonly Choosable[] | undefined)[]) =>
  new Map(lists.flatMap(list => (list ?? []).map(({ id, text }) => [id, text] as const)))

export const named = (id: string, text: string | undefined): Choosable => ({
  id,
  ...(text !== undefined && { text }),
})

/** Picked choices, one or several; `lists` are those of every version, the last of which gives the text. */
export function tallyChoices(lists: readonly (readonly Choosable[] | undefined)[]): Tally {
  const texts = textsOf(lists)
  const counts = new Map([...texts.keys()].map(id => [id, 0]))
  const own = samples()
  let answers = 0
  let others = 0
  return {
    add(answer) {
      answers++
      for (const picked of [answer].flat()) {
        if (isOther(picked)) {
          others++
          own.add(String(picked.other))
        } else {
          const id = String(picked)
          if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
        }
      }
    },
    told: () => ({
      choices: [...counts].map(([id, count]) => ({
        ...named(id, texts.get(id)),
        count,
        percent: percent(count, answers),
      })),
      ...(others > 0 && { other: { count: others, samples: own.told() } }),
    }),
  }
}

export function tallyNumbers(): Tally {
  const numbers = numberStats()
  return { add: answer => numbers.add(Number(answer)), told: () => ({ numbers: numbers.told() }) }
}

/** Detractors give 0 to 6, promoters 9 and 10; the score is the difference of their shares, in percent. */
export function tallyNps(): Tally {
  const numbers = numberStats()
  const counts = { promoters: 0, passives: 0, detractors: 0 }
  let answers = 0
  return {
    add(answer) {
      const number = Number(answer)
      numbers.add(number)
      answers++
      counts[number >= 9 ? 'promoters' : number >= 7 ? 'passives' : 'detractors']++
    },
    told: () => ({
      numbers: numbers.told(),
      ...(answers > 0 && {
        nps: { score: percent(counts.promoters - counts.detractors, answers), ...counts },
      }),
    }),
  }
}

export function tallyYesNo(): Tally {
  let yes = 0
  let no = 0
  return {
    add(answer) {
      if (answer) yes++
      else no++
    },
    told: () => ({ yes, no }),
  }
}

/** @param inWords an answer, where it is no text itself */
export function tallyTexts(inWords: (answer: unknown) => string = String): Tally {
  const last = samples()
  return { add: answer => last.add(inWords(answer)), told: () => ({ samples: last.told() }) }
}

/** Days and times, which sort as texts; or by what `momentOf` makes of them. */
export function tallyRange(momentOf: (answer: string) => number | string = answer => answer): Tally {
  let first: string | undefined
  let last: string | undefined
  return {
    add(answer) {
      const text = String(answer)
      if (first === undefined || momentOf(text) < momentOf(first)) first = text
      if (last === undefined || momentOf(text) > momentOf(last)) last = text
    },
    told: () => ({ first: first ?? null, last: last ?? null }),
  }
}

const MOST_VALUES = 1000
const TOLD_VALUES = 50

/** Values that many give alike; beyond a thousand different ones no new ones are counted. */
export function tallyValues(): Tally {
  const counts = new Map<string, number>()
  let answers = 0
  return {
    add(answer) {
      const value = String(answer)
      answers++
      if (counts.has(value) || counts.size < MOST_VALUES) counts.set(value, (counts.get(value) ?? 0) + 1)
    },
    told() {
      const values = [...counts]
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, TOLD_VALUES)
        .map(([value, count]) => ({ value, count }))
      return { values, rest: answers - values.reduce((sum, { count }) => sum + count, 0) }
    },
  }
}

/** How often, and nothing of what. */
export const tallyNothing = (): Tally => ({ add: () => {}, told: () => ({}) })

/** The last texts, newest first. */
function samples() {
  const kept: string[] = []
  return {
    add(text: string) {
      kept.unshift(text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text)
      if (kept.length > SAMPLES) kept.pop()
    },
    told: (): readonly string[] => kept,
  }
}
