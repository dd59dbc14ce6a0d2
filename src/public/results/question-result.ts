// The result of one question, limited to the parts that the form's settings show.

import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { getOwn } from '../../engine/get-own.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { reportOf } from '../../engine/questions/reports.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { choiceFeedbackFor, correctAnswerOf, feedbackFor } from '../../engine/scoring/feedback.ts'
import type { QuestionGrade } from '../../engine/scoring/grade.ts'
import {
  acceptsRanges,
  displayAnswer,
  displayRightAnswer,
  rightAreasOf,
  withoutTypos,
} from '../../engine/scoring/right-answer.ts'
import { isByHand, ruleOf } from '../../engine/scoring/rule.ts'
import type { ScoringRule } from '../../engine/scoring/schemas.ts'
import type { QuestionResult } from './question-list.ts'
import { answersOf, gradingOf, type ResultRow } from './row.ts'

/** The grade and the right answer by question, as far as the settings show them, for the JSON reply to a submission. */
export function questionAnswers(form: CompiledForm, row: ResultRow) {
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
function feedbackOn(form: CompiledForm, row: ResultRow, question: BaseQuestion) {
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

/** A question of the result page. */
export function questionResult(form: CompiledForm, row: ResultRow, question: BaseQuestion): QuestionResult {
  const answer = getOwn(answersOf(row), question.id)
  const grade = getOwn(gradingOf(row), question.id)
  const rule = ruleOf(form.scoring, question.id)
  const { feedback, choiceFeedback, comment } = feedbackOn(form, row, question)
  return {
    text: typeOf(question).title?.(question) ?? question.text ?? '',
    ...shownAnswer(form, question, { answer, grade, rule }),
    ...(form.settings.results?.showCorrect && grade && markOf(grade, rule)),
    feedback: [feedback, ...Object.values(choiceFeedback ?? {}), comment].filter(text => text !== undefined),
  }
}

interface Graded {
  readonly answer: unknown
  readonly grade: QuestionGrade | undefined
  readonly rule: ScoringRule | undefined
}

/** The answer and, if the settings show it, the right one. */
function shownAnswer({ catalogue, settings }: CompiledForm, question: BaseQuestion, graded: Graded) {
  const { answer, grade, rule } = graded
  const { illustrate } = reportOf(question) ?? {}
  const shown = (given: unknown, right?: unknown) =>
    given === undefined ? undefined : displayAnswer(question, given, { catalogue, right })
  const key = settings.results?.showCorrect && grade && grade.correct !== null ? rule : undefined
  const areas = key ? rightAreasOf(question, key) : []
  return {
    answer: shown(answer, key?.correct),
    ...(key && {
      countedAs: shown(withoutTypos(question, key, answer)),
      rightAnswer:
        !grade?.correct || acceptsRanges(question, key)
          ? displayRightAnswer(question, key, catalogue)
          : undefined,
    }),
    ...(illustrate &&
      (answer !== undefined || areas.length > 0) && {
        illustration: illustrate(question, answer, areas, catalogue),
      }),
  }
}

function markOf({ points, maxPoints, correct }: QuestionGrade, rule: ScoringRule | undefined) {
  if (points === null) return { isWaiting: true }
  if (correct === null) return {}
  // An answer graded by hand can earn some of the points, so it is neither right nor wrong.
  return { ...(!(rule && isByHand(rule)) && { correct }), points, maxPoints }
}
