// Counts of the answers inside a group, and of its entries.
import { getOwn } from '../../get-own.ts'
import { mergeRecords } from '../shared/counts.ts'
import {
  addNumber,
  emptyNumbers,
  mergeNumbers,
  type NumberTally,
  numbersResult,
} from '../shared/number-tally.ts'
import { memberOf } from '../shared/part-tallies.ts'
import type { TallyKind } from '../shared/tally.ts'
import { type BaseQuestion, entryOf, type QuestionReport } from '../type.ts'
import type { GroupQuestion } from './answer.ts'
import type { Types } from './types.ts'

/** Reports by type of question. */
export type Reports = ReadonlyMap<string, QuestionReport>

interface MemberTally {
  type: string
  answered: number
  tally: unknown
}

interface GroupTally {
  entries: NumberTally
  /** Tallies by the id of the question. */
  members: Record<string, MemberTally>
}

interface Member {
  readonly id: string
  readonly type: string
  readonly kind: TallyKind<BaseQuestion>
  /** The question in each version in which it has its last type. */
  readonly questions: readonly BaseQuestion[]
  accepts(answer: unknown): boolean
}

export function groupTally(types: Types, reports: Reports): TallyKind<GroupQuestion, GroupTally> {
  // Finding the members takes longer than counting an answer.
  const cache = new WeakMap<readonly GroupQuestion[], readonly Member[]>()
  function membersOf(questions: readonly GroupQuestion[]): readonly Member[] {
    const members = cache.get(questions) ?? findMembers(types, reports, questions)
    cache.set(questions, members)
    return members
  }

  /** If the types differ, the answers of the later type count. */
  function mergeMembers(earlier: MemberTally, later: MemberTally): MemberTally {
    const kind = reports.get(later.type)?.tally
    if (!kind || earlier.type !== later.type) return later
    return {
      type: later.type,
      answered: earlier.answered + later.answered,
      tally: kind.merge(earlier.tally, later.tally),
    }
  }

  return {
    reads: 'EACH',
    empty: questions => ({
      entries: emptyNumbers(),
      members: Object.fromEntries(membersOf(questions).map(member => [member.id, emptyMember(member)])),
    }),
    add(tally, questions, answer, times) {
      const entries = [answer].flat()
      addNumber(tally.entries, entries.length, times)
      for (const entry of entries) {
        for (const { id, kind, questions: asked, accepts } of membersOf(questions)) {
          const given = memberOf(entry, id)
          const member = getOwn(tally.members, id)
          if (given === undefined || !member || !accepts(given)) continue
          member.answered += times ?? 1
          kind.add(member.tally, asked, given, times)
        }
      }
    },
    merge: (earlier, later) => ({
      entries: mergeNumbers(earlier.entries, later.entries),
      members: mergeRecords(earlier.members, later.members, mergeMembers),
    }),
    result: ({ entries, members }, questions) => ({
      ...(questions.some(({ repeat }) => repeat) && { entries: numbersResult(entries) }),
      questions: Object.fromEntries(
        membersOf(questions).map(member => {
          const { answered, tally } = getOwn(members, member.id) ?? emptyMember(member)
          return [member.id, { answered, ...member.kind.result(tally, member.questions) }]
        }),
      ),
    }),
  }
}

const emptyMember = ({ type, kind, questions }: Member): MemberTally => ({
  type,
  answered: 0,
  tally: kind.empty(questions),
})

function findMembers(types: Types, reports: Reports, questions: readonly GroupQuestion[]): readonly Member[] {
  const asked = questions
    .flatMap(question => question.questions ?? [])
    .filter(member => entryOf(types, member).answer)
  return [...Map.groupBy(asked, ({ id }) => id)].flatMap(([id, versions]) => {
    const type = versions.at(-1)?.type ?? ''
    const last = versions.filter(member => member.type === type)
    const answer = types.get(type)?.answer
    const kind = reports.get(type)?.tally
    // After a change of type, only answers that the last type accepts are counted.
    const accepts = (given: unknown) =>
      last.length === versions.length || last.some(member => answer?.check(member, given) === undefined)
    return kind ? [{ id, type, kind, questions: last, accepts }] : []
  })
}
