// The languages of a form's page: attributes, links to the other languages, and the field that says which one was answered.
import type { FormView } from '../../engine/definition/form-view.ts'
import { directionOf } from '../../engine/text/direction.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { directionOfText } from './layout.ts'

type Place = Pick<FormView, 'slug' | 'previewPath' | 'frame'>
type Form = Place & Pick<FormView, 'language' | 'settings' | 'catalogue'>

/** The field of a page that says its language. */
export const LANGUAGE_FIELD = 'language'

/** The button that shows the page in another language. */
export const SWITCH_FIELD = 'in'

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

/** The path of a form's page, to which its answers are sent. */
export const basePathOf = (form: Place) => `${rootOf(form)}${embedOf(form)}`

/** The path of a form's page in its language. */
export const pathOf = (form: Place & Pick<FormView, 'language' | 'settings'>) =>
  form.language !== undefined && hasLanguages(form) ? pathIn(form, form.language) : basePathOf(form)

export const pathIn = (form: Place, language: string) => `${rootOf(form)}/${language}${embedOf(form)}`

const rootOf = ({ slug, previewPath = `/f/${slug}` }: Place) => previewPath

/** The end of the path of a page in a frame. */
const embedOf = ({ frame }: Place) => (frame === undefined ? '' : '/embed')

export const languageField = (form: Form): Html | false =>
  hasLanguages(form) &&
  html`<input type="hidden" class="given" name="${LANGUAGE_FIELD}" value="${form.language}">`

/**
 * Each link is in its own language, for those who do not read the others. The script keeps answers when a link is followed. Without a
 * script, buttons send them along instead. Enter in a field presses the first button, so that one submits.
 */
export const languageLinks = (form: Form): Html | false =>
  hasLanguages(form) &&
  html`<nav class="languages" aria-label="${format(form.catalogue, message('languages_label'))}">
<ul>
${(form.settings.languages ?? []).map(language => html`<li>${linkTo(form, language)}</li>\n`)}</ul>
<noscript><div><button hidden></button>${(form.settings.languages ?? [])
    .filter(language => language !== form.language)
    .map(
      language =>
        html`<button name="${SWITCH_FIELD}" value="${language}" lang="${language}">${nameOf(language)}</button>\n`,
    )}</div></noscript>
</nav>
`

const linkTo = (form: Form, language: string) =>
  html`<a href="${pathIn(form, language)}" hreflang="${language}" lang="${language}"${
    language === form.language && html` aria-current="true"`
  }>${nameOf(language)}</a>`

/** The name of a language in that language, such as Français. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const [first = ''] = name
  return first.toLocaleUpperCase(language) + name.slice(first.length)
}
