// The page after a submission: a thank-you, and the parts of a quiz result that the form's settings show.

import type { Ending } from '../../engine/definition/endings.ts'
import type { FormView } from '../../engine/definition/form-view.ts'
import { type PipedValues, pipeHtml, pipeText } from '../../engine/expressions/pipes.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { inlineMarkdown, paragraphs } from '../../engine/text/markdown.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Assets } from '../page/assets.ts'
import { formatHtml } from '../page/format-html.ts'
import { directionOfText, messageDocument } from '../page/layout.ts'

export interface Score {
  readonly score: number
  readonly maxScore: number
  readonly percent: number
  /** Null if there is no pass mark. */
  readonly passed: boolean | null
  readonly grade?: string | null
  readonly message?: string | undefined
  /** True if some answers still have to be graded by hand. */
  readonly isPending?: boolean
}

/** One question of a result, without the members that the form's settings hide. Texts are Markdown; answers are plain text. */
export interface QuestionResult {
  readonly text: string
  readonly answer?: string
  readonly correct?: boolean
  readonly points?: number
  readonly maxPoints?: number
  /** True if it still has to be graded by hand. */
  readonly isWaiting?: boolean
  readonly rightAnswer?: string
  /** The author's feedback on the answer, the feedback on each selected choice, and the grader's comment. */
  readonly feedback?: readonly string[]
}

export interface Result {
  readonly ending?: Ending | undefined
  /** The values of {{name}} in texts. */
  readonly pipedValues?: PipedValues
  readonly score?: Score
  readonly outcome?: { readonly title: string; readonly text?: string }
  readonly questions?: readonly QuestionResult[]
}

export function endingPage(
  { name, catalogue }: Pick<FormView, 'name' | 'catalogue'>,
  result: Result,
  assets: Assets,
): Html {
  const { ending, pipedValues = () => undefined } = result
  const hasResult = result.score || result.outcome
  const title = ending?.title || format(catalogue, message(hasResult ? 'result_heading' : 'thank_you'))
  const text = ending?.text || (hasResult ? '' : format(catalogue, message('answers_received')))
  return messageDocument({
    title: `${pipeText(title, pipedValues)} - ${name}`,
    lang: catalogue.locale,
    direction: directionOfText(name),
    assets,
    body: html`<p class="meta">${name}</p>
<h1>${pipeHtml(html`${title}`, pipedValues)}</h1>
${result.outcome && outcomeBox(result.outcome)}${result.score && scoreBox(result.score, catalogue)}${text && html`<div class="lead">${pipeHtml(paragraphs(text), pipedValues)}</div>\n`}${
  result.questions?.length &&
  html`<ol class="results">\n${result.questions.map(question => questionItem(question, pipedValues, catalogue))}</ol>\n`
}${
  ending?.redirectUrl &&
  html`<p class="actions"><a class="button" href="${ending.redirectUrl}">${format(catalogue, message('button_continue'))}</a></p>\n`
}`,
  })
}

const outcomeBox = ({ title, text }: NonNullable<Result['outcome']>) =>
  html`<div class="score"><div>
<h2>${inlineMarkdown(title)}</h2>
${text && paragraphs(text)}</div></div>
`

function scoreBox(result: Score, catalogue: Catalogue): Html {
  const { score, maxScore, percent, passed, grade, message: text, isPending } = result
  const max = rounded(maxScore)
  const points = formatHtml(
    catalogue,
    place => message('result_points', { points: place, max }),
    html`<b>${pointsOf(score, catalogue)}</b>`,
  )
  return html`<div class="score">
<p class="points">${points}</p>
<p class="meta">${format(catalogue, message('result_percent', { percent: rounded(percent) }))}</p>
${
  grade &&
  html`<p>${formatHtml(catalogue, place => message('result_grade', { grade: place }), html`<b>${grade}</b>`)}</p>\n`
}${passed !== null && html`<p class="verdict ${passed ? 'right' : 'wrong'}">${format(catalogue, message(passed ? 'result_passed' : 'result_not_passed'))}</p>\n`}${text && html`<p>${inlineMarkdown(text)}</p>\n`}${
  isPending && html`<p class="meta">${format(catalogue, message('result_so_far'))}</p>\n`
}</div>
`
}

function questionItem(question: QuestionResult, pipedValues: PipedValues, catalogue: Catalogue): Html {
  const { text, answer, correct, points, isWaiting, rightAnswer, feedback = [] } = question
  const notAnswered = format(catalogue, message('not_answered'))
  return html`<li>
<h2>${pipeHtml(inlineMarkdown(text), pipedValues)}</h2>
${
  (correct !== undefined || points !== undefined) &&
  html`<p class="marks">${verdict(question, catalogue)}${pointsLine(question, catalogue)}</p>\n`
}${
  isWaiting &&
  html`<p class="marks"><span class="meta">${format(catalogue, message('result_to_be_graded'))}</span></p>\n`
}${
  (answer !== undefined || rightAnswer !== undefined) &&
  html`<dl>${answer !== undefined && pair(format(catalogue, message('result_your_answer')), answer || notAnswered)}${
    rightAnswer !== undefined && pair(format(catalogue, message('result_right_answer')), rightAnswer)
  }</dl>\n`
}${feedback.map(comment => html`<p class="feedback">${inlineMarkdown(comment)}</p>\n`)}</li>
`
}

function verdict({ correct, points = 0 }: QuestionResult, catalogue: Catalogue): Html | false {
  const wrong = points > 0 ? 'result_partly_correct' : 'result_incorrect'
  return (
    correct !== undefined &&
    html`<span class="verdict ${correct ? 'right' : 'wrong'}">${format(catalogue, message(correct ? 'result_correct' : wrong))}</span>`
  )
}

function pointsLine({ points, maxPoints }: QuestionResult, catalogue: Catalogue): Html | false {
  if (points === undefined || maxPoints === undefined) return false
  const params = { points: pointsOf(points, catalogue), max: rounded(maxPoints) }
  return html`<span class="meta">${format(catalogue, message('result_points', params))}</span>`
}

const pair = (term: string, text: string) => html`<div><dt>${term}</dt><dd dir="auto">${text}</dd></div>`

/** Points and percentages have at most two decimals. */
const rounded = (value: number) => Math.round(value * 100) / 100

/** Penalties have a minus sign, not a hyphen. */
const pointsOf = (value: number, catalogue: Catalogue) => format(catalogue, rounded(value)).replace('-', '−')
