// The web forms of one application.
import { html, nothing, type TemplateResult } from 'lit'
import { segments, select } from '../../kit/choose.ts'
import { readApp, readForms } from '../app-data.ts'
import { newForm } from '../new-form.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, linkButton } from '../parts/blocks.ts'
import { listPage, noMatch, searchField } from '../parts/list-page.ts'
import { formsTable } from './forms/forms-table.ts'
import { createFormsView, type FormsView, STATES, TYPES } from './forms/forms-view.ts'

export async function open(context: ConsoleContext): Promise<Page> {
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
    render: () =>
      listPage({
        title: texts.forms.title,
        buttons: buttons(context, app.appid),
        items: view.forms,
        none: {
          title: texts.forms.none,
          text: texts.forms.noneText,
          actions: buttons(context, app.appid).toReversed(),
        },
        list: () => list(context, view, app.name),
      }),
  }
}

const templatesLink = ({ texts, href }: ConsoleContext, appid: string) => {
  const path = href('/console/templates')
  return linkButton({
    href: `${path}${path.includes('?') ? '&' : '?'}app=${appid}`,
    label: texts.forms.fromTemplate,
  })
}

const buttons = (context: ConsoleContext, appid: string) => [
  templatesLink(context, appid),
  action({
    label: context.texts.forms.create,
    sign: 'plus',
    kind: 'primary',
    onClick: () => void newForm(context, appid),
  }),
]

function list(context: ConsoleContext, view: FormsView, appName: string): TemplateResult {
  const { texts, format, update } = context
  const shown = view.shown()
  const counts = view.counts()
  return html`
    <div class="tools">
      ${searchField({
        id: 'forms-search',
        label: texts.forms.search,
        value: view.text,
        onInput(text) {
          view.text = text
          update()
        },
      })}
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
    ${shown.length > 0 ? formsTable(context, view, shown, appName) : noForms(context, view)}
    <p class="pager" role="status">${shown.length > 0 ? texts.forms.shown(shown.length, view.forms.length) : nothing}</p>
  `
}

const noForms = ({ texts, update, root }: ConsoleContext, view: FormsView) =>
  noMatch({
    title: view.text ? texts.forms.noMatch(view.text) : texts.forms.noMatchHere,
    text: texts.forms.noMatchText(view.elsewhere()),
    clearLabel: texts.forms.clear,
    searchId: 'forms-search',
    root,
    clear() {
      view.clear()
      update()
    },
  })
