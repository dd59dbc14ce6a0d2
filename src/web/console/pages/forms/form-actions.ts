// What the menu of a form does.

import type { ListedWebForm } from '../../../api/contract.d.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { formPath } from '../../app-data.ts'
import { askTyped } from '../../confirm.ts'
import type { ConsoleContext } from '../../page-module.ts'
import type { FormsView } from './forms-view.ts'
import { moveForm } from './move-form.ts'

export function rowMenu(context: ConsoleContext, view: FormsView, form: ListedWebForm): MenuItem[] {
  const { texts, go, href } = context
  const path = `/console/apps/${form.appid}/forms/${form.webformid}`
  const to = (tab: string) => () => go(href(`${path}/${tab}`))
  const replace = (next: ListedWebForm) => {
    view.forms = view.forms.map(one => (one.webformid === next.webformid ? { ...one, ...next } : one))
    context.update()
  }
  return [
    { label: texts.tabs.build, icon: 'build', onSelect: to('build') },
    { label: texts.tabs.responses, icon: 'list', onSelect: to('responses') },
    { label: texts.tabs.summary, icon: 'scoring', onSelect: to('summary') },
    { label: texts.tabs.share, icon: 'share', onSelect: to('share') },
    {
      label: texts.forms.copy,
      icon: 'copy',
      startsGroup: true,
      onSelect: () => void copyForm(context, view, form),
    },
    {
      label: texts.forms.move,
      icon: 'jump',
      onSelect: () => void moveForm(context, form, () => remove(view, form, context)),
    },
    ...(form.status === 'DRAFT'
      ? []
      : [
          form.status === 'ACTIVE'
            ? {
                label: texts.forms.pause,
                icon: 'lock' as const,
                onSelect: () => void setActive(context, form, 'pause', replace),
              }
            : {
                label: texts.forms.resume,
                icon: 'play' as const,
                onSelect: () => void setActive(context, form, 'resume', replace),
              },
        ]),
    {
      label: texts.forms.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void deleteForm(context, form, () => remove(view, form, context)),
    },
  ]
}

/** Takes a form that is gone out of the list. */
function remove(view: FormsView, { webformid: gone }: ListedWebForm, { update }: ConsoleContext): void {
  view.forms = view.forms.filter(({ webformid }) => webformid !== gone)
  update()
}

async function copyForm(context: ConsoleContext, view: FormsView, form: ListedWebForm): Promise<void> {
  const { call, owner, texts, toast, inWords, update } = context
  try {
    const { body } = await call('POST', `${formPath(owner, form)}/copy`, {
      body: { name: texts.forms.copyName(form.name).slice(0, 200) },
    })
    view.forms = [{ ...body, responses: { count: 0, isMore: false, lastDate: null } }, ...view.forms]
    update()
    toast(texts.forms.copied(body.name))
  } catch (error) {
    toast(inWords(error))
  }
}

/** Pauses a form, takes responses again with the version that was live, or publishes the draft to do so. */
export async function setActive(
  { call, owner, texts, toast, inWords }: ConsoleContext,
  form: ListedWebForm,
  action: 'pause' | 'resume' | 'activate',
  done: (form: ListedWebForm) => void,
): Promise<void> {
  try {
    const { body } = await call('PUT', `${formPath(owner, form)}/${action}`)
    done(body)
    toast(action === 'pause' ? texts.forms.paused(form.name) : texts.forms.resumed(form.name))
  } catch (error) {
    toast(inWords(error))
  }
}

/** Asks to type the name, because the responses go too. */
export async function deleteForm(
  context: ConsoleContext,
  form: ListedWebForm,
  done: () => void,
): Promise<void> {
  const { call, owner, texts, root, toast, inWords } = context
  const isSure = await askTyped(root, texts, {
    title: texts.forms.deleteTitle,
    text: texts.forms.deleteText(form.responses?.count ?? 0),
    word: form.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', formPath(owner, form))
    done()
    toast(texts.forms.deleted(form.name))
  } catch (error) {
    toast(inWords(error))
  }
}
