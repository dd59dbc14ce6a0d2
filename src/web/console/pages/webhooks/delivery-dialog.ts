// One delivery: its attempts, its body, and sending it again.
import { html, nothing } from 'lit'
import type { Delivery, Webhook } from '../../../api/contract.d.ts'
import { button } from '../../../kit/button.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { codeBox } from '../../parts/copy.ts'
import { replyBox } from './send-test.ts'
import { deliveryMark } from './state.ts'
import { attemptInWords, type WebhooksContext, webhookPath } from './webhook-data.ts'

/** @param onSent called after it was queued again */
export async function showDelivery(
  context: WebhooksContext,
  webhook: Webhook,
  { eventid }: Pick<Delivery, 'eventid'>,
  onSent: () => Promise<void>,
): Promise<void> {
  const { call, owner, pageTexts, texts, root, toast, inWords } = context
  const path = `${webhookPath(owner, webhook)}/delivery/${eventid}` as const
  try {
    const { body: whole } = await call('GET', path)
    const dialog = openDialog(root, {
      title: pageTexts.eventTypes.types[whole.type] ?? whole.type,
      closeLabel: texts.close,
      isWide: true,
      content: () => html`<div class="dialog-form">
        ${details(context, whole)}
        <div class="dialog-end">
          ${button({ label: texts.close, kind: 'line', onClick: () => dialog.close() })}
          ${
            whole.body === null
              ? nothing
              : button({ label: pageTexts.again, kind: 'primary', onClick: () => dialog.close('again') })
          }
        </div>
      </div>`,
    })
    if ((await dialog.closed) !== 'again') return
    await call('PUT', `${path}/replay`)
    toast(pageTexts.queued)
    await onSent()
  } catch (error) {
    toast(inWords(error))
  }
}

function details(context: WebhooksContext, whole: Delivery) {
  const { pageTexts, format } = context
  const { attempts, nextDate, body, eventid } = whole
  return html`<p class="row">${deliveryMark(context, whole)}<code class="soft clip">${eventid}</code></p>
    ${nextDate ? html`<p class="soft">${pageTexts.nextAt(format.time(nextDate))}</p>` : nothing}
    <ol class="attempts">${attempts.map(
      (attempt, i) => html`<li>
        <p><b>${pageTexts.attemptOf(i + 1)}</b> <span class="soft">${format.time(attempt.date)}</span></p>
        <p>${attemptInWords(context, attempt)}</p>
        ${replyBox(context, attempt)}
      </li>`,
    )}</ol>
    ${
      body
        ? codeBox(context, { label: pageTexts.body, text: JSON.stringify(body, null, 2) })
        : html`<p class="soft">${pageTexts.noBody}</p>`
    }`
}
