// What the respondent is told about a response: as much as the form's settings allow.
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import type { NewResponseRow, ResponseRow } from '../responses/queries.ts'
import { scoreOf } from '../responses/wire.ts'
import type { Data } from '../rules/evaluate.ts'
import { feedbackFor, rightAnswerOf, ruleOf } from '../scoring/grade.ts'
import { type CompiledForm, flowOf } from './compiled.ts'
import type { QuestionResult, Result } from './ending.ts'
import { redirectUrlOf } from './endings.ts'
import { isAsked } from './pages.ts'
import { wordsOf } from './words.ts'

type Row = NewResponseRow | ResponseRow

/** The address of a response's own result page: the token in it cannot be guessed. */
export const resultPath = (form: CompiledForm, row: Row) =>
  `/f/${form.slug}/result/${row.id}/${row.result_token}`

/** Where a response ended: what it was not asked, the ending, and answers for texts. */
export function endedAt(form: CompiledForm, row: Row) {
  const flow = flowOf(form, answersOf(row))
  const data: Data = flow?.data ?? {}
  const { score } = scoreOf(scoredColumns(row))
  // A question may be called `score`; then that is what the name means.
  if (form.grade && !form.questions.some(({ id }) => id === 'score')) data['score'] = score
  const named = ['score', ...(form.logic.calculations ?? []).map(({ id }) => id)]
  return {
    notAsked: flow?.hidden,
    ending: form.endingFor(flow?.end, data),
    words: wordsOf(form.questions, named, data),
  }
}

/** Where the ending of a response leads, if it leads elsewhere. */
export const redirectOf = (form: CompiledForm, row: Row) =>
  form.settings.endings?.some(({ redirectUrl }) => redirectUrl !== undefined)
    ? redirectUrlOf(endedAt(form, row).ending)
    : undefined

/** The answer to a program that submitted. */
export function toSubmitAnswer(form: CompiledForm, row: Row, publicUrl: string) {
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
    ...(scored && showScore && scoreOf(scoredColumns(row))),
    ...(scored && (showCorrect || showFeedback) && { questions: questionAnswers(form, row) }),
  }
}

/** What the result page shows. */
export function toResult(form: CompiledForm, row: Row): Result {
  const { showScore, showCorrect, showFeedback } = form.settings.results ?? {}
  const { notAsked, ending, words } = endedAt(form, row)
  if (!form.grade) return { ending, words }
  const { score, maxScore, percent, passed } = scoreOf(scoredColumns(row))
  return {
    ending,
    words,
    ...(showScore &&
      score !== null &&
      maxScore !== null &&
      percent !== null && { score: { score, maxScore, percent, passed } }),
    ...((showCorrect || showFeedback) && {
      questions: form.questions
        .filter(question => isAsked(question) && !notAsked?.has(question.id))
        .map(question => ofQuestion(form, row, question)),
    }),
  }
}

function questionAnswers(form: CompiledForm, row: Row) {
  const { showCorrect, showFeedback } = form.settings.results ?? {}
  return Object.fromEntries(
    Object.entries(gradingOf(row)).map(([id, grade]) => {
      const rule = ruleOf(form.scoring, id)
      const feedback = showFeedback && rule ? feedbackFor(rule, grade) : undefined
      return [
        id,
        {
          ...(showCorrect && { ...grade, correctAnswer: rule?.correct }),
          ...(feedback !== undefined && { feedback }),
        },
      ]
    }),
  )
}

function ofQuestion(form: CompiledForm, row: Row, question: BaseQuestion): QuestionResult {
  const { showCorrect, showFeedback } = form.settings.results ?? {}
  const answer = own(answersOf(row), question.id)
  const grade = own(gradingOf(row), question.id)
  const rule = ruleOf(form.scoring, question.id)
  const shown = answer === undefined ? undefined : typeOf(question).show?.(question, answer)
  const feedback = showFeedback && rule && grade ? feedbackFor(rule, grade) : undefined
  const rightAnswer =
    showCorrect && rule && grade?.correct === false ? rightAnswerOf(question, rule) : undefined
  return {
    text: typeOf(question).title?.(question) ?? question.text ?? '',
    answer: shown ?? '',
    ...(showCorrect &&
      grade &&
      grade.correct !== null && { correct: grade.correct, points: grade.points, maxPoints: grade.maxPoints }),
    ...(rightAnswer !== undefined && { rightAnswer }),
    ...(feedback !== undefined && { feedback }),
  }
}

// A row that was just stored still holds JSON text; one that was read holds what the text says.
const parsed = <T>(value: string | T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value)
const gradingOf = (row: Row): Exclude<ResponseRow['grading'], null> => parsed(row.grading) ?? {}
const answersOf = (row: Row): ResponseRow['answers'] => parsed(row.answers)
const scoredColumns = ({ score = null, max_score = null, passed = null }: Row) => ({
  score,
  max_score,
  passed,
})

/** A question may be called `constructor`: what an object only inherits is not its own. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
