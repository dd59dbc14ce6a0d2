// What was sent to a webhook: a list, newest first, and what sends many again.
import { html, nothing, type TemplateResult } from 'lit'
import type { DeliveryStatus, DeliverySummary, ListDeliveriesRequest } from '../../../api/contract.d.ts'
import { segments } from '../../../kit/choose.ts'
import { menuButton } from '../../../kit/menu.ts'
import { action, empty } from '../../parts/blocks.ts'
import { type PagedList, pagedList, pager, unread } from '../../parts/paged-list.ts'
import { showDelivery } from './delivery-dialog.ts'
import { type JobProgress, jobProgress, sendAgainItems } from './send-again.ts'
import { deliveryMark } from './state.ts'
import {
  attemptInShort,
  DELIVERY_STATUSES,
  type WebhooksContext,
  type WebhookView,
  webhookPath,
} from './webhook-data.ts'

/** When a delivery that is sent again may have its reply. */
const SOON_MS = [1000, 4000, 10_000]

interface Deliveries {
  read(): Promise<void>
  draw(): TemplateResult
}

export function createDeliveries(context: WebhooksContext, view: WebhookView): Deliveries {
  const { call, owner, pageTexts, update, toast, inWords, signal } = context
  const path = webhookPath(owner, view.webhook)
  const list = pagedList(context, (body: ListDeliveriesRequest) =>
    call('POST', `${path}/delivery/all`, { body, signal }),
  )
  let status: DeliveryStatus | 'ALL' = 'ALL'
  /** Reads the deliveries and the webhook, because deliveries change its state. */
  const read = async () => {
    try {
      const [{ body }] = await Promise.all([
        call('GET', path),
        list.read({ order: 'DESC', ...(status !== 'ALL' && { status }) }),
      ])
      view.webhook = body
      update()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const readSoon = async () => {
    await read()
    for (const ms of SOON_MS)
      setTimeout(() => {
        if (!signal.aborted && list.items.some(one => one.status === 'WAITING')) void read()
      }, ms)
  }
  const progress: JobProgress = jobProgress(context, path, read)

  const draw = () => html`<section aria-labelledby="deliveries">
    <div class="section-head"><div><h2 id="deliveries">${pageTexts.deliveries}</h2><p class="soft">${pageTexts.deliveriesText}</p></div>
      <div class="row">${action({ label: pageTexts.refresh, onClick: () => void read() })}
      ${menuButton({ label: pageTexts.actionsFor(pageTexts.deliveries), key: 'again', items: () => sendAgainItems(context, view, progress) })}</div>
    </div>
    ${progress.draw()}
    <div class="tools">${segments({
      id: 'delivery-status',
      label: pageTexts.state,
      hidesLabel: true,
      value: status,
      options: (['ALL', ...DELIVERY_STATUSES] as const).map(value => ({
        value,
        label: pageTexts.statuses[value],
      })),
      onChange(value) {
        status = DELIVERY_STATUSES.find(one => one === value) ?? 'ALL'
        void read()
      },
    })}</div>
    ${content(context, view, list, readSoon)}
  </section>`
  return { read, draw }
}

function content(
  context: WebhooksContext,
  view: WebhookView,
  list: PagedList<DeliverySummary, ListDeliveriesRequest>,
  onSent: () => Promise<void>,
): TemplateResult {
  const { pageTexts } = context
  if (list.failure) return unread(context, list)
  if (list.items.length === 0)
    return empty({ title: pageTexts.noDeliveries, text: pageTexts.noDeliveriesText, sign: 'send' })
  return html`<table class="table list">
    <caption class="k-hidden">${pageTexts.deliveriesCaption}</caption>
    <thead><tr>
      <th scope="col">${pageTexts.type}</th>
      <th scope="col">${pageTexts.result}</th>
      <th scope="col">${pageTexts.state}</th>
      <th scope="col" class="n">${pageTexts.attempts}</th>
      <th scope="col" class="n">${pageTexts.when}</th>
    </tr></thead>
    <tbody>${list.items.map(delivery => row(context, view, delivery, onSent))}</tbody>
  </table>
  ${pager(context, list, pageTexts.shown(list.items.length))}`
}

function row(
  context: WebhooksContext,
  view: WebhookView,
  delivery: DeliverySummary,
  onSent: () => Promise<void>,
): TemplateResult {
  const { pageTexts, format } = context
  const { type, thingid, attempts, attemptCount, createDate } = delivery
  const name = pageTexts.eventTypes.types[type] ?? type
  const last = attempts.at(-1)
  const result = last ? attemptInShort(context, last) : pageTexts.noAttempt
  return html`<tr>
    <th scope="row"><span class="two-lines"><button
      type="button"
      class="opener"
      aria-label=${pageTexts.show(name, format.time(createDate))}
      @click=${() => void showDelivery(context, view.webhook, delivery, onSent)}
    >${name}</button>${thingid === null ? nothing : html`<small class="soft clip" title=${thingid}>${thingid}</small>`}</span></th>
    <td class="wide"><span class="clip block ${last ? '' : 'soft'}" title=${result}>${result}</span></td>
    <td>${deliveryMark(context, delivery)}</td>
    <td class="n" data-label=${pageTexts.attempts}>${format.number(attemptCount)}</td>
    <td class="n soft"><time datetime=${createDate} title=${format.time(createDate)}>${format.ago(createDate)}</time></td>
  </tr>`
}
