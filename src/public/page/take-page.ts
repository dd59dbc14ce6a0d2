// The page of a form: one HTML form that works without a script. Steps are sections in the HTML, so that CSS can hide all
// but the first one before the script loads.

import type { FormView, FormViewState } from '../../engine/definition/form-view.ts'
import { typeOf, withInside } from '../../engine/questions/index.ts'
import { pageOf } from '../../engine/questions/pages.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import type { Assets } from './assets.ts'
import { brandName, linkPreview } from './brand.ts'
import { FUNCTIONS, LOGIC, RAIL } from './bundle.ts'
import { shownOf } from './conditional.ts'
import { asksEmail, EMAIL, EMAIL_TYPE, emailLabel } from './email-field.ts'
import { errorsOf, summary } from './error-summary.ts'
import { formatHtml } from './format-html.ts'
import { basePathOf, languageAttributes, languageField, languageLinks } from './languages.ts'
import { document } from './layout.ts'
import { isAlone, isAsked, type Page, pagesOf } from './pages.ts'
import { previewBar } from './preview-bar.ts'
import { pageId, rail, railEntries } from './rail.ts'

export function takePage(form: FormView, state: FormViewState, assets: Assets): Html {
  const { catalogue } = form
  const faults = state.faults ?? []
  const places = placesOf(form, state)
  const errors = errorsOf(faults, places)
  const pages = pagesOf(form, state, errors)
  const entries = railEntries(form, pages, shownOf(form, state)?.pipedValues)
  const asks = typesOf(form)
  if (entries.length > 0) asks.add(RAIL)
  return document({
    title: `${faults.length > 0 ? format(catalogue, message('error_prefix')) : ''}${form.name}`,
    ...languageAttributes(form),
    asks,
    assets,
    theme: form.settings.theme,
    ...(form.previewPath === undefined
      ? { preview: linkPreview(form) }
      : { noindex: true, bar: previewBar(form.catalogue) }),
    // The designer shows previews in a frame.
    events:
      form.frame === undefined && form.previewPath === undefined
        ? undefined
        : [['ready', { version: form.version }]],
    body: html`<form method="post" action="${basePathOf(form)}"${takesFiles(form) && html` enctype="multipart/form-data"`} novalidate data-presentation="${isAlone(form) ? 'ONE_PER_PAGE' : 'PAGED'}"${form.previewPath !== undefined && html` data-preview`}${form.settings.autoAdvance && html` data-advance`}${state.visit?.person !== undefined && html` data-person="${state.visit.person}"`}${
      form.formFlow?.rules && html` data-logic="${JSON.stringify(form.formFlow.rules)}"`
    } data-messages="${sentencesFor(catalogue, asks, assets)}"${pages.length > 1 && html` class="steps" data-start="${form.settings.intro?.button || format(catalogue, message('button_start'))}"`}>
<input type="hidden" name="submissionId" value="${state.submissionId}">
<input type="hidden" name="version" value="${form.version}">${languageField(form)}${state.order !== undefined && html`<input type="hidden" class="given" name="order" value="${state.order}">`}${visitField(state)}${hiddenFields(form, state)}
${!state.visit && languageLinks(form)}${pages.length > 1 && topBar(form)}${rail(entries, form)}${summary(faults, places, faults.length > 0 ? shownOf(form, state)?.pipedValues : undefined, catalogue)}${
  pages.length > 1 ? sections(form, pages, errors, entries.length > 0) : pages.map(page => page.content)
}<div class="notice" hidden><p role="alert">${formatHtml(catalogue, time => message('answers_kept', { time }), html`<span role="timer"></span>`)}</p><button type="button" class="second">${format(catalogue, message('button_try_now'))}</button></div>
<div class="actions"><button>${format(
      catalogue,
      message(form.appType === 'QUIZ' ? 'button_submit_quiz' : 'button_submit'),
    )}</button>${pages.length > 1 && isAlone(form) && html`<kbd class="enter" aria-hidden="true">${format(catalogue, message('key_enter'))} ↵</kbd>`}</div>
</form>`,
  })
}

/** The sentences that the page's script can show, so that one script serves every language. */
function sentencesFor(
  { locale, sentences: all }: Catalogue,
  asks: ReadonlySet<string>,
  assets: Assets,
): string {
  const sentences: Readonly<Record<string, unknown>> = all
  const named = Object.entries(assets.messagesFor(asks)).map(([code, name]) => [name, sentences[code]])
  return JSON.stringify([locale, Object.fromEntries(named)])
}

/** Every question that can be answered, including those inside other questions. */
const placesOf = ({ questions, settings, catalogue }: FormView, { fields }: FormViewState) =>
  new Map(
    [
      ...questions
        .filter(isAsked)
        .flatMap(question => [question, ...(pageOf(question).asked?.(question, fields) ?? [])]),
      ...(asksEmail(settings) ? [{ id: EMAIL, type: EMAIL_TYPE, text: emailLabel(catalogue) }] : []),
    ].map(question => [question.id, question]),
  )

const takesFiles = ({ questions }: FormView) => questions.some(question => typeOf(question).uploads)

const visitField = ({ visit }: FormViewState) =>
  visit && html`<input type="hidden" class="given" name="${visit.field}" value="${visit.secret}">`

const hiddenFields = ({ questions, catalogue }: FormView, { fields }: FormViewState) =>
  questions.map(
    question => typeOf(question).isUnseen && pageOf(question).render(question, { catalogue, fields }),
  )

/** The respondent's email counts as an email question. */
const typesOf = ({ questions, settings, formFlow }: FormView) =>
  new Set([
    ...withInside(questions).map(({ type }) => type),
    ...(asksEmail(settings) ? [EMAIL_TYPE] : []),
    ...(formFlow?.rules ? [LOGIC] : []),
    ...(formFlow?.usesFunctions ? [FUNCTIONS] : []),
  ])

const topBar = ({ name, catalogue, settings }: FormView) =>
  html`<div class="top"><button type="button" class="back" hidden>${format(catalogue, message('button_back'))}</button><p class="name">${brandName(name, settings.theme)}</p><p class="count"></p><progress value="0" aria-label="${format(catalogue, message('progress_label'))}"></progress></div>\n`

function sections(
  form: FormView,
  pages: readonly Page[],
  errors: ReadonlyMap<string, string>,
  hasRail: boolean,
): Html[] {
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
    return html`<section class="${classes.filter(Boolean).join(' ')}"${hasRail && html` id="${pageId(i)}"`}${
      number > 0 &&
      html` data-count="${format(form.catalogue, message('number_of', { number, max: counted.length }))}"`
    }>
${page.content}</section>
`
  })
  return form.appType === 'QUIZ' && alone ? [...made, review(form)] : made
}

/** Filled in by the script. WCAG 3.3.4: respondents can review the answers of a test before they send them. */
const review = ({
  catalogue,
}: FormView) => html`<section class="page review" hidden><h2 class="page-title">${format(catalogue, message('review_heading'))}</h2><dl></dl></section>
`
