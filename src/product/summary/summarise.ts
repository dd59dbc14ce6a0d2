// Responses counted one by one, in bounded memory: what is kept does not grow with their number.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { Way } from '../../engine/logic/form-flow.ts'
import { own } from '../../engine/own.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { numberStats } from '../../engine/questions/shared/number-stats.ts'
import { percent, type Tally } from '../../engine/questions/shared/tally.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import { AskedInAll } from '../../engine/tally/asked.ts'
import { type ItemTally, tallyItem } from '../../engine/tally/items.ts'
import {
  tallyWrong,
  type Wrong,
  WrongInAll,
  type WrongTally,
  wrongIn,
} from '../../engine/tally/wrong-choices.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { gradingStatusOf, scoreOf } from '../responses/wire.ts'

/** What a question, or the id of a wrong choice, takes of memory in a version. */
const ENTRY_BYTES = 200
/** What compiled logic takes, by the length of its JSON. */
const LOGIC_RATIO = 32

interface Counted {
  readonly id: string
  readonly type: string
  readonly text: string
  readonly tally: Tally
  readonly item: ItemTally
  readonly wrongTally: WrongTally
  asked: number
  answered: number
}

/** A version whose responses are counted. */
export interface SummaryVersion {
  /** Undefined where everybody is asked the same. */
  readonly find: Way['find'] | undefined
  readonly counted: readonly { readonly one: Counted; readonly wrong: Wrong }[]
  /** An estimate of what this takes of memory. Of the form only its logic is kept. */
  readonly sizeBytes: number
}

/** What the versions of a form ask; they are added from the first to the last. */
export function createAskedInAll() {
  const asked = new Map<string, { readonly questions: AskedInAll; readonly wrong: WrongInAll }>()
  return {
    /** `scoring` is undefined where nothing is scored. */
    add(questions: readonly BaseQuestion[], scoring: Scoring | undefined) {
      for (const question of questions) {
        const key = keyOf(question)
        const known = asked.get(key) ?? { questions: new AskedInAll(), wrong: new WrongInAll() }
        asked.set(key, known)
        known.questions.add(question)
        known.wrong.add(scoring && wrongIn(question, scoring))
      }
    },
    /** Each question once, as it was first met. */
    tallies(): ReadonlyMap<string, Counted> {
      const counted = new Map<string, Counted>()
      for (const [key, { questions, wrong }] of asked) {
        const { all } = questions
        const question = all.at(-1)
        const tally = question && typeOf(question).tally?.(all)
        if (!tally) continue
        counted.set(key, {
          id: question.id,
          type: question.type,
          text: questions.text,
          tally,
          item: tallyItem(),
          wrongTally: tallyWrong(wrong),
          asked: 0,
          answered: 0,
        })
      }
      return counted
    },
  }
}

/** Counts responses to the versions that were added. */
export function summariser(counted: ReadonlyMap<string, Counted>, isQuiz: boolean) {
  const quiz = tallyQuiz()
  let responses = 0
  let first: string | null = null
  let last: string | null = null

  return {
    version({ questions, scoring, way, logic }: CompiledForm): SummaryVersion {
      const inVersion = questions.flatMap(question => {
        const one = counted.get(keyOf(question))
        return one ? [{ one, wrong: wrongIn(question, scoring) }] : []
      })
      const ids = inVersion.reduce((sum, { wrong }) => sum + (wrong?.size ?? 0), 0)
      const conditions = questions.map(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen])
      return {
        find: way?.find,
        counted: inVersion,
        sizeBytes:
          (questions.length + ids) * ENTRY_BYTES +
          (way ? JSON.stringify([logic, conditions]).length * LOGIC_RATIO : 0),
      }
    },
    /** `version` is undefined for one that was published since. */
    add(row: ResponseRow, version: SummaryVersion | undefined) {
      responses++
      if (first === null || row.create_date < first) first = row.create_date
      if (last === null || row.create_date > last) last = row.create_date
      quiz.add(row)
      if (!version) return
      const hidden = version.find?.(id => own(row.answers, id))?.hidden
      const { score } = scoreOf(row)
      for (const { one, wrong } of version.counted) {
        const { id } = one
        if (!hidden?.has(id)) one.asked++
        const answer = own(row.answers, id)
        if (answer !== undefined) {
          one.answered++
          one.tally.add(answer)
        }
        const grade = row.grading ? own(row.grading, id) : undefined
        if (!grade || score === null || row.grading_status !== null) continue
        one.item.add(grade, score)
        if (answer !== undefined) one.wrongTally.add(answer, wrong)
      }
    },
    told() {
      return {
        responses,
        firstDate: first,
        lastDate: last,
        ...(isQuiz && { quiz: quiz.told() }),
        questions: [...counted.values()].map(toQuestion),
      }
    },
  }
}

export type SummaryTold = ReturnType<ReturnType<typeof summariser>['told']>

/** One whose type changed counts anew. */
const keyOf = ({ id, type }: BaseQuestion) => `${id} ${type}`

function toQuestion({ id, type, text, tally, item, wrongTally, asked, answered }: Counted) {
  const stats = tally.told()
  const told = item.told()
  return {
    id,
    type,
    text,
    asked,
    answered,
    ...stats,
    ...(told.responses > 0 && { item: { ...told, ...wrongTally.told(stats.choices) } }),
  }
}

function tallyQuiz() {
  const [scores, percents] = [numberStats(), numberStats()]
  const [grades, outcomes] = [new Map<string, number>(), new Map<string, number>()]
  const counts = { graded: 0, pending: 0, passed: 0, failed: 0 }
  const count = (map: Map<string, number>, id: string | null) => {
    if (id !== null) map.set(id, (map.get(id) ?? 0) + 1)
  }
  const named = (map: ReadonlyMap<string, number>) =>
    [...map].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id, count]) => ({ id, count }))
  return {
    add(row: ResponseRow) {
      const status = gradingStatusOf(row)
      if (status === 'PENDING') {
        counts.pending++
        return
      }
      // A quiz of outcomes alone has nothing that is graded.
      count(outcomes, row.outcome)
      if (status === null) return
      const { score, percent: reached, passed } = scoreOf(row)
      counts.graded++
      if (score !== null) scores.add(score)
      if (reached !== null) percents.add(reached)
      if (passed !== null) counts[passed ? 'passed' : 'failed']++
      count(grades, row.grade)
    },
    told() {
      const could = counts.passed + counts.failed
      return {
        ...counts,
        score: scores.told(),
        percent: percents.told(),
        passRate: could === 0 ? null : percent(counts.passed, could),
        grades: named(grades),
        outcomes: named(outcomes),
      }
    },
  }
}
