// Responses counted one by one, in bounded memory: what is kept does not grow with their number.
import { typeOf } from '../questions/index.ts'
import { numberStats, percent, type Tally } from '../questions/tally.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { gradingStatusOf, scoreOf } from '../responses/wire.ts'
import { kindOf, ruleOf } from '../scoring/rule.ts'
import type { Scoring } from '../scoring/schemas.ts'
import { type CompiledForm, flowOf } from '../taking/compiled.ts'
import { type ItemTally, tallyItem } from './items.ts'

interface Counted {
  readonly question: BaseQuestion
  readonly tally: Tally
  readonly item: ItemTally
  asked: number
  answered: number
}

/** Counts responses to these versions, from the first to the last. */
export function summariser(forms: readonly CompiledForm[]) {
  const counted = countedIn(forms)
  const byVersion = new Map(forms.map(form => [form.version, { form, counted: ofVersion(form, counted) }]))
  const quiz = tallyQuiz()
  let responses = 0
  let first: string | null = null
  let last: string | null = null

  return {
    add(row: ResponseRow) {
      responses++
      if (first === null || row.create_date < first) first = row.create_date
      if (last === null || row.create_date > last) last = row.create_date
      quiz.add(row)
      const version = byVersion.get(row.version)
      if (!version) return
      const hidden = flowOf(version.form, row.answers)?.hidden
      const { score } = scoreOf(row)
      for (const one of version.counted) {
        const { id } = one.question
        if (!hidden?.has(id)) one.asked++
        const answer = own(row.answers, id)
        if (answer !== undefined) {
          one.answered++
          one.tally.add(answer)
        }
        const grade = row.grading ? own(row.grading, id) : undefined
        if (grade && score !== null && row.grading_status === null) one.item.add(grade, score)
      }
    },
    told() {
      const scoring = forms.at(-1)?.scoring ?? {}
      return {
        responses,
        firstDate: first,
        lastDate: last,
        ...(forms.some(({ grade }) => grade) && { quiz: quiz.told() }),
        questions: counted.map(one => toQuestion(one, scoring)),
      }
    },
  }
}

export type SummaryTold = ReturnType<ReturnType<typeof summariser>['told']>

/** Each question once, as it was first met; one whose type changed counts anew. */
function countedIn(forms: readonly CompiledForm[]): Counted[] {
  const versions = Map.groupBy(
    forms.flatMap(({ questions }) => questions),
    ({ id, type }) => `${id} ${type}`,
  )
  return [...versions.values()].flatMap(asked => {
    const question = asked.at(-1)
    const tally = question && typeOf(question).tally?.(asked)
    return tally ? [{ question, tally, item: tallyItem(), asked: 0, answered: 0 }] : []
  })
}

const ofVersion = ({ questions }: CompiledForm, counted: readonly Counted[]) =>
  questions.flatMap(({ id, type }) =>
    counted.filter(({ question }) => question.id === id && question.type === type),
  )

function toQuestion({ question, tally, item, asked, answered }: Counted, scoring: Scoring) {
  const { id, type, text = '' } = question
  const stats = tally.told()
  const told = item.told()
  return {
    id,
    type,
    text: typeOf(question).title?.(question) ?? text,
    asked,
    answered,
    ...stats,
    ...(told.responses > 0 && { item: { ...told, ...wrongChoices(question, scoring, stats.choices) } }),
  }
}

/** Of a question with choices those that its key does not call right. */
function wrongChoices(
  question: BaseQuestion,
  scoring: Scoring,
  choices: ReturnType<Tally['told']>['choices'],
) {
  const rule = ruleOf(scoring, question.id)
  const right = rule && kindOf(question, rule)?.rightAnswers(question, rule)
  if (!choices || !right || right.length === 0) return {}
  const ids = new Set(right.flat())
  return { wrongChoices: choices.filter(({ id }) => !ids.has(id)) }
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
      count(outcomes, row.outcome)
      const status = gradingStatusOf(row)
      if (status === 'PENDING') counts.pending++
      if (status !== 'GRADED') return
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

/** A question may be called `constructor`: what an object only inherits is not its own. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
