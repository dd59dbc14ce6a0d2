// Moves a form to another application of its user.
import { html } from 'lit'
import { ApiError } from '../../../api/api.ts'
import type { Application, ListedWebForm } from '../../../api/contract.d.ts'
import { select } from '../../../kit/choose.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { formPath, readApps } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'

/** @param done gets the form at its new place */
export async function moveForm(
  context: ConsoleContext,
  form: ListedWebForm,
  done: (form: ListedWebForm) => void,
): Promise<void> {
  const { call, owner, texts, toast, inWords } = context
  try {
    const others = (await readApps(context)).filter(({ appid }) => appid !== form.appid)
    if (others.length === 0) return toast(texts.forms.noOtherApp)
    const target = await askApp(context, form, others)
    if (!target) return
    const { body } = await call('POST', `${formPath(owner, form)}/move`, { body: { appid: target.appid } })
    done(body)
    toast(texts.forms.moved(form.name, target.name))
  } catch (error) {
    const isThemed = error instanceof ApiError && error.code === 'webform_uses_theme'
    toast(isThemed ? texts.forms.movesNoTheme : inWords(error))
  }
}

async function askApp(
  { root, texts }: ConsoleContext,
  form: ListedWebForm,
  apps: readonly Application[],
): Promise<Application | undefined> {
  let chosen = apps[0]
  const dialog = openDialog(root, {
    title: texts.forms.moveTitle(form.name),
    text: texts.forms.moveText,
    closeLabel: texts.close,
    content: dialog =>
      html`<div class="dialog-form">${select({
        id: 'move-to',
        label: texts.forms.moveTo,
        isStacked: true,
        value: chosen?.appid ?? '',
        options: apps.map(({ appid, name }) => ({ value: appid, label: name })),
        onChange: value => {
          chosen = apps.find(({ appid }) => appid === value)
          dialog.update()
        },
      })}</div>`,
    actions: [
      { label: texts.cancel, value: '' },
      { label: texts.forms.moveIt, value: 'move', kind: 'primary' },
    ],
  })
  return (await dialog.closed) === 'move' ? chosen : undefined
}
