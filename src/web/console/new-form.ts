// Asks for the name and the type of a new form, and opens it in the designer.

import type { AppType } from '../api/contract.d.ts'
import { segments } from '../kit/choose.ts'
import { appForForms, buildPath, createForm } from './app-data.ts'
import { askName } from './confirm.ts'
import type { ConsoleContext } from './page-module.ts'

const TYPES = ['FORM', 'QUIZ', 'SURVEY'] as const

/** @param appid if absent, the newest application, or a new one */
export async function newForm(context: ConsoleContext, appid?: string): Promise<void> {
  const { root, texts, toast, inWords, go, href } = context
  let appType: AppType = 'FORM'
  const name = await askName(root, texts, {
    title: texts.forms.create,
    label: texts.name,
    action: texts.create,
    extra: dialog =>
      segments({
        id: 'form-type',
        label: texts.forms.type,
        isStacked: true,
        hint: texts.typeHints[appType],
        value: appType,
        options: TYPES.map(value => ({ value, label: texts.types[value] })),
        onChange(value) {
          appType = TYPES.find(type => type === value) ?? 'FORM'
          dialog.update()
        },
      }),
  })
  if (name === undefined) return
  try {
    const app = appid ?? (await appForForms(context, texts.apps.first)).appid
    go(href(buildPath(await createForm(context, app, { name, appType }))))
  } catch (error) {
    toast(inWords(error))
  }
}
