// Counts of selected choices, one or several in an answer.
import { getOwn } from '../../get-own.ts'
import type { Choosable } from '../type.ts'
import { isOther } from './choice-answer.ts'
import { type Counts, increase, mergeCounts } from './counts.ts'
import { addSample, mergeSamples, type Samples } from './samples.ts'
import { named, percent, type Stats, type TallyKind, textsOf } from './tally.ts'

export interface ChoiceTally {
  answers: number
  /** Counts by id, with every choice of every version. Other ids are not counted. */
  counts: Counts
  others: number
  samples: Samples
}

type ChoiceLists = readonly (readonly Choosable[] | undefined)[]

export const emptyChoices = (lists: ChoiceLists): ChoiceTally => ({
  answers: 0,
  counts: Object.fromEntries([...textsOf(lists).keys()].map(id => [id, 0])),
  others: 0,
  samples: [],
})

export function addChoices(tally: ChoiceTally, answer: unknown, times = 1): void {
  tally.answers += times
  for (const selected of [answer].flat()) {
    if (isOther(selected)) {
      tally.others += times
      addSample(tally.samples, String(selected.other))
    } else {
      const id = String(selected)
      if (Object.hasOwn(tally.counts, id)) increase(tally.counts, id, times)
    }
  }
}

export const mergeChoices = (earlier: ChoiceTally, later: ChoiceTally): ChoiceTally => ({
  answers: earlier.answers + later.answers,
  counts: mergeCounts(earlier.counts, later.counts),
  others: earlier.others + later.others,
  samples: mergeSamples(earlier.samples, later.samples),
})

/** The choices as the versions list them; the last version gives the text. */
export const choicesResult = (
  { answers, counts, others, samples }: ChoiceTally,
  lists: ChoiceLists,
): Pick<Stats, 'other'> & Required<Pick<Stats, 'choices'>> => ({
  choices: [...textsOf(lists)].map(([id, text]) => {
    const count = getOwn(counts, id) ?? 0
    return { ...named(id, text), count, percent: percent(count, answers) }
  }),
  ...(others > 0 && { other: { count: others, samples } }),
})

interface WithChoices {
  readonly choices?: readonly Choosable[]
}

const listsOf = (questions: readonly WithChoices[]) => questions.map(({ choices }) => choices)

export const choiceTally: TallyKind<WithChoices, ChoiceTally> = {
  reads: 'GROUPS',
  empty: questions => emptyChoices(listsOf(questions)),
  add: (tally, _questions, answer, times) => addChoices(tally, answer, times),
  takeSamples(tally, { samples }) {
    tally.samples = samples
  },
  merge: mergeChoices,
  result: (tally, questions) => choicesResult(tally, listsOf(questions)),
}
