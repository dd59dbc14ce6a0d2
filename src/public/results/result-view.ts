// The result of a response, limited to the parts that the form's settings show.

import { type CompiledForm, flowOf } from '../../engine/definition/compiled-form.ts'
import { redirectUrlOf } from '../../engine/definition/endings.ts'
import type { Data } from '../../engine/expressions/evaluate.ts'
import { getOwn } from '../../engine/get-own.ts'
import { pipedValuesOf } from '../../engine/logic/piped-values.ts'
import { typeOf } from '../../engine/questions/index.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { bandOf } from '../../engine/scoring/bands.ts'
import {
  choiceFeedbackFor,
  correctAnswerOf,
  feedbackFor,
  rightAnswerOf,
} from '../../engine/scoring/feedback.ts'
import { isByHand, ruleOf } from '../../engine/scoring/rule.ts'
import type { NewResponseRow, ResponseRow } from '../../product/responses/queries.ts'
import { gradingStatusOf, scoreOf } from '../../product/responses/wire.ts'
import { pathOf } from '../page/languages.ts'
import { isAsked } from '../page/pages.ts'
import type { Result } from './ending-page.ts'
import type { QuestionResult } from './question-list.ts'

type Row = NewResponseRow | ResponseRow

/** The path of a response's result page. The token makes it unguessable. */
export const resultPath = (form: CompiledForm, row: Row) =>
  `/f/${form.slug}/result/${row.id}/${row.result_token}`

/** The ending of a response, the questions that were hidden, and the answers to pipe into texts. */
export function endedAt(form: CompiledForm, row: Row) {
  const flow = flowOf(form, answersOf(row))
  const data: Data = flow?.data ?? {}
  const { score } = scoreOf(scoredColumns(row))
  // A question with the id `score` takes precedence.
  if (form.grade && !form.questions.some(({ id }) => id === 'score')) data['score'] = score ?? 0
  const named = ['score', ...(form.logic.calculations ?? []).map(({ id }) => id)]
  return {
    notAsked: flow?.hidden,
    ending: form.endingFor(flow?.end, data),
    pipedValues: pipedValuesOf(form.questions, named, data, form.catalogue),
  }
}

/** The URL that the ending of a response redirects to, if any. */
export const redirectOf = (form: CompiledForm, row: Row) =>
  form.settings.endings?.some(({ redirectUrl }) => redirectUrl !== undefined)
    ? redirectUrlOf(endedAt(form, row).ending)
    : undefined

/** The JSON reply to a submission. */
export function toSubmitReply(form: CompiledForm, row: Row, publicUrl: string) {
  const { showScore, showCorrect, showFeedback } = form.settings.results ?? {}
  const redirectUrl = redirectOf(form, row)
  const scored = form.grade !== undefined
  return {
    responseid: row.id,
    status: 'COMPLETE' as const,
    version: row.version,
    createDate: row.create_date,
    resultUrl: publicUrl + resultPath(form, row),
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(scored && showScore && verdictOf(form, row)),
    ...(scored && (showCorrect || showFeedback) && { questions: questionAnswers(form, row) }),
  }
}

/** The content of the result page. */
export function toResult(form: CompiledForm, row: Row): Result {
  const { showScore } = form.settings.results ?? {}
  const { notAsked, ending, pipedValues } = endedAt(form, row)
  const questions = form.questions.filter(question => isAsked(question) && !notAsked?.has(question.id))
  const common = {
    ending,
    pipedValues,
    reference: referenceOf(row),
    ...(form.settings.results?.tryAgain && { againPath: pathOf(form) }),
    questions: questions.map(question => ofQuestion(form, row, question)),
  }
  if (!form.grade) return common
  const { score, maxScore, percent, passed, grade, message, outcome, gradingStatus } = verdictOf(form, row)
  return {
    ...common,
    ...(showScore &&
      score !== null &&
      maxScore !== null &&
      percent !== null && {
        score: {
          score,
          maxScore,
          percent,
          passed,
          passMark: passMarkOf(form, maxScore),
          grade,
          message,
          isPending: gradingStatus === 'PENDING',
        },
      }),
    ...(showScore && outcome && { outcome }),
  }
}

/** The last characters of the response's id, in two groups. */
const referenceOf = ({ id }: Row) => id.slice(-8).toUpperCase().replace(/^.{4}/, '$&-')

/** In percent; undefined if there is none. */
function passMarkOf({ scoring: { passMark } }: CompiledForm, maxScore: number): number | undefined {
  const { percent, points } = passMark ?? {}
  if (percent !== undefined || points === undefined) return percent
  return maxScore > 0 ? (points / maxScore) * 100 : undefined
}

/** The result of the whole response. */
function verdictOf({ scoring }: CompiledForm, row: Row) {
  const scores = scoreOf(scoredColumns(row))
  const { grade = null, outcome: outcomeId = null } = row
  const band = grade === null ? undefined : bandOf(scoring.grades)(scores.percent ?? 0)
  const message = band?.message
  const outcome = scoring.outcomes?.find(({ id }) => id === outcomeId)
  return {
    ...scores,
    gradingStatus: gradingStatusOf(row),
    // The stored name is in the first language.
    grade: band?.grade ?? grade,
    ...(message !== undefined && { message }),
    ...(outcome && {
      outcome: {
        id: outcome.id,
        title: outcome.title,
        ...(outcome.text !== undefined && { text: outcome.text }),
      },
    }),
  }
}

function questionAnswers(form: CompiledForm, row: Row) {
  const { showCorrect } = form.settings.results ?? {}
  const gradings = gradingOf(row)
  return Object.fromEntries(
    form.questions.flatMap(question => {
      const grade = getOwn(gradings, question.id)
      const rule = ruleOf(form.scoring, question.id)
      if (!grade || !rule) return []
      const { points, maxPoints, correct } = grade
      return [
        [
          question.id,
          {
            ...(showCorrect && {
              points,
              maxPoints,
              correct,
              correctAnswer: correctAnswerOf(question, rule),
            }),
            ...feedbackOn(form, row, question),
          },
        ],
      ]
    }),
  )
}

/** The feedback of the author and the grader on an answer. */
function feedbackOn(form: CompiledForm, row: Row, question: BaseQuestion) {
  const rule = ruleOf(form.scoring, question.id)
  const grade = getOwn(gradingOf(row), question.id)
  if (!form.settings.results?.showFeedback || !rule || !grade) return {}
  const feedback = feedbackFor(rule, grade)
  const choiceFeedback = choiceFeedbackFor(rule, getOwn(answersOf(row), question.id))
  return {
    ...(feedback !== undefined && { feedback }),
    ...(choiceFeedback.length > 0 && { choiceFeedback: Object.fromEntries(choiceFeedback) }),
    ...(grade.comment !== undefined && { comment: grade.comment }),
  }
}

function ofQuestion(form: CompiledForm, row: Row, question: BaseQuestion): QuestionResult {
  const { showCorrect } = form.settings.results ?? {}
  const answer = getOwn(answersOf(row), question.id)
  const grade = getOwn(gradingOf(row), question.id)
  const rule = ruleOf(form.scoring, question.id)
  const shown = answer === undefined ? undefined : typeOf(question).show?.(question, answer, form.catalogue)
  const { feedback, choiceFeedback, comment } = feedbackOn(form, row, question)
  const rightAnswer =
    showCorrect && rule && grade?.correct === false
      ? rightAnswerOf(question, rule, form.catalogue)
      : undefined
  const isWaiting = grade?.points === null
  return {
    text: typeOf(question).title?.(question) ?? question.text ?? '',
    answer: shown ?? '',
    ...(showCorrect && isWaiting && { isWaiting }),
    ...(showCorrect &&
      grade &&
      grade.points !== null &&
      grade.correct !== null && {
        // An answer graded by hand can earn some of the points, so it is neither right nor wrong.
        ...(!(rule && isByHand(rule)) && { correct: grade.correct }),
        points: grade.points,
        maxPoints: grade.maxPoints,
      }),
    ...(rightAnswer !== undefined && { rightAnswer }),
    feedback: [feedback, ...Object.values(choiceFeedback ?? {}), comment].filter(text => text !== undefined),
  }
}

// A row that was just inserted has JSON texts; a row from a query has parsed values.
const parsed = <T>(value: string | T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value)
const gradingOf = (row: Row): Exclude<ResponseRow['grading'], null> => parsed(row.grading) ?? {}
const answersOf = (row: Row): ResponseRow['answers'] => parsed(row.answers)
const scoredColumns = ({ score = null, max_score = null, passed = null }: Row) => ({
  score,
  max_score,
  passed,
})
