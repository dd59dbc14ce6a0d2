// Counts of answers that have parts: places of a ranking, rows, blanks, points of an image.
import type { Blank } from '../cloze/answer.ts'
import type { Choosable } from '../type.ts'
import { numberStats, rounded } from './number-stats.ts'
import { named, type Tally, tallyChoices, tallyTexts, textsOf } from './tally.ts'

export const memberOf = (answer: unknown, name: string): unknown =>
  Object.getOwnPropertyDescriptor(answer, name)?.value

export function tallyPlaces(lists: readonly (readonly Choosable[] | undefined)[]): Tally {
  const texts = textsOf(lists)
  const places = new Map([...texts.keys()].map(id => [id, { stats: numberStats(), first: 0 }]))
  return {
    add(answer) {
      for (const [i, id] of [answer].flat().entries()) {
        const place = places.get(String(id))
        place?.stats.add(i + 1)
        if (place && i === 0) place.first++
      }
    },
    told: () => ({
      places: [...places].map(([id, { stats, first }]) => ({
        ...named(id, texts.get(id)),
        meanPlace: stats.told().mean,
        first,
      })),
    }),
  }
}

interface Lined {
  readonly rows?: readonly Choosable[]
  readonly columns?: readonly Choosable[]
}

export function tallyRows(questions: readonly Lined[]): Tally {
  const texts = textsOf(questions.map(({ rows }) => rows))
  const columns = questions.map(question => question.columns)
  const rows = new Map([...texts.keys()].map(id => [id, tallyChoices(columns)]))
  return {
    add(answer) {
      for (const [id, tally] of rows) {
        const picked = memberOf(answer, id)
        if (picked !== undefined) tally.add(picked)
      }
    },
    told: () => ({
      rows: [...rows].map(([id, tally]) => ({
        ...named(id, texts.get(id)),
        choices: tally.told().choices ?? [],
      })),
    }),
  }
}

export function tallyBlanks(all: readonly (Readonly<Record<string, Blank>> | undefined)[]): Tally {
  const versions = Map.groupBy(
    all.flatMap(blanks => Object.entries(blanks ?? {})),
    ([id]) => id,
  )
  const tallies = new Map(
    [...versions].map(([id, blanks]) => {
      const lists = blanks.map(([, { choices }]) => choices)
      return [id, lists.some(Boolean) ? tallyChoices(lists) : tallyTexts()]
    }),
  )
  return {
    add(answer) {
      for (const [id, tally] of tallies) {
        const given = memberOf(answer, id)
        if (given !== undefined) tally.add(given)
      }
    },
    told: () => ({ blanks: Object.fromEntries([...tallies].map(([id, tally]) => [id, tally.told()])) }),
  }
}

const CELLS = 10

export function tallyCells(): Tally {
  const counts = new Map<number, number>()
  const place = (share: unknown) => Math.min(CELLS - 1, Math.floor(Number(share) * CELLS))
  const middle = (cell: number) => rounded((cell + 0.5) / CELLS)
  return {
    add(answer) {
      const cell = place(memberOf(answer, 'y')) * CELLS + place(memberOf(answer, 'x'))
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    },
    told: () => ({
      cells: [...counts]
        .sort(([a], [b]) => a - b)
        .map(([cell, count]) => ({ x: middle(cell % CELLS), y: middle(Math.floor(cell / CELLS)), count })),
    }),
  }
}
