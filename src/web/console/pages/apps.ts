// The applications of a user.
import { html, type TemplateResult } from 'lit'
import type { Application } from '../../api/contract.d.ts'
import { createApp, readApps } from '../app-data.ts'
import { askName } from '../confirm.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts } = context
  const apps = await readApps(context)
  return {
    title: texts.apps.title,
    render: () => html`<div class="page">
      ${pageHead(texts.apps.title, {
        text: texts.apps.text,
        end: apps.length > 0 && newAppButton(context),
      })}
      ${apps.length > 0 ? appList(context, apps) : noApps(context)}
    </div>`,
  }
}

const newAppButton = (context: ConsoleContext) =>
  action({
    label: context.texts.apps.create,
    sign: 'plus',
    kind: 'primary',
    onClick: () => void newApp(context),
  })

async function newApp(context: ConsoleContext): Promise<void> {
  const { root, texts, go, href, toast, inWords } = context
  const name = await askName(root, texts, {
    title: texts.apps.create,
    text: texts.apps.createText,
    label: texts.name,
    action: texts.create,
  })
  if (name === undefined) return
  try {
    const { appid } = await createApp(context, name)
    go(href(`/console/apps/${appid}`))
  } catch (error) {
    toast(inWords(error))
  }
}

const appList = (
  { texts, format, href }: ConsoleContext,
  apps: readonly Application[],
): TemplateResult => html`<ul class="apps">
  ${apps.map(
    ({
      appid,
      name,
      description,
      createDate,
      origins = [],
    }) => html`<li><a class="app" href=${href(`/console/apps/${appid}`)}>
      <span class="app-sign" aria-hidden="true">${[...name.trim()][0]?.toUpperCase() ?? ''}</span>
      <span class="app-name"><bdi>${name}</bdi></span>
      <span class="app-text"><bdi>${description || texts.apps.created(format.date(createDate))}</bdi></span>
      <span class="app-end">${glyph('globe')}${texts.apps.origins(origins.length)}</span>
    </a></li>`,
  )}
</ul>`

const noApps = (context: ConsoleContext) =>
  empty({
    title: context.texts.apps.none,
    text: context.texts.apps.noneText,
    actions: [
      newAppButton(context),
      linkButton({ href: '/console/templates', label: context.texts.forms.fromTemplate }),
    ],
  })
