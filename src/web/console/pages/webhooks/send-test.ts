// Sends a made-up event, and shows the reply.
import { html, nothing } from 'lit'
import type { TestedWebhook, Webhook } from '../../../api/contract.d.ts'
import { button } from '../../../kit/button.ts'
import { select } from '../../../kit/choose.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { type Attempt, attemptInWords, type WebhooksContext, webhookPath } from './webhook-data.ts'

export async function sendTest(context: WebhooksContext, webhook: Webhook): Promise<void> {
  const { call, owner, pageTexts, texts, root, inWords } = context
  let [type] = webhook.events
  let result: TestedWebhook | string | undefined
  let isSending = false
  const dialog = openDialog(root, {
    title: pageTexts.testTitle,
    text: pageTexts.testText,
    closeLabel: texts.close,
    content: () => html`<form class="dialog-form" @submit=${(event: SubmitEvent) => {
      event.preventDefault()
      void send()
    }}>
      ${select({
        id: 'test-type',
        label: pageTexts.type,
        isStacked: true,
        value: type ?? '',
        options: webhook.events.map(value => ({ value, label: pageTexts.eventTypes.types[value] ?? value })),
        onChange(value) {
          type = webhook.events.find(one => one === value) ?? type
          dialog.update()
        },
      })}
      <div role="status">${result === undefined ? nothing : resultView(context, result)}</div>
      <div class="dialog-end">
        ${button({ label: texts.close, kind: 'line', onClick: () => dialog.close() })}
        <button type="submit" class="k-button k-primary" aria-disabled=${isSending ? 'true' : nothing}>${pageTexts.send}</button>
      </div>
    </form>`,
  })

  async function send(): Promise<void> {
    if (isSending || !type) return
    isSending = true
    result = undefined
    dialog.update()
    try {
      result = (await call('POST', `${webhookPath(owner, webhook)}/test`, { body: { type } })).body
    } catch (error) {
      result = inWords(error)
    }
    isSending = false
    dialog.update()
  }
  await dialog.closed
}

function resultView(context: WebhooksContext, result: TestedWebhook | string) {
  if (typeof result === 'string') return html`<p class="status bad">${result}</p>`
  return html`<p class="status ${result.delivered ? 'good' : 'bad'}">${attemptInWords(context, result)}</p>
    ${replyBox(context, result)}`
}

/** What the receiver said, as text. */
export const replyBox = ({ pageTexts }: WebhooksContext, { status, response }: Attempt) =>
  status === null
    ? nothing
    : response
      ? html`<pre class="reply" tabindex="0" aria-label=${pageTexts.reply} dir="auto">${response}</pre>`
      : html`<p class="soft small">${pageTexts.emptyReply}</p>`
