// What the menu of a webhook does.
import { select } from '../../../kit/choose.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askForm, askSure } from '../../ask.ts'
import { conditionInWords } from './condition-names.ts'
import { type WebhooksContext, type WebhookView, webhookPath } from './data.ts'
import { askWebhook } from './webhook-dialog.ts'

const KEEPS = ['0', '24', '168'] as const

/** @param onSent called after what is sent may have changed */
export function webhookItems(
  context: WebhooksContext,
  view: WebhookView,
  onSent: () => Promise<void>,
): MenuItem[] {
  const { words } = context
  const isEnabled = view.webhook.status === 'ENABLED'
  return [
    { label: words.edit, icon: 'build', onSelect: () => void edit(context, view) },
    {
      label: isEnabled ? words.disable : words.enable,
      icon: isEnabled ? 'lock' : 'play',
      onSelect: () => void setEnabled(context, view, !isEnabled).then(onSent),
    },
    { label: words.rotate, icon: 'key', onSelect: () => void rotate(context, view) },
    {
      label: words.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void remove(context, view),
    },
  ]
}

async function edit(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, words, texts, toast, inWords, update } = context
  try {
    await askWebhook(context, {
      appid: view.webhook.appid,
      title: words.editTitle,
      action: texts.save,
      webhook: view.webhook,
      forms: view.forms,
      async send(settings) {
        const path = webhookPath(owner, view.webhook)
        view.webhook = (await call('PATCH', path, { body: settings })).body
        view.condition = await conditionInWords(context, view.webhook)
        update()
        toast(texts.saved)
      },
    })
  } catch (error) {
    toast(inWords(error))
  }
}

async function setEnabled(context: WebhooksContext, view: WebhookView, isEnabled: boolean): Promise<void> {
  const { call, owner, words, toast, inWords, update } = context
  try {
    const path = `${webhookPath(owner, view.webhook)}/${isEnabled ? 'enable' : 'disable'}` as const
    view.webhook = (await call('PUT', path)).body
    update()
    toast(isEnabled ? words.enabled : words.disabled)
  } catch (error) {
    toast(inWords(error))
  }
}

async function rotate(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, words, format, update, root } = context
  let hours: (typeof KEEPS)[number] = '24'
  const isDone = await askForm(context, {
    title: words.rotateTitle,
    text: words.rotateText,
    action: words.rotateIt,
    fields: dialog =>
      select({
        id: 'keep-hours',
        label: words.keep,
        isStacked: true,
        value: hours,
        options: KEEPS.map(value => ({ value, label: words.keeps[value] })),
        onChange(value) {
          hours = KEEPS.find(one => one === value) ?? hours
          dialog.update()
        },
      }),
    async send() {
      const { body } = await call('POST', `${webhookPath(owner, view.webhook)}/secret`, {
        body: { keepHours: Number(hours) },
      })
      const { secret, oldSecretUntil } = body
      const note = oldSecretUntil ? words.oldUntil(format.time(oldSecretUntil)) : words.oldEnded
      view.fresh = { secret, title: words.rotated, note }
      update()
    },
  })
  if (isDone) root.querySelector<HTMLElement>('#secret-ready')?.focus()
}

async function remove(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, words, texts, toast, inWords, go, href } = context
  const { title, text } = { title: words.deleteTitle, text: words.deleteText }
  if (!(await askSure(context, { title, text, action: texts.delete }))) return
  try {
    await call('DELETE', webhookPath(owner, view.webhook))
    go(href(`/console/apps/${view.webhook.appid}/webhooks`), { replaces: true })
    toast(words.deleted)
  } catch (error) {
    toast(inWords(error))
  }
}
