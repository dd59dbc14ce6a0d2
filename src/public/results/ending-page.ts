// The page after a submission: a thank-you, and the parts of a quiz result that the form's settings show.

import type { Ending } from '../../engine/definition/endings.ts'
import type { FormView } from '../../engine/definition/form-view.ts'
import { type PipedValues, pipeHtml, pipeText } from '../../engine/expressions/pipes.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { inlineMarkdown, paragraphs } from '../../engine/text/markdown.ts'
import type { Assets } from '../page/assets.ts'
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

export function endingPage(form: Pick<FormView, 'name'>, result: Result, assets: Assets): Html {
  const { ending, pipedValues = () => undefined } = result
  const hasResult = result.score || result.outcome
  const title = ending?.title || (hasResult ? 'Your result' : 'Thank you')
  const text = ending?.text || (hasResult ? '' : 'Your answers have been received.')
  return messageDocument({
    title: `${pipeText(title, pipedValues)} - ${form.name}`,
    direction: directionOfText(form.name),
    assets,
    body: html`<p class="meta">${form.name}</p>
<h1>${pipeHtml(html`${title}`, pipedValues)}</h1>
${result.outcome && outcomeBox(result.outcome)}${result.score && scoreBox(result.score)}${text && html`<div class="lead">${pipeHtml(paragraphs(text), pipedValues)}</div>\n`}${
  result.questions?.length &&
  html`<ol class="results">\n${result.questions.map(question => questionItem(question, pipedValues))}</ol>\n`
}${
  ending?.redirectUrl &&
  html`<p class="actions"><a class="button" href="${ending.redirectUrl}">Continue</a></p>\n`
}`,
  })
}

const outcomeBox = ({ title, text }: NonNullable<Result['outcome']>) =>
  html`<div class="score"><div>
<h2>${inlineMarkdown(title)}</h2>
${text && paragraphs(text)}</div></div>
`

const scoreBox = ({ score, maxScore, percent, passed, grade, message, isPending }: Score) =>
  html`<div class="score">
<p class="points"><b>${round(score)}</b> of ${round(maxScore)} ${maxScore === 1 ? 'point' : 'points'}</p>
<p class="meta">${round(percent)}%</p>
${grade && html`<p>Grade <b>${grade}</b></p>\n`}${passed !== null && html`<p class="verdict ${passed ? 'right' : 'wrong'}">${passed ? 'Passed' : 'Not passed'}</p>\n`}${message && html`<p>${inlineMarkdown(message)}</p>\n`}${
  isPending && html`<p class="meta">This is your score so far: some answers are still to be graded.</p>\n`
}</div>
`

const questionItem = (
  { text, answer, correct, points, maxPoints, isWaiting, rightAnswer, feedback = [] }: QuestionResult,
  pipedValues: PipedValues,
) =>
  html`<li>
<h2>${pipeHtml(inlineMarkdown(text), pipedValues)}</h2>
${
  (correct !== undefined || points !== undefined) &&
  html`<p class="marks">${correct !== undefined && html`<span class="verdict ${correct ? 'right' : 'wrong'}">${correct ? 'Correct' : (points ?? 0) > 0 ? 'Partly correct' : 'Incorrect'}</span>`}${
    points !== undefined &&
    html`<span class="meta">${round(points)}${maxPoints !== undefined && html` of ${round(maxPoints)}`} ${(maxPoints ?? points) === 1 ? 'point' : 'points'}</span>`
  }</p>\n`
}${isWaiting && html`<p class="marks"><span class="meta">Still to be graded</span></p>\n`}${
  (answer !== undefined || rightAnswer !== undefined) &&
  html`<dl>${answer !== undefined && pair('Your answer', answer || 'Not answered')}${
    rightAnswer !== undefined && pair('Right answer', rightAnswer)
  }</dl>\n`
}${feedback.map(comment => html`<p class="feedback">${inlineMarkdown(comment)}</p>\n`)}</li>
`

const pair = (term: string, text: string) => html`<div><dt>${term}</dt><dd dir="auto">${text}</dd></div>`

/** Points and percentages have at most two decimals. Penalties have a minus sign, not a hyphen. */
const round = (value: number) => String(Math.round(value * 100) / 100).replace('-', '−')
