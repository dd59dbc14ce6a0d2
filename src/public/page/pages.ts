// Splits a form into pages: one for each question, at page breaks, or a single page.

import type { FormView, FormViewState } from '../../engine/definition/form-view.ts'
import { typeOf, withInside } from '../../engine/questions/index.ts'
import { pageOf } from '../../engine/questions/pages.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { type Child, type Html, html } from '../../engine/text/html.ts'
import { paragraphs } from '../../engine/text/markdown.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { introBrand } from './brand.ts'
import { shownOf } from './conditional.ts'
import { asksEmail, EMAIL, emailField } from './email-field.ts'
import { lockedAnswer } from './given-answers.ts'

export interface Page {
  /** Its questions, with statements and its page break. */
  readonly questions: readonly BaseQuestion[]
  readonly content: Child
  /** The ids of its questions, and EMAIL. */
  readonly asks: readonly string[]
  /** A title is shown only without a script. With one, the form's name is in the bar above every question. */
  readonly kind?: 'intro' | 'title'
}

export const isAlone = ({ appType, settings }: Pick<FormView, 'appType' | 'settings'>) =>
  (settings.presentation ?? (appType === 'FORM' ? 'PAGED' : 'ONE_PER_PAGE')) === 'ONE_PER_PAGE'

export function pagesOf(form: FormView, state: FormViewState, errors: ReadonlyMap<string, string>): Page[] {
  const alone = isAlone(form)
  const seen = form.questions.filter(question => !typeOf(question).isUnseen)
  const groups = alone ? groupsOfOne(seen) : groupsByBreak(seen)
  // The email is on the last page, also if no question is seen.
  if (!alone && groups.length === 0) groups.push([])
  const shown = shownOf(form, state)
  const marksOptional = asksRequired(form)
  const rendered = (question: BaseQuestion) => {
    const error = errors.get(question.id)
    const context = {
      catalogue: form.catalogue,
      fields: state.fields,
      error,
      errors,
      order: state.order,
      marksOptional,
      pipedValues: shown?.pipedValues,
    }
    const isLocked = state.visit?.locked.has(question.id)
    const content = isLocked ? lockedAnswer(question, context) : pageOf(question).render(question, context)
    return html`${shown?.frame(question, content) ?? content}\n`
  }
  const email =
    asksEmail(form.settings) && html`${emailField(form, marksOptional, state.email, errors.get(EMAIL))}\n`
  const pages: Page[] = groups.map((group, i) => {
    const asks = group.filter(isAsked).map(question => question.id)
    if (alone) return { questions: group, content: group.map(rendered), asks }
    const last = i === groups.length - 1 && email
    return {
      questions: group,
      content: cards(group, rendered, last),
      asks: last ? [...asks, EMAIL] : asks,
    }
  })
  if (alone && email) pages.push({ questions: [], content: email, asks: [EMAIL] })
  return withIntro(form, alone, pages)
}

/** The questions of a page in cards. A statement begins a card and is its heading; a page break is the heading of all. */
function cards(
  questions: readonly BaseQuestion[],
  rendered: (question: BaseQuestion) => Html,
  last: Html | false,
): Html[] {
  const [first] = questions
  const title = first && typeOf(first).beginsPage ? [rendered(first)] : []
  const rest = questions.slice(title.length)
  const sections = splitBefore(rest, question => !isAsked(question)).map(section => section.map(rendered))
  if (last) sections.push([...(sections.pop() ?? []), last])
  return [...title, ...sections.map(section => html`<div class="card">\n${section}</div>\n`)]
}

/** True if some answer is required, so that respondents look for those that are not. */
const asksRequired = ({ questions, settings }: FormView) =>
  settings.email === 'REQUIRED' ||
  withInside(questions).some(({ required, requiredWhen }) => required || requiredWhen)

/** Adds the intro: a page of its own if questions are asked one by one or the author wrote one, else the top of the first page. */
function withIntro(form: FormView, alone: boolean, pages: readonly Page[]): Page[] {
  const { intro } = form.settings
  const text = intro?.text ?? form.description
  const count = form.questions.filter(isAsked).length
  const isUpTo = form.formFlow?.conditional.size
  const questions = message(isUpTo ? 'question_count_up_to' : 'question_count', { count })
  const header = html`<header>
${introBrand(form.settings.theme)}<h1>${intro?.title || form.name}</h1>
${text && html`<div class="lead">${paragraphs(text)}</div>\n`}${
  alone && html`<p class="meta">${format(form.catalogue, questions)}</p>\n`
}</header>
`
  const [first, ...rest] = pages
  if (alone)
    return [
      {
        questions: [],
        content: header,
        asks: [],
        kind: intro || text || form.settings.theme?.coverUrl ? 'intro' : 'title',
      },
      ...pages,
    ]
  if (intro && rest.length > 0) return [{ questions: [], content: header, asks: [], kind: 'intro' }, ...pages]
  const { questions: own = [], content, asks = [] } = first ?? {}
  return [{ questions: own, content: [header, content], asks }, ...rest]
}

/** True if the respondent sees and answers the question. */
export function isAsked(question: BaseQuestion): boolean {
  const { answer, isUnseen } = typeOf(question)
  return answer !== undefined && !isUnseen
}

/** Groups each question with the statements before it. */
function groupsOfOne(questions: readonly BaseQuestion[]): BaseQuestion[][] {
  const groups: BaseQuestion[][] = [[]]
  for (const question of questions) {
    groups.at(-1)?.push(question)
    if (isAsked(question)) groups.push([])
  }
  return groups.filter(group => group.length > 0)
}

/** Starts a group at each page break, which is the page's title. */
const groupsByBreak = (questions: readonly BaseQuestion[]) =>
  splitBefore(questions, question => typeOf(question).beginsPage === true)

function splitBefore(
  questions: readonly BaseQuestion[],
  begins: (question: BaseQuestion) => boolean,
): BaseQuestion[][] {
  const groups: BaseQuestion[][] = [[]]
  for (const question of questions) {
    if (begins(question)) groups.push([])
    groups.at(-1)?.push(question)
  }
  return groups.filter(group => group.length > 0)
}
