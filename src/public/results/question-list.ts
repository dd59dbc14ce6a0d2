// The questions of a result: the answer, the verdict, the right answer and the feedback, as far as the settings show them.

import type { PipedValues } from '../../engine/expressions/pipe-text.ts'
import { pipeHtml } from '../../engine/expressions/pipes.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { inlineMarkdown } from '../../engine/text/markdown.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { pointsOf, rounded } from './rounded.ts'

/** One question of a result, without the members that the form's settings hide. Texts are Markdown. */
export interface QuestionResult {
  readonly text: string
  /** Absent or empty if the respondent gave no answer. */
  readonly answer?: Child
  /** The answer without its typos, if it counted as that. */
  readonly countedAs?: Child
  readonly correct?: boolean
  readonly points?: number
  readonly maxPoints?: number
  /** True if it still has to be graded by hand. */
  readonly isWaiting?: boolean
  readonly rightAnswer?: Child
  /** A picture of the answer. */
  readonly illustration?: Child
  /** The author's feedback on the answer, the feedback on each selected choice, and the grader's comment. */
  readonly feedback?: readonly string[]
}

interface ListParts {
  readonly pipedValues: PipedValues
  readonly catalogue: Catalogue
  /** A list without verdicts is folded. */
  readonly isOpen: boolean
}

export function questionList(questions: readonly QuestionResult[], parts: ListParts): Html {
  const { catalogue, isOpen } = parts
  const heading = format(catalogue, message('result_your_answers'))
  const list = html`<ol class="results">
${questions.map((question, i) => questionItem(question, i + 1, parts))}</ol>
`
  return isOpen
    ? html`<section>
<h2>${heading}</h2>
${list}</section>
`
    : html`<details>
<summary>${heading}</summary>
${list}</details>
`
}

function questionItem(question: QuestionResult, number: number, { pipedValues, catalogue }: ListParts): Html {
  const { text, answer, isWaiting, countedAs, rightAnswer, illustration, feedback = [] } = question
  const notAnswered = html`<span class="meta">${format(catalogue, message('not_answered'))}</span>`
  const verdict = verdictOf(question)
  return html`<li class="card">
<div><h2><span class="meta">${number}</span> ${pipeHtml(inlineMarkdown(text), pipedValues)}</h2>${
    (verdict || question.points !== undefined) &&
    html`<p class="marks">${pointsLine(question, catalogue)}${
      verdict &&
      html`<span class="verdict ${verdict}">${format(catalogue, message(VERDICTS[verdict]))}</span>`
    }</p>`
  }${
    isWaiting &&
    html`<p class="marks"><span class="verdict">${format(catalogue, message('result_to_be_graded'))}</span></p>`
  }</div>
<dl>${pair(format(catalogue, message('result_your_answer')), answer || notAnswered)}${
    countedAs && pair(format(catalogue, message('result_counted_as')), countedAs)
  }${rightAnswer && pair(format(catalogue, message('result_right_answer')), rightAnswer)}</dl>
${illustration}${feedback.map(comment => html`<p class="feedback">${inlineMarkdown(comment)}</p>\n`)}</li>
`
}

/** The message of each verdict. Its name is a class of the style. */
export const VERDICTS = {
  right: 'result_correct',
  partly: 'result_partly_correct',
  wrong: 'result_incorrect',
} as const

/** How right an answer is; undefined if the settings do not show it, or if a person graded it. */
export function verdictOf({ correct, points = 0 }: QuestionResult): keyof typeof VERDICTS | undefined {
  if (correct === undefined) return undefined
  if (correct) return 'right'
  return points > 0 ? 'partly' : 'wrong'
}

function pointsLine({ points, maxPoints }: QuestionResult, catalogue: Catalogue): Html | false {
  if (points === undefined || maxPoints === undefined) return false
  const params = { points: pointsOf(points, catalogue), max: rounded(maxPoints) }
  return html`<span class="meta">${format(catalogue, message('result_points', params))}</span>`
}

const pair = (term: string, answer: Child) => html`<div><dt>${term}</dt><dd>${answer}</dd></div>`
