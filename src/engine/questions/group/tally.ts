// Counts of the answers inside of a group, and of its entries.

import { numberStats } from '../shared/number-stats.ts'
import { memberOf } from '../shared/part-tallies.ts'
import type { Tally } from '../shared/tally.ts'
import type { GroupQuestion } from './answer.ts'
import { type Types, typeIn } from './types.ts'

export function tallyGroup(types: Types, questions: readonly GroupQuestion[]): Tally {
  const versions = Map.groupBy(
    questions.flatMap(question => question.questions ?? []).filter(member => typeIn(types, member).answer),
    ({ id }) => id,
  )
  const members = [...versions].flatMap(([id, asked]) => {
    // What changed its type has the answers alone told that one of the last type takes.
    const name = asked.at(-1)?.type ?? ''
    const type = types.get(name)
    const last = asked.filter(member => member.type === name)
    const isTold = (answer: unknown) =>
      last.length === asked.length || last.some(member => type?.answer?.check(member, answer) === undefined)
    const tally = type?.tally?.(last)
    return tally ? [{ id, tally, isTold, answered: 0 }] : []
  })
  const entries = numberStats()
  return {
    add(answer) {
      const given = [answer].flat()
      entries.add(given.length)
      for (const entry of given) {
        for (const member of members) {
          const inside = memberOf(entry, member.id)
          if (inside === undefined || !member.isTold(inside)) continue
          member.answered++
          member.tally.add(inside)
        }
      }
    },
    told: () => ({
      ...(questions.some(({ repeat }) => repeat) && { entries: entries.told() }),
      questions: Object.fromEntries(
        members.map(({ id, tally, answered }) => [id, { answered, ...tally.told() }]),
      ),
    }),
  }
}
