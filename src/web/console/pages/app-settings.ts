// Settings of an application: its name, the sites that may show its forms, and deletion.
import { html, type TemplateResult } from 'lit'
import type { Application, ApplicationChanges } from '../../api/contract.d.ts'
import { iconButton } from '../../kit/button.ts'
import { textField } from '../../kit/field.ts'
import { appPath, readApp } from '../app-data.ts'
import { askTyped } from '../confirm.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, pageHead } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'

interface AppSettingsView {
  app: Application
  name: string
  description: string
  origin: string
  error: string | undefined
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, params, href } = context
  const app = await readApp(context, params['appid'] ?? '')
  const view: AppSettingsView = {
    app,
    name: app.name,
    description: app.description,
    origin: '',
    error: undefined,
  }
  return {
    title: texts.app.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${app.appid}`) }],
    get app() {
      return view.app
    },
    render: () => html`<div class="page narrow">
      ${pageHead(texts.app.title)}
      <div class="stack">${nameCard(context, view)} ${originsCard(context, view)} ${deleteCard(context, view)}</div>
    </div>`,
  }
}

async function change(
  context: ConsoleContext,
  view: AppSettingsView,
  changes: ApplicationChanges,
): Promise<boolean> {
  const { call, owner, toast, inWords, update, texts } = context
  try {
    const { body } = await call('PATCH', appPath(owner, view.app.appid), { body: changes })
    view.app = body
    view.error = undefined
    toast(texts.saved)
    update()
    return true
  } catch (error) {
    view.error = inWords(error)
    update()
    return false
  }
}

function nameCard(context: ConsoleContext, view: AppSettingsView): TemplateResult {
  const { texts } = context
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!(await change(context, view, { name: view.name, description: view.description })) && view.error)
      context.toast(view.error)
  }
  return card(
    texts.app.name,
    '',
    html`<form @submit=${save}>
      ${textField({
        id: 'app-name',
        label: texts.name,
        isStacked: true,
        value: view.name,
        maxLength: 200,
        onInput(name) {
          view.name = name
        },
      })}
      ${textField({
        id: 'app-description',
        label: texts.app.description,
        isStacked: true,
        value: view.description,
        maxLength: 2000,
        onInput(description) {
          view.description = description
        },
      })}
      <div class="row"><button type="submit" class="k-button k-primary">${texts.save}</button></div>
    </form>`,
  )
}

function originsCard(context: ConsoleContext, view: AppSettingsView): TemplateResult {
  const { texts, update, root } = context
  const origins = view.app.origins ?? []
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const origin = view.origin.trim().replace(/\/+$/, '')
    if (origin === '') return
    if (await change(context, view, { origins: [...new Set([...origins, origin])] })) {
      view.origin = ''
      update()
    }
    root.querySelector<HTMLElement>('#new-origin')?.focus()
  }
  return card(
    texts.app.origins,
    texts.app.originsText,
    html`<ul class="lines">${origins.map(
      origin =>
        html`<li>${glyph('globe', 'soft')}<code class="grow clip">${origin}</code>${iconButton({
          label: texts.app.removeOrigin(origin),
          icon: 'close',
          onClick: () =>
            void change(context, view, { origins: origins.filter(one => one !== origin) }).then(() =>
              root.querySelector<HTMLElement>('#new-origin')?.focus(),
            ),
        })}</li>`,
    )}</ul>
    ${origins.length === 0 ? html`<p class="soft">${texts.app.noOrigins}</p>` : ''}
    <form class="row end-line" @submit=${add}>
      ${textField({
        id: 'new-origin',
        label: texts.app.newOrigin,
        isStacked: true,
        isCode: true,
        value: view.origin,
        placeholder: 'https://app.example.com',
        maxLength: 300,
        error: view.error,
        onInput(origin) {
          view.origin = origin
        },
      })}
      <button type="submit" class="k-button k-line">${texts.app.add}</button>
    </form>`,
  )
}

function deleteCard(context: ConsoleContext, view: AppSettingsView): TemplateResult {
  const { texts, root, call, owner, go, href, toast, inWords } = context
  const remove = async () => {
    const { name, appid } = view.app
    const isSure = await askTyped(root, texts, {
      title: texts.app.delete,
      text: texts.app.deleteText,
      word: name,
      action: texts.delete,
    })
    if (!isSure) return
    try {
      await call('DELETE', appPath(owner, appid))
      go(href('/console'), { replaces: true })
      toast(texts.app.deleted(name))
    } catch (error) {
      toast(inWords(error))
    }
  }
  return card(
    texts.app.delete,
    texts.app.deleteText,
    action({ label: `${texts.app.delete}…`, sign: 'trash', onClick: () => void remove() }),
    'danger-card',
  )
}
