// The languages of a form's page: attributes, links to the other languages, and the field that says which one was answered.
import type { FormView } from '../../engine/definition/form-view.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { directionOf, directionOfText } from './layout.ts'

type Form = Pick<FormView, 'slug' | 'language' | 'settings' | 'catalogue'>

/** The field of a page that says its language. */
export const LANGUAGE_FIELD = 'language'

/** A form that declares no languages can have texts in any. */
export const languageAttributes = ({
  name,
  language,
  catalogue,
}: Pick<FormView, 'name' | 'language' | 'catalogue'>) => ({
  lang: language ?? catalogue.locale,
  direction: language === undefined ? directionOfText(name) : directionOf(language),
})

export const hasLanguages = ({ settings }: Pick<FormView, 'settings'>) =>
  (settings.languages?.length ?? 0) > 1

/** The path of a form's page in its language. */
export const pathOf = (form: Pick<FormView, 'slug' | 'language' | 'settings'>) =>
  form.language !== undefined && hasLanguages(form) ? pathIn(form, form.language) : `/f/${form.slug}`

const pathIn = ({ slug }: Pick<FormView, 'slug'>, language: string) => `/f/${slug}/${language}`

export const languageField = (form: Form): Html | false =>
  hasLanguages(form) &&
  html`<input type="hidden" class="given" name="${LANGUAGE_FIELD}" value="${form.language}">`

/** Each link is in its own language, for those who do not read the others. */
export const languageLinks = (form: Form): Html | false =>
  hasLanguages(form) &&
  html`<nav class="languages" aria-label="${format(form.catalogue, message('languages_label'))}">
<ul>
${(form.settings.languages ?? []).map(language => html`<li>${linkTo(form, language)}</li>\n`)}</ul>
</nav>
`

const linkTo = (form: Form, language: string) =>
  html`<a href="${pathIn(form, language)}" hreflang="${language}" lang="${language}"${
    language === form.language && html` aria-current="true"`
  }>${nameOf(language)}</a>`

/** The name of a language in that language, such as Français. */
export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const [first = ''] = name
  return first.toLocaleUpperCase(language) + name.slice(first.length)
}
