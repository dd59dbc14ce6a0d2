// The web forms of one application.
import { html, nothing, type TemplateResult } from 'lit'
import { segments, select } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { readApp, readForms } from '../data.ts'
import { newForm } from '../new-form.ts'
import type { Context, Page } from '../page.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { formsTable } from './forms/forms-table.ts'
import { createFormsView, type FormsView, STATES, TYPES } from './forms/forms-view.ts'

export async function open(context: Context): Promise<Page> {
  const { texts, params, href } = context
  const [app, forms] = await Promise.all([
    readApp(context, params['appid'] ?? ''),
    readForms(context, params['appid'] ?? ''),
  ])
  const view = createFormsView(forms)
  return {
    title: texts.forms.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${app.appid}`) }],
    app,
    render: () => html`<div class="page">
      ${pageHead(texts.forms.title, { end: view.forms.length > 0 && buttons(context, app.appid) })}
      ${view.forms.length > 0 ? list(context, view, app.name) : noForms(context, app.appid)}
    </div>`,
  }
}

const templatesLink = ({ texts, href }: Context, appid: string) => {
  const path = href('/console/templates')
  return linkButton({
    href: `${path}${path.includes('?') ? '&' : '?'}app=${appid}`,
    label: texts.forms.fromTemplate,
  })
}

const buttons = (context: Context, appid: string) => [
  templatesLink(context, appid),
  action({
    label: context.texts.forms.create,
    sign: 'plus',
    kind: 'primary',
    onClick: () => void newForm(context, appid),
  }),
]

function list(context: Context, view: FormsView, appName: string): TemplateResult {
  const { texts, format, update } = context
  const shown = view.shown()
  const counts = view.counts()
  return html`
    <div class="tools">
      <div class="search">${glyph('search')}${textField({
        id: 'forms-search',
        label: texts.forms.search,
        hidesLabel: true,
        type: 'search',
        placeholder: texts.forms.search,
        value: view.text,
        onInput(text) {
          view.text = text
          update()
        },
      })}</div>
      ${segments({
        id: 'forms-state',
        label: texts.forms.state,
        hidesLabel: true,
        value: view.state,
        options: STATES.map(state => ({
          value: state,
          label: `${state === 'ALL' ? texts.forms.all : texts.states[state]} ${format.number(counts[state])}`,
        })),
        onChange(state) {
          view.state = STATES.find(one => one === state) ?? 'ALL'
          update()
        },
      })}
      ${select({
        id: 'forms-type',
        label: texts.forms.type,
        hidesLabel: true,
        value: view.type,
        options: [
          { value: 'ALL', label: texts.forms.allTypes },
          ...TYPES.map(type => ({ value: type, label: texts.types[type] })),
        ],
        onChange(type) {
          view.type = TYPES.find(one => one === type) ?? 'ALL'
          update()
        },
      })}
    </div>
    ${shown.length > 0 ? formsTable(context, view, shown, appName) : noMatch(context, view)}
    <p class="pager" role="status">${shown.length > 0 ? texts.forms.shown(shown.length, view.forms.length) : nothing}</p>
  `
}

const noForms = (context: Context, appid: string) =>
  empty({
    title: context.texts.forms.none,
    text: context.texts.forms.noneText,
    actions: [
      action({
        label: context.texts.forms.create,
        sign: 'plus',
        kind: 'primary',
        onClick: () => void newForm(context, appid),
      }),
      templatesLink(context, appid),
    ],
  })

const noMatch = ({ texts, update, root }: Context, view: FormsView) =>
  empty({
    title: view.text ? texts.forms.noMatch(view.text) : texts.forms.noMatchHere,
    text: texts.forms.noMatchText(view.elsewhere()),
    sign: 'search',
    actions: action({
      label: texts.forms.clear,
      onClick() {
        view.clear()
        update()
        root.querySelector<HTMLElement>('#forms-search')?.focus()
      },
    }),
  })
