// What the menu of a webhook does.
import { select } from '../../../kit/choose.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askForm, askSure } from '../../ask.ts'
import { conditionInWords } from './condition-names.ts'
import { type WebhooksContext, type WebhookView, webhookPath } from './webhook-data.ts'
import { askWebhook } from './webhook-dialog.ts'

const KEEPS = ['0', '24', '168'] as const

/** @param onSent called after what is sent may have changed */
export function webhookItems(
  context: WebhooksContext,
  view: WebhookView,
  onSent: () => Promise<void>,
): MenuItem[] {
  const { pageTexts } = context
  const isEnabled = view.webhook.status === 'ENABLED'
  return [
    { label: pageTexts.edit, icon: 'build', onSelect: () => void edit(context, view) },
    {
      label: isEnabled ? pageTexts.disable : pageTexts.enable,
      icon: isEnabled ? 'lock' : 'play',
      onSelect: () => void setEnabled(context, view, !isEnabled).then(onSent),
    },
    { label: pageTexts.rotate, icon: 'key', onSelect: () => void rotate(context, view) },
    {
      label: pageTexts.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void remove(context, view),
    },
  ]
}

async function edit(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, pageTexts, texts, toast, inWords, update } = context
  try {
    await askWebhook(context, {
      appid: view.webhook.appid,
      title: pageTexts.editTitle,
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
  const { call, owner, pageTexts, toast, inWords, update } = context
  try {
    const path = `${webhookPath(owner, view.webhook)}/${isEnabled ? 'enable' : 'disable'}` as const
    view.webhook = (await call('PUT', path)).body
    update()
    toast(isEnabled ? pageTexts.enabled : pageTexts.disabled)
  } catch (error) {
    toast(inWords(error))
  }
}

async function rotate(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, pageTexts, format, update, root } = context
  let hours: (typeof KEEPS)[number] = '24'
  const isDone = await askForm(context, {
    title: pageTexts.rotateTitle,
    text: pageTexts.rotateText,
    action: pageTexts.rotateIt,
    fields: dialog =>
      select({
        id: 'keep-hours',
        label: pageTexts.keep,
        isStacked: true,
        value: hours,
        options: KEEPS.map(value => ({ value, label: pageTexts.keeps[value] })),
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
      const note = oldSecretUntil ? pageTexts.oldUntil(format.time(oldSecretUntil)) : pageTexts.oldEnded
      view.fresh = { secret, title: pageTexts.rotated, note }
      update()
    },
  })
  if (isDone) root.querySelector<HTMLElement>('#secret-ready')?.focus()
}

async function remove(context: WebhooksContext, view: WebhookView): Promise<void> {
  const { call, owner, pageTexts, texts, toast, inWords, go, href } = context
  const { title, text } = { title: pageTexts.deleteTitle, text: pageTexts.deleteText }
  if (!(await askSure(context, { title, text, action: texts.delete }))) return
  try {
    await call('DELETE', webhookPath(owner, view.webhook))
    go(href(`/console/apps/${view.webhook.appid}/webhooks`), { replaces: true })
    toast(pageTexts.deleted)
  } catch (error) {
    toast(inWords(error))
  }
}
