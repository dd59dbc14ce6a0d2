// Counts of answers that have parts: places of a ranking, rows, blanks, points of an image.
import { getOwn } from '../../get-own.ts'
import type { Blank } from '../cloze/answer.ts'
import type { BaseQuestion, Choosable } from '../type.ts'
import { addChoices, type ChoiceTally, choicesResult, emptyChoices, mergeChoices } from './choice-tally.ts'
import { type Counts, increase, mergeCounts, mergeRecords } from './counts.ts'
import { addNumber, emptyNumbers, mergeNumbers, type NumberTally, numbersResult } from './number-tally.ts'
import { rounded } from './rounded.ts'
import { addSample, mergeSamples } from './samples.ts'
import { named, type Stats, type TallyKind, textsOf } from './tally.ts'
import type { TextTally } from './value-tallies.ts'

export const memberOf = (answer: unknown, name: string): unknown =>
  Object.getOwnPropertyDescriptor(answer, name)?.value

interface PlaceTally {
  places: NumberTally
  first: number
}

const emptyPlace = (): PlaceTally => ({ places: emptyNumbers(), first: 0 })

const choiceTextsOf = (questions: readonly { readonly choices?: readonly Choosable[] }[]) =>
  textsOf(questions.map(({ choices }) => choices))

/** The places of each choice in a ranking, by the id of the choice. */
export const placeTally: TallyKind<
  { readonly choices?: readonly Choosable[] },
  Record<string, PlaceTally>
> = {
  reads: 'GROUPS',
  empty: questions => Object.fromEntries([...choiceTextsOf(questions).keys()].map(id => [id, emptyPlace()])),
  add(tally, _questions, answer, times = 1) {
    for (const [i, id] of [answer].flat().entries()) {
      const ranked = getOwn(tally, String(id))
      if (!ranked) continue
      addNumber(ranked.places, i + 1, times)
      if (i === 0) ranked.first += times
    }
  },
  merge: (earlier, later) =>
    mergeRecords(earlier, later, (a, b) => ({
      places: mergeNumbers(a.places, b.places),
      first: a.first + b.first,
    })),
  result: (tally, questions) => ({
    places: [...choiceTextsOf(questions)].map(([id, text]) => {
      const { places, first } = getOwn(tally, id) ?? emptyPlace()
      return { ...named(id, text), meanPlace: numbersResult(places).mean, first }
    }),
  }),
}

interface WithRows {
  readonly rows?: readonly Choosable[]
  readonly columns?: readonly Choosable[]
}

const rowTextsOf = (questions: readonly WithRows[]) => textsOf(questions.map(({ rows }) => rows))
const columnsOf = (questions: readonly WithRows[]) => questions.map(({ columns }) => columns)

/** The selected columns of each row, by the id of the row. */
export const rowTally: TallyKind<WithRows, Record<string, ChoiceTally>> = {
  reads: 'GROUPS',
  empty: questions =>
    Object.fromEntries([...rowTextsOf(questions).keys()].map(id => [id, emptyChoices(columnsOf(questions))])),
  add(tally, _questions, answer, times) {
    for (const [id, row] of Object.entries(tally)) {
      const selected = memberOf(answer, id)
      if (selected !== undefined) addChoices(row, selected, times)
    }
  },
  merge: (earlier, later) => mergeRecords(earlier, later, mergeChoices),
  result(tally, questions) {
    const columns = columnsOf(questions)
    return {
      rows: [...rowTextsOf(questions)].map(([id, text]) => ({
        ...named(id, text),
        choices: choicesResult(getOwn(tally, id) ?? emptyChoices(columns), columns).choices,
      })),
    }
  },
}

interface WithBlanks {
  readonly blanks?: Readonly<Record<string, Blank>>
}

type ChoiceLists = readonly (readonly Choosable[] | undefined)[]
type BlankTally = ChoiceTally | TextTally

/** The lists of choices of each blank, by version; undefined where the respondent writes. */
const blanksOf = (questions: readonly WithBlanks[]): ReadonlyMap<string, ChoiceLists> => {
  const blanks = questions.flatMap(question => Object.entries(question.blanks ?? {}))
  const byId = Map.groupBy(blanks, ([id]) => id)
  return new Map([...byId].map(([id, versions]) => [id, versions.map(([, { choices }]) => choices)]))
}

const emptyBlank = (lists: ChoiceLists): BlankTally =>
  lists.some(Boolean) ? emptyChoices(lists) : { samples: [] }

function addBlank(tally: BlankTally, answer: unknown, times: number | undefined): void {
  if ('counts' in tally) addChoices(tally, answer, times)
  else addSample(tally.samples, String(answer))
}

const mergeBlanks = (earlier: BlankTally, later: BlankTally): BlankTally => {
  if ('counts' in earlier && 'counts' in later) return mergeChoices(earlier, later)
  // A blank with choices in some version is counted by its choices.
  if ('counts' in earlier) return earlier
  if ('counts' in later) return later
  return { samples: mergeSamples(earlier.samples, later.samples) }
}

const blankResult = (tally: BlankTally, lists: ChoiceLists): Stats =>
  'counts' in tally ? choicesResult(tally, lists) : { samples: tally.samples }

/** The answers in each blank of a text, by the id of the blank. */
export const blankTally: TallyKind<WithBlanks, Record<string, BlankTally>> = {
  reads: 'EACH',
  empty: questions =>
    Object.fromEntries([...blanksOf(questions)].map(([id, lists]) => [id, emptyBlank(lists)])),
  add(tally, _questions, answer, times) {
    for (const [id, blank] of Object.entries(tally)) {
      const given = memberOf(answer, id)
      if (given !== undefined) addBlank(blank, given, times)
    }
  },
  merge: (earlier, later) => mergeRecords(earlier, later, mergeBlanks),
  result: (tally, questions) => ({
    blanks: Object.fromEntries(
      [...blanksOf(questions)].map(([id, lists]) => [
        id,
        blankResult(getOwn(tally, id) ?? emptyBlank(lists), lists),
      ]),
    ),
  }),
}

/** The image has this many parts across, and as many down. */
const CELLS = 10

/** The selected points of an image, by the number of the part. */
export const cellTally: TallyKind<BaseQuestion, Counts> = {
  reads: 'GROUPS',
  empty: () => ({}),
  add(tally, _questions, answer, times) {
    const cell = placeOf(memberOf(answer, 'y')) * CELLS + placeOf(memberOf(answer, 'x'))
    increase(tally, String(cell), times)
  },
  merge: mergeCounts,
  result: tally => ({
    cells: Object.entries(tally)
      .map(([cell, count]) => [Number(cell), count] as const)
      .sort(([a], [b]) => a - b)
      .map(([cell, count]) => ({ x: middleOf(cell % CELLS), y: middleOf(Math.floor(cell / CELLS)), count })),
  }),
}

const placeOf = (share: unknown) => Math.min(CELLS - 1, Math.floor(Number(share) * CELLS))
const middleOf = (place: number) => rounded((place + 0.5) / CELLS)
