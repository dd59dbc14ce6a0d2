// The page of a form: one HTML form that works without a script. Steps are sections in the HTML, so that CSS can hide all
// but the first one before the script loads.

import type { FormView, FormViewState } from '../../engine/definition/form-view.ts'
import { typeOf, withInside } from '../../engine/questions/index.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Assets } from './assets.ts'
import { LOGIC } from './bundle.ts'
import { shownOf } from './conditional.ts'
import { asksEmail, EMAIL, EMAIL_TEXT, EMAIL_TYPE } from './email-field.ts'
import { errorsOf, summary } from './error-summary.ts'
import { directionOfText, document } from './layout.ts'
import { isAlone, isAsked, type Page, pagesOf } from './pages.ts'

export function takePage(form: FormView, state: FormViewState, assets: Assets): Html {
  const faults = state.faults ?? []
  const places = placesOf(form, state)
  const errors = errorsOf(faults, places)
  const pages = pagesOf(form, state, errors)
  const asks = typesOf(form)
  return document({
    title: `${faults.length > 0 ? format(en, message('error_prefix')) : ''}${form.name}`,
    direction: directionOfText(form.name),
    asks,
    assets,
    body: html`<form method="post" action="/f/${form.slug}"${takesFiles(form) && html` enctype="multipart/form-data"`} novalidate data-presentation="${isAlone(form) ? 'ONE_PER_PAGE' : 'ONE_PAGE'}"${
      form.formFlow?.rules && html` data-logic="${JSON.stringify(form.formFlow.rules)}"`
    } data-messages="${sentencesFor(asks, assets)}"${pages.length > 1 && html` class="steps" data-start="${form.settings.intro?.button || 'Start'}"`}>
<input type="hidden" name="submissionId" value="${state.submissionId}">
<input type="hidden" name="version" value="${form.version}">${state.order !== undefined && html`<input type="hidden" class="given" name="order" value="${state.order}">`}${hiddenFields(form, state)}
${pages.length > 1 && topBar(form)}${summary(faults, places, faults.length > 0 ? shownOf(form, state)?.pipedValues : undefined)}${
  pages.length > 1 ? sections(form, pages, errors) : pages.map(page => page.content)
}<div class="notice" hidden><p role="alert">Your answers are kept on this device. Trying again in <span role="timer"></span></p><button type="button" class="second">Try now</button></div>
<div class="actions"><button type="button" class="second back" hidden>Back</button><button>${
      form.appType === 'QUIZ' ? 'Submit answers' : 'Submit'
    }</button></div>
</form>`,
  })
}

/** The sentences that the page's script can show, so that one script serves every language. */
function sentencesFor(asks: ReadonlySet<string>, assets: Assets): string {
  const sentences: Readonly<Record<string, unknown>> = en.sentences
  const named = Object.entries(assets.messagesFor(asks)).map(([code, name]) => [name, sentences[code]])
  return JSON.stringify([en.locale, Object.fromEntries(named)])
}

/** Every question that can be answered, including those inside other questions. */
const placesOf = ({ questions, settings }: FormView, { fields }: FormViewState) =>
  new Map(
    [
      ...questions
        .filter(isAsked)
        .flatMap(question => [question, ...(typeOf(question).inside?.asked(question, fields) ?? [])]),
      ...(asksEmail(settings) ? [{ id: EMAIL, type: EMAIL_TYPE, text: EMAIL_TEXT }] : []),
    ].map(question => [question.id, question]),
  )

const takesFiles = ({ questions }: FormView) => questions.some(question => typeOf(question).uploads)

const hiddenFields = ({ questions }: FormView, { fields }: FormViewState) =>
  questions.map(question => {
    const { isUnseen, render } = typeOf(question)
    return isUnseen && render(question, { fields })
  })

/** The respondent's email counts as an email question. */
const typesOf = ({ questions, settings, formFlow }: FormView) =>
  new Set([
    ...withInside(questions).map(({ type }) => type),
    ...(asksEmail(settings) ? [EMAIL_TYPE] : []),
    ...(formFlow?.rules ? [LOGIC] : []),
  ])

const topBar = ({ name }: FormView) =>
  html`<div class="top"><p class="name">${name}</p><p class="count"></p><progress value="0" aria-label="Progress"></progress></div>\n`

function sections(form: FormView, pages: readonly Page[], errors: ReadonlyMap<string, string>): Html[] {
  const alone = isAlone(form)
  const faultyIds = new Set([...errors.keys()].map(place => place.replace(/\..*/, '')))
  const faulty = pages.findIndex(page => page.asks.some(id => faultyIds.has(id)))
  const first = faulty >= 0 ? faulty : pages.findIndex(page => page.kind !== 'title')
  // Where questions are counted, the email has no number.
  const counted = pages.filter(({ asks }) => asks.some(id => !alone || id !== EMAIL))
  const made = pages.map((page, i) => {
    const number = counted.indexOf(page) + 1
    const classes = [
      page.kind === 'title' ? 'title' : 'page',
      page.kind === 'intro' && 'intro',
      i === first && 'now',
    ]
    return html`<section class="${classes.filter(Boolean).join(' ')}"${
      number > 0 &&
      html` data-count="${format(en, message(alone ? 'question_number' : 'page_number', { number, count: counted.length }))}"`
    }>
${page.content}</section>
`
  })
  return form.appType === 'QUIZ' && alone ? [...made, REVIEW] : made
}

/** Filled in by the script. WCAG 3.3.4: respondents can review the answers of a test before they send them. */
const REVIEW = html`<section class="page review" hidden><h2 class="page-title">Check your answers</h2><dl></dl></section>
`
