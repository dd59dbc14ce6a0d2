// Tallies responses in a plain JSON value. Its size does not grow with the number of responses.

import type { CountedForm } from '../../engine/definition/compiled-form.ts'
import { getOwn } from '../../engine/get-own.ts'
import type { FormFlow } from '../../engine/logic/form-flow.ts'
import { type Counts, increase, mergeCounts } from '../../engine/questions/shared/counts.ts'
import type { QuestionGrade } from '../../engine/scoring/grade.ts'
import { addItem, emptyItem, type ItemTally, itemResult, mergeItems } from '../../engine/tally/items.ts'
import {
  addWrong,
  emptyWrong,
  mergeWrong,
  type WrongChoices,
  type WrongTally,
  wrongChoicesOf,
  wrongResult,
} from '../../engine/tally/wrong-choices.ts'
import type { CopyScope } from '../responses/copies.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { scoreOf } from '../responses/wire.ts'
import { type AskedQuestion, keyOf, type QuestionsByKey } from './question-collector.ts'
import {
  addToQuiz,
  emptyQuiz,
  mergeQuizzes,
  type QuizTally,
  type QuizTexts,
  quizResult,
} from './quiz-tally.ts'
import { reliability } from './reliability.ts'
import { timelineOf } from './timeline.ts'

/** The estimated memory per question, and per wrong choice, of a version. */
const ENTRY_BYTES = 200
/** The estimated memory of compiled logic per character of its JSON. */
const LOGIC_RATIO = 32

export interface SummaryTally {
  responses: number
  firstDate: string | null
  lastDate: string | null
  /** Responses by UTC day. */
  days: Counts
  quiz: QuizTally
  /** Tallies by the key of the question. */
  questions: Record<string, QuestionTally>
}

export interface QuestionTally {
  asked: number
  answered: number
  /** Its shape depends on the question type. */
  answers: unknown
  item: ItemTally
  wrong: WrongTally
}

/** What counting the responses to a version needs. */
export interface SummaryVersion {
  /** Undefined if all respondents are asked the same questions. */
  readonly find: FormFlow['find'] | undefined
  readonly questions: readonly {
    readonly key: string
    readonly asked: AskedQuestion
    readonly wrong: WrongChoices
  }[]
  /** The estimated memory of this object, which keeps only the logic of the form. */
  readonly sizeBytes: number
}

export function summaryVersion(
  { questions, scoring, formFlow, logic }: CountedForm,
  all: QuestionsByKey,
): SummaryVersion {
  const inVersion = questions.flatMap(question => {
    const key = keyOf(question)
    const asked = all.get(key)
    return asked ? [{ key, asked, wrong: wrongChoicesOf(question, scoring) }] : []
  })
  const ids = inVersion.reduce((sum, { wrong }) => sum + (wrong?.size ?? 0), 0)
  const conditions = questions.map(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen])
  return {
    find: formFlow?.find,
    questions: inVersion,
    sizeBytes:
      (questions.length + ids) * ENTRY_BYTES +
      (formFlow ? JSON.stringify([logic, conditions]).length * LOGIC_RATIO : 0),
  }
}

export const emptySummary = (all: QuestionsByKey): SummaryTally => ({
  responses: 0,
  firstDate: null,
  lastDate: null,
  days: {},
  quiz: emptyQuiz(),
  questions: Object.fromEntries([...all].map(([key, asked]) => [key, emptyQuestion(asked)])),
})

const emptyQuestion = ({ kind, questions }: AskedQuestion): QuestionTally => ({
  asked: 0,
  answered: 0,
  answers: kind.empty(questions),
  item: emptyItem(),
  wrong: emptyWrong(),
})

/** Counts a response, in place. Ignores its answers if the version is undefined. */
export function addResponse(
  tally: SummaryTally,
  version: SummaryVersion | undefined,
  row: ResponseRow,
): void {
  tally.responses++
  tally.firstDate = earliest(tally.firstDate, row.create_date)
  tally.lastDate = latest(tally.lastDate, row.create_date)
  increase(tally.days, row.create_date.slice(0, 10))
  addToQuiz(tally.quiz, row)
  if (!version) return
  const hidden = version.find?.(id => getOwn(row.answers, id), new Date(row.create_date))?.hidden
  const { score } = scoreOf(row)
  for (const { key, asked, wrong } of version.questions) {
    const question = tally.questions[key]
    if (!question) continue
    const { id, kind, questions } = asked
    const answer = getOwn(row.answers, id)
    addAsked(question, { isHidden: hidden?.has(id) === true, isAnswered: answer !== undefined })
    if (answer !== undefined) kind.add(question.answers, questions, answer)
    const grade = row.grading ? getOwn(row.grading, id) : undefined
    if (grade && row.grading_status === null) addGraded(question, wrong, { grade, score, answer })
  }
}

/** Counts a question of `times` responses, in place, but not their answers. */
export function addAsked(
  question: QuestionTally,
  { isHidden, isAnswered }: { readonly isHidden: boolean; readonly isAnswered: boolean },
  times = 1,
): void {
  if (!isHidden) question.asked += times
  if (isAnswered) question.answered += times
}

interface Graded {
  readonly grade: QuestionGrade
  /** The points of the whole response; null if it is not scored. */
  readonly score: number | null
  /** Undefined if there is none. */
  readonly answer: unknown
}

/** Counts the grade of a question in `times` graded responses, in place. */
export function addGraded(
  question: QuestionTally,
  wrong: WrongChoices,
  { grade, score, answer }: Graded,
  times = 1,
): void {
  if (score === null) return
  addItem(question.item, grade, score, times)
  if (answer !== undefined) addWrong(question.wrong, wrong, answer, score, times)
}

/** Returns a new tally of the same questions. The responses in `later` came after those in `earlier`. */
export const mergeSummaries = (
  earlier: SummaryTally,
  later: SummaryTally,
  all: QuestionsByKey,
): SummaryTally => ({
  responses: earlier.responses + later.responses,
  firstDate: later.firstDate === null ? earlier.firstDate : earliest(earlier.firstDate, later.firstDate),
  lastDate: later.lastDate === null ? earlier.lastDate : latest(earlier.lastDate, later.lastDate),
  days: mergeCounts(earlier.days, later.days),
  quiz: mergeQuizzes(earlier.quiz, later.quiz),
  questions: Object.fromEntries(
    [...all].map(([key, asked]) => {
      const empty = emptyQuestion(asked)
      return [key, mergeQuestions(asked, earlier.questions[key] ?? empty, later.questions[key] ?? empty)]
    }),
  ),
})

/** True if merging the tally can give other figures than counting all responses at once. */
export const isFullSummary = ({ questions }: SummaryTally, all: QuestionsByKey): boolean =>
  [...all].some(([key, { kind }]) => {
    const question = questions[key]
    return question !== undefined && kind.isFull?.(question.answers) === true
  })

const mergeQuestions = (
  { kind }: AskedQuestion,
  earlier: QuestionTally,
  later: QuestionTally,
): QuestionTally => ({
  asked: earlier.asked + later.asked,
  answered: earlier.answered + later.answered,
  answers: kind.merge(earlier.answers, later.answers),
  item: mergeItems(earlier.item, later.item),
  wrong: mergeWrong(earlier.wrong, later.wrong),
})

/** @param quizTexts undefined if the form is not a quiz */
export const summaryResult = (
  { responses, firstDate, lastDate, days, quiz, questions }: SummaryTally,
  all: QuestionsByKey,
  quizTexts: QuizTexts | undefined,
) => ({
  responses,
  firstDate,
  lastDate,
  timeline: timelineOf(days),
  ...(quizTexts && {
    quiz: {
      ...quizResult(quiz, quizTexts),
      reliability: quizTexts.isWhole
        ? reliability(
            Object.values(questions).map(({ item }) => item),
            quiz.graded,
          )
        : null,
    },
  }),
  questions: [...all].map(([key, asked]) => questionResult(asked, questions[key] ?? emptyQuestion(asked))),
})

export type SummaryResult = ReturnType<typeof summaryResult>

function questionResult({ id, type, text, kind, questions, wrong }: AskedQuestion, tally: QuestionTally) {
  const stats = kind.result(tally.answers, questions)
  const item = itemResult(tally.item)
  return {
    id,
    type,
    text,
    asked: tally.asked,
    answered: tally.answered,
    ...stats,
    ...(item.responses > 0 && { item: { ...item, ...wrongResult(tally.wrong, wrong, stats.choices) } }),
  }
}

const earliest = (known: string | null, date: string) => (known === null || date < known ? date : known)
const latest = (known: string | null, date: string) => (known === null || date > known ? date : known)

/** Copies of responses that count millions of them. */
export interface SummaryCopies {
  /** Undefined if the copy cannot say. */
  summarise(scope: CopyScope): Promise<SummaryResult | undefined>
}
