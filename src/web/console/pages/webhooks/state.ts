// How a webhook does: a shape and a word, never only a color.
import { html, nothing, type TemplateResult } from 'lit'
import type { Delivery, Webhook } from '../../../api/contract.d.ts'
import type { WebhooksContext } from './webhook-data.ts'

export const webhookState = (
  { pageTexts, format }: WebhooksContext,
  { status, failingSince }: Pick<Webhook, 'status' | 'failingSince'>,
): TemplateResult =>
  html`<span class="two-lines"><span class="state ${status === 'ENABLED' ? '' : 'paused'}">${pageTexts.states[status]}</span>${
    failingSince
      ? html`<small class="status bad" title=${format.time(failingSince)}>${pageTexts.failingSince(format.ago(failingSince))}</small>`
      : nothing
  }</span>`

const MARKS = { WAITING: 'draft', DELIVERED: '', FAILED: 'failed' } as const

export const deliveryMark = ({ pageTexts }: WebhooksContext, { status }: Pick<Delivery, 'status'>) =>
  html`<span class="state ${MARKS[status]}">${pageTexts.statuses[status]}</span>`
