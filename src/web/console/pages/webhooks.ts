// The webhooks of an application.
import { html, type TemplateResult } from 'lit'
import type { Webhook } from '../../api/contract.d.ts'
import { formsPath, readAll, readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { listPage, listTable } from '../parts/list-page.ts'
import { webhookState } from './webhooks/state.ts'
import {
  freshSecrets,
  type WebhooksContext,
  webhookPage,
  webhooksPath,
  withWebhooksTexts,
} from './webhooks/webhook-data.ts'
import { askWebhook } from './webhooks/webhook-dialog.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const { call, owner, params, href } = first
  const appid = params['appid'] ?? ''
  const [context, app, webhooks] = await Promise.all([
    withWebhooksTexts(first),
    readApp(first, appid),
    readAll(body => call('POST', `${webhooksPath(owner, appid)}/all`, { body })),
  ])
  const { pageTexts } = context
  const create = action({
    label: pageTexts.create,
    sign: 'plus',
    kind: 'primary',
    key: 'new-webhook',
    onClick: () => void newWebhook(context, appid),
  })
  return {
    title: pageTexts.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () =>
      listPage({
        title: pageTexts.title,
        text: pageTexts.text,
        buttons: create,
        items: webhooks,
        none: { title: pageTexts.none, text: pageTexts.noneText, sign: 'send', actions: create },
        list: () => table(context, webhooks.toReversed(), app.name),
      }),
  }
}

async function newWebhook(context: WebhooksContext, appid: string): Promise<void> {
  const { call, owner, pageTexts, texts, toast, inWords, go, href } = context
  try {
    const forms = await readAll(body => call('POST', `${formsPath(owner, appid)}/all`, { body }))
    let made: Webhook | undefined
    await askWebhook(context, {
      appid,
      title: pageTexts.create,
      action: texts.create,
      forms,
      async send(settings) {
        const path = webhooksPath(owner, appid)
        const { body } = await call('POST', path, { body: settings })
        freshSecrets.set(body.webhookid, body.secret)
        made = body
      },
    })
    if (made) go(href(webhookPage(made)))
  } catch (error) {
    toast(inWords(error))
  }
}

function table(context: WebhooksContext, webhooks: readonly Webhook[], appName: string): TemplateResult {
  const { pageTexts } = context
  return listTable({
    caption: pageTexts.caption(appName),
    look: 'list leads',
    columns: [
      { label: pageTexts.url },
      { label: pageTexts.events },
      { label: pageTexts.state },
      { label: pageTexts.lastSuccess, kind: 'n' },
      { label: pageTexts.waiting, kind: 'n' },
    ],
    rows: webhooks.map(webhook => row(context, webhook)),
  })
}

function row(context: WebhooksContext, webhook: Webhook): TemplateResult {
  const { pageTexts, format, href } = context
  const { url, description, events, lastSuccessDate, waiting } = webhook
  const { types } = pageTexts.eventTypes
  const names = events.map(type => types[type] ?? type).join(' · ')
  return html`<tr>
    <th scope="row"><a class="name" href=${href(webhookPage(webhook))}>${glyph('send', 'soft')}<span class="two-lines"><bdi class="clip">${url}</bdi>${
      description ? html`<small class="soft clip"><bdi>${description}</bdi></small>` : ''
    }</span></a></th>
    <td class="wide"><span class="clip block" title=${names}>${events.length === 1 ? names : pageTexts.eventCount(events.length)}</span></td>
    <td>${webhookState(context, webhook)}</td>
    <td class="n soft" data-label=${pageTexts.lastSuccess}>${
      lastSuccessDate
        ? html`<time datetime=${lastSuccessDate} title=${format.time(lastSuccessDate)}>${format.ago(lastSuccessDate)}</time>`
        : pageTexts.never
    }</td>
    <td class="n" data-label=${pageTexts.waiting}>${format.number(waiting)}</td>
  </tr>`
}
