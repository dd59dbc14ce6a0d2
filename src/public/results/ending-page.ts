// The page after a submission: a thank-you with a reference, and the parts of a quiz result that the form's settings show.

import type { Ending } from '../../engine/definition/endings.ts'
import type { FormView } from '../../engine/definition/form-view.ts'
import { type PipedValues, pipeText } from '../../engine/expressions/pipe-text.ts'
import { pipeHtml } from '../../engine/expressions/pipes.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { inlineMarkdown, paragraphs } from '../../engine/text/markdown.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Assets } from '../page/assets.ts'
import { brandName } from '../page/brand.ts'
import { RESULT } from '../page/bundle.ts'
import { languageAttributes } from '../page/languages.ts'
import { type FrameEvent, messageDocument } from '../page/layout.ts'
import { previewBar } from '../page/preview-bar.ts'
import { type QuestionResult, questionList } from './question-list.ts'
import { type Score, scoreCard } from './score-card.ts'

export interface Result {
  readonly ending?: Ending | undefined
  /** The values of {{name}} in texts. */
  readonly pipedValues?: PipedValues
  /** A short name of the response, for questions about it. */
  readonly reference?: string
  readonly score?: Score
  readonly outcome?: { readonly title: string; readonly text?: string }
  readonly questions?: readonly QuestionResult[]
  /** The path of the form, if respondents may answer it again from here. */
  readonly againPath?: string
  /** Undefined outside of a frame. */
  readonly events?: readonly FrameEvent[]
}

type Form = Pick<FormView, 'name' | 'language' | 'catalogue' | 'settings' | 'previewPath'>

export function endingPage(form: Form, result: Result, assets: Assets): Html {
  const { name, catalogue, settings } = form
  const { ending, pipedValues = () => undefined, score, outcome, questions = [] } = result
  const hasResult = score !== undefined || outcome !== undefined
  const title = ending?.title || format(catalogue, message(hasResult ? 'result_heading' : 'thank_you'))
  const text = ending?.text || (hasResult ? '' : format(catalogue, message('answers_received')))
  const isGraded = questions.some(({ points, isWaiting }) => points !== undefined || isWaiting)
  return messageDocument({
    title: `${pipeText(title, pipedValues)} - ${name}`,
    ...languageAttributes(form),
    assets,
    theme: settings.theme,
    styles: [RESULT],
    events: result.events,
    className: 'result',
    ...(form.previewPath !== undefined && { bar: previewBar(catalogue) }),
    body: html`<div class="lead-in">
<p class="meta">${brandName(name, settings.theme)}</p>
${!hasResult && SEAL}<h1>${pipeHtml(html`${title}`, pipedValues)}</h1>
${text && html`<div class="lead">${pipeHtml(paragraphs(text), pipedValues)}</div>\n`}${
  score && scoreCard(score, questions, catalogue)
}${outcome && outcomeCard(outcome)}${
  result.reference && referenceCard(result.reference, catalogue)
}${nextSteps(result, catalogue)}</div>
${questions.length > 0 && questionList(questions, { pipedValues, catalogue, isOpen: isGraded })}`,
  })
}

const SEAL = html`<svg class="seal" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 12.500l4 4 8-8.500"/></svg>
`

const outcomeCard = ({ title, text }: NonNullable<Result['outcome']>) =>
  html`<div class="card">
<h2>${inlineMarkdown(title)}</h2>
${text && paragraphs(text)}</div>
`

const referenceCard = (reference: string, catalogue: Catalogue) =>
  html`<p class="card reference"><span class="meta">${format(catalogue, message('result_reference'))}</span> <b>${reference}</b></p>
`

function nextSteps({ ending, againPath, events }: Result, catalogue: Catalogue): Html | false {
  const { redirectUrl } = ending ?? {}
  if (!redirectUrl && !againPath) return false
  return html`<p class="actions">${
    redirectUrl &&
    html`<a class="button" href="${redirectUrl}"${events && html` target="_top"`}>${format(catalogue, message('button_continue'))}</a>`
  }${
    againPath &&
    html`<a class="button${redirectUrl && ' second'}" href="${againPath}">${format(catalogue, message('button_try_again'))}</a>`
  }</p>
`
}
