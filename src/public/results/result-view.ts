// The result of a response, limited to the parts that the form's settings show.

import { type CompiledForm, flowOf } from '../../engine/definition/compiled-form.ts'
import { redirectUrlOf } from '../../engine/definition/endings.ts'
import type { Data } from '../../engine/expressions/evaluate.ts'
import { BLANK } from '../../engine/expressions/pipes.ts'
import { pipedValuesOf } from '../../engine/logic/piped-values.ts'
import { bandOf } from '../../engine/scoring/bands.ts'
import { plainText } from '../../engine/text/html.ts'
import { inlineMarkdown } from '../../engine/text/markdown.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { gradingStatusOf, scoreOf } from '../../product/responses/wire.ts'
import { pathOf } from '../page/languages.ts'
import type { FrameEvent } from '../page/layout.ts'
import { isAsked } from '../page/pages.ts'
import type { Result } from './ending-page.ts'
import { questionAnswers, questionResult } from './question-result.ts'
import { answersOf, type ResultRow } from './row.ts'

/** The path of a response's result page. The token makes it unguessable. */
export const resultPath = (form: CompiledForm, row: ResultRow) =>
  `/f/${form.slug}${form.frame === undefined ? '' : '/embed'}/result/${row.id}/${row.result_token}`

/** The ending of a response, the questions that were hidden, and the answers to pipe into texts. */
function endedAt(form: CompiledForm, row: ResultRow) {
  const flow = flowOf(form, answersOf(row), new Date(row.create_date))
  const data: Data = flow?.data ?? {}
  const { questions, catalogue, logic } = form
  const { calculations = [] } = logic
  const taken = new Set([...questions, ...calculations].map(({ id }) => id))
  const results = form.grade ? resultsOf(form, row) : []
  // Questions and calculations with these names take precedence.
  for (const [name, value] of results) if (!taken.has(name)) data[name] = value
  const more = Object.fromEntries(results.map(([name, , words]) => [name, words]))
  return {
    notAsked: flow?.hidden,
    ending: form.endingFor(flow?.end, data),
    pipedValues: pipedValuesOf({ questions, calculations, data, catalogue, more }),
  }
}

/** What endings know of the result: names, values for conditions, and words for texts. */
function resultsOf(form: CompiledForm, row: ResultRow): readonly (readonly [string, unknown, string])[] {
  const { score, percent, passed, grade, outcome } = verdictOf(form, row)
  const yesOrNo =
    passed === null ? BLANK : format(form.catalogue, message(passed ? 'answer_yes' : 'answer_no'))
  return [
    ['score', score ?? 0, String(score ?? 0)],
    ['percent', percent ?? 0, String(percent ?? 0)],
    ['passed', passed, yesOrNo],
    ['grade', row.grade ?? null, grade ?? BLANK],
    ['outcome', outcome?.id ?? null, outcome ? plainText(inlineMarkdown(outcome.title)) : BLANK],
  ]
}

/** The URL that the ending of a response redirects to, if any. */
export const redirectOf = (form: CompiledForm, row: ResultRow) =>
  form.settings.endings?.some(({ redirectUrl }) => redirectUrl !== undefined)
    ? redirectUrlOf(endedAt(form, row).ending)
    : undefined

/** The JSON reply to a submission. */
export function toSubmitReply(form: CompiledForm, row: ResultRow, publicUrl: string) {
  const { showScore, showCorrect, showFeedback } = form.settings.results ?? {}
  // In a frame the result page asks the page around it to redirect.
  const redirectUrl = form.frame === undefined ? redirectOf(form, row) : undefined
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
export function toResult(form: CompiledForm, row: ResultRow): Result {
  const { showScore } = form.settings.results ?? {}
  const { notAsked, ending, pipedValues } = endedAt(form, row)
  const questions = form.questions.filter(question => isAsked(question) && !notAsked?.has(question.id))
  const common = {
    ...(form.frame !== undefined && { events: eventsOf(form, row) }),
    ending,
    pipedValues,
    reference: referenceOf(row),
    ...(form.settings.results?.tryAgain && !row.respondent && { againPath: pathOf(form) }),
    questions: questions.map(question => questionResult(form, row, question)),
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

/** What the element around a framed result page learns: no answers, and a score only if respondents see it. */
function eventsOf(form: CompiledForm, row: ResultRow): readonly FrameEvent[] {
  const isShown = form.grade !== undefined && form.settings.results?.showScore
  const scores = isShown && scoreOf(scoredColumns(row))
  const url = redirectOf(form, row)
  return [
    ['submit', { responseid: row.id, status: 'COMPLETE', ...scores }],
    ...(url === undefined ? [] : [['redirect', { url }] as const]),
  ]
}

/** The last characters of the response's id, in two groups. */
const referenceOf = ({ id }: ResultRow) => id.slice(-8).toUpperCase().replace(/^.{4}/, '$&-')

/** Returns the pass mark in percent, or undefined if the form has none. */
function passMarkOf({ scoring: { passMark } }: CompiledForm, maxScore: number): number | undefined {
  const { percent, points } = passMark ?? {}
  if (percent !== undefined || points === undefined) return percent
  return maxScore > 0 ? (points / maxScore) * 100 : undefined
}

/** The result of the whole response. */
function verdictOf({ scoring }: CompiledForm, row: ResultRow) {
  const scores = scoreOf(scoredColumns(row))
  const { grade = null, outcome: outcomeId = null } = row
  const band = grade === null ? undefined : bandOf(scoring.grades ?? [])(scores.percent ?? 0)
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

const scoredColumns = ({ score = null, max_score = null, passed = null }: ResultRow) => ({
  score,
  max_score,
  passed,
})
