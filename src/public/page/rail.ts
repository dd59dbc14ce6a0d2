// The rail: a list of the pages of a form, or of the sections of a long page, which stands beside it on wide windows. The links work
// without a script, where all pages are below each other. The script marks the current one, and links only to pages that were reached.
import type { FormView } from '../../engine/definition/form-view.ts'
import type { PipedValues } from '../../engine/expressions/pipe-text.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { inWords } from '../../engine/questions/shared/field.ts'
import { type BaseQuestion, fieldId } from '../../engine/questions/type.ts'
import { type Html, html, plainText } from '../../engine/text/html.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { isAlone, isAsked, type Page } from './pages.ts'

interface Entry {
  /** The id of the element that it leads to. */
  readonly id: string
  readonly title: string
}

/** More do not fit beside the form without scrolling. */
const MAX_ENTRIES = 12
const MIN_SECTIONS = 3
/** A longer statement is a text, not a title. */
const MAX_TITLE = 80

/** The id of a page by its index. */
export const pageId = (index: number) => `page-${index + 1}`

/** Empty if the form needs no rail. */
export function railEntries(
  form: FormView,
  pages: readonly Page[],
  pipedValues: PipedValues | undefined,
): Entry[] {
  if (isAlone(form)) return []
  const entries =
    pages.length > 1 ? pageEntries(form, pages, pipedValues) : sectionEntries(pages, pipedValues)
  return entries.length > MAX_ENTRIES ? [] : entries
}

function pageEntries(form: FormView, pages: readonly Page[], pipedValues: PipedValues | undefined): Entry[] {
  const listed = pages.map((page, i) => ({ page, id: pageId(i) })).filter(({ page }) => !page.kind)
  if (listed.length < 2) return []
  return listed.map(({ page: { questions }, id }, i) => {
    const [first] = questions
    const title = first && typeOf(first).beginsPage ? titleOf(first, pipedValues) : ''
    const name = i === 0 ? form.settings.intro?.title || form.name : ''
    const number = format(form.catalogue, message('number_of', { number: i + 1, max: listed.length }))
    return { id, title: title || name || number }
  })
}

function sectionEntries(pages: readonly Page[], pipedValues: PipedValues | undefined): Entry[] {
  const entries = pages
    .flatMap(({ questions }) => questions)
    .filter(question => !isAsked(question))
    .map(question => ({ id: fieldId(question.id), title: titleOf(question, pipedValues) }))
    .filter(({ title }) => title !== '' && title.length <= MAX_TITLE)
  return entries.length < MIN_SECTIONS ? [] : entries
}

const titleOf = ({ text }: BaseQuestion, pipedValues: PipedValues | undefined) =>
  plainText(inWords(text, { pipedValues })).trim()

export const rail = (entries: readonly Entry[], { catalogue }: Pick<FormView, 'catalogue'>): Html | false =>
  entries.length > 0 &&
  html`<nav class="rail" aria-label="${format(catalogue, message('pages_label'))}"><ol>
${entries.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ol></nav>
`
