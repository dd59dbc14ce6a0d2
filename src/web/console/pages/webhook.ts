// One webhook: its secret once, what it sends, and what became of each delivery.
import { html, nothing, type TemplateResult } from 'lit'
import { menuButton } from '../../kit/menu.ts'
import { formsPath, readAll, readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, pageHead } from '../parts/blocks.ts'
import { codeBox, copyLine } from '../parts/copy.ts'
import { webhookItems } from './webhooks/actions.ts'
import { conditionInWords } from './webhooks/condition-names.ts'
import { createDeliveries } from './webhooks/deliveries.ts'
import { sendTest } from './webhooks/send-test.ts'
import { webhookState } from './webhooks/state.ts'
import { VERIFY } from './webhooks/verify-code.ts'
import {
  type FreshSecret,
  freshSecrets,
  type WebhooksContext,
  type WebhookView,
  webhookPath,
  withWebhooksTexts,
} from './webhooks/webhook-data.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const { call, owner, params, href, signal } = first
  const { appid = '', webhookid = '' } = params
  const [context, app, { body: webhook }, forms] = await Promise.all([
    withWebhooksTexts(first),
    readApp(first, appid),
    call('GET', webhookPath(owner, { appid, webhookid })),
    readAll(body => call('POST', `${formsPath(owner, appid)}/all`, { body })),
  ])
  const { pageTexts } = context
  const secret = freshSecrets.get(webhookid)
  if (!signal.aborted) freshSecrets.delete(webhookid)
  const view: WebhookView = {
    webhook,
    forms,
    condition: await conditionInWords(context, webhook),
    fresh: secret ? { secret, title: pageTexts.ready } : undefined,
  }
  const deliveries = createDeliveries(context, view)
  await deliveries.read()
  return {
    get title() {
      return view.webhook.url
    },
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${appid}/webhooks`) },
    ],
    app,
    render: () => html`<div class="page">
      ${pageHead(view.webhook.url, { text: view.webhook.description, end: buttons(context, view, deliveries.read) })}
      ${view.fresh ? secretCard(context, view, view.fresh) : nothing}
      ${facts(context, view)}
      ${deliveries.draw()}
    </div>`,
  }
}

const buttons = (context: WebhooksContext, view: WebhookView, onSent: () => Promise<void>) => [
  action({
    label: context.pageTexts.test,
    sign: 'send',
    key: 'test',
    onClick: () => void sendTest(context, view.webhook),
  }),
  menuButton({
    label: context.pageTexts.actionsFor(view.webhook.url),
    items: () => webhookItems(context, view, onSent),
  }),
]

function secretCard(context: WebhooksContext, view: WebhookView, fresh: FreshSecret): TemplateResult {
  const { pageTexts, update, root } = context
  return html`<section class="card ready" aria-labelledby="secret-ready">
    <header><div><h2 id="secret-ready" tabindex="-1">${fresh.title}</h2><p>${pageTexts.once} ${fresh.note}</p></div></header>
    ${copyLine(context, { id: 'new-secret', label: pageTexts.secret, text: fresh.secret, action: pageTexts.copySecret, kind: 'primary' })}
    ${codeBox(context, { label: pageTexts.verify, text: VERIFY })}
    <div class="row">${action({
      label: pageTexts.done,
      onClick() {
        view.fresh = undefined
        update()
        root.querySelector<HTMLElement>('main h1')?.focus()
      },
    })}</div>
  </section>`
}

function facts(context: WebhooksContext, { webhook, forms, condition }: WebhookView): TemplateResult {
  const { pageTexts, format } = context
  const { events, webformids, lastSuccessDate, waiting, filtered, headers, maxConcurrency, maxPerSecond } =
    webhook
  const limits = [
    pageTexts.atOnce(maxConcurrency),
    ...(maxPerSecond ? [pageTexts.eachSecond(maxPerSecond)] : []),
  ]
  const nameOf = (webformid: string) => forms.find(form => form.webformid === webformid)?.name ?? webformid
  return card(
    pageTexts.state,
    '',
    html`<dl class="facts-list">
      <dt>${pageTexts.state}</dt><dd>${webhookState(context, webhook)}</dd>
      <dt>${pageTexts.events}</dt><dd>${events.map(type => pageTexts.eventTypes.types[type] ?? type).join(' · ')}</dd>
      <dt>${pageTexts.forms}</dt><dd><bdi>${webformids ? format.list(webformids.map(nameOf)) : pageTexts.allForms}</bdi></dd>
      ${condition ? html`<dt>${pageTexts.onlyWhen}</dt><dd><bdi>${condition}</bdi></dd>` : nothing}
      ${headers ? html`<dt>${pageTexts.headers}</dt><dd><bdi>${Object.keys(headers).join(' · ')}</bdi></dd>` : nothing}
      <dt>${pageTexts.limits}</dt><dd>${limits.join(' · ')}</dd>
      <dt>${pageTexts.lastSuccess}</dt><dd>${lastSuccessDate ? format.time(lastSuccessDate) : pageTexts.never}</dd>
      <dt>${pageTexts.waiting}</dt><dd>${format.number(waiting)}</dd>
      ${condition ? html`<dt>${pageTexts.filtered}</dt><dd>${format.number(filtered)}</dd>` : nothing}
    </dl>`,
    'bare',
  )
}
