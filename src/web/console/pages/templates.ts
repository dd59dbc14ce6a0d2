// The gallery of templates.
import { html, type TemplateResult } from 'lit'
import { segments } from '../../kit/choose.ts'
import { loadTemplates } from '../../templates/load.ts'
import { CATEGORIES, type Template } from '../../templates/template.ts'
import { appForForms, buildPath, createForm, formOf } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { pageHead } from '../parts/blocks.ts'
import { noMatch, searchField } from '../parts/list-page.ts'
import { thumbnail } from '../parts/thumbnail.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, language } = context
  const templates = await loadTemplates(language)
  const view = { text: '', category: 'ALL' }
  return {
    title: texts.templates.title,
    render: () => gallery(context, templates, view),
  }
}

/** Types that ask people nothing. */
const UNSEEN = ['HIDDEN', 'PAGE_BREAK', 'STATEMENT']

interface TemplatesView {
  text: string
  category: string
}

function gallery(
  context: ConsoleContext,
  templates: readonly Template[],
  view: TemplatesView,
): TemplateResult {
  const { texts, update, root } = context
  const words = view.text.trim().toLowerCase()
  const shown = templates.filter(
    ({ category, name, description }) =>
      (view.category === 'ALL' || category === view.category) &&
      `${name} ${description}`.toLowerCase().includes(words),
  )
  return html`<div class="page">
    ${pageHead(texts.templates.title, { text: texts.templates.text })}
    <div class="tools">
      ${searchField({
        id: 'templates-search',
        label: texts.templates.search,
        value: view.text,
        onInput(text) {
          view.text = text
          update()
        },
      })}
      ${segments({
        id: 'templates-category',
        label: texts.templates.category,
        hidesLabel: true,
        value: view.category,
        options: [
          { value: 'ALL', label: texts.forms.all },
          ...CATEGORIES.map(value => ({ value, label: texts.templates.categories[value] })),
        ],
        onChange(category) {
          view.category = category
          update()
        },
      })}
    </div>
    ${
      shown.length > 0
        ? html`<ul class="gallery">${shown.map(template => card(context, template))}</ul>`
        : noMatch({
            title: texts.forms.noMatch(view.text),
            text: texts.templates.noMatch,
            clearLabel: texts.forms.clear,
            searchId: 'templates-search',
            root,
            clear() {
              view.text = ''
              view.category = 'ALL'
              update()
            },
          })
    }
  </div>`
}

function card(context: ConsoleContext, template: Template): TemplateResult {
  const { texts } = context
  const { name, description, appType, definition } = template
  return html`<li>
    ${thumbnail(template)}
    <h2><button type="button" class="use" @click=${() => void start(context, template)}>${name}</button></h2>
    <p class="soft">${description}</p>
    <p class="facts soft">${texts.types[appType]} · ${texts.templates.questions(
      definition.questions.filter(({ type }) => !UNSEEN.includes(type)).length,
    )}</p>
  </li>`
}

/** Makes a form from a template, in the application of the address or the newest one, and opens the designer. */
export async function start(context: ConsoleContext, template: Template): Promise<void> {
  const { texts, go, href, toast, inWords } = context
  try {
    const { appid } = await appForForms(context, texts.apps.first)
    go(href(buildPath(await createForm(context, appid, formOf(template)))))
  } catch (error) {
    toast(inWords(error))
  }
}
