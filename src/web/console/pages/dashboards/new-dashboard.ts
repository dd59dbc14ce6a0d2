// Asks for the name of a new dashboard and with what it starts, and opens it in the editor.
import { html, nothing } from 'lit'
import { segments, select } from '../../../kit/choose.ts'
import { readForms } from '../../app-data.ts'
import { askName } from '../../confirm.ts'
import { createDashboard, createFromForm, editorAddress } from '../../dashboards.ts'
import type { ConsoleContext } from '../../page-module.ts'

export async function newDashboard(context: ConsoleContext, appid: string): Promise<void> {
  const { root, texts, toast, inWords, go, href } = context
  const pageTexts = texts.dashboards
  try {
    const forms = (await readForms(context, appid)).filter(({ version }) => version !== null)
    let webformid = forms[0]?.webformid ?? ''
    let start: 'empty' | 'form' = webformid === '' ? 'empty' : 'form'
    const name = await askName(root, texts, {
      title: pageTexts.create,
      label: texts.name,
      action: texts.create,
      // Without a published form there is nothing to choose.
      ...(forms.length > 0 && {
        extra: dialog => html`${segments({
          id: 'dashboard-start',
          label: pageTexts.start,
          isStacked: true,
          hint: pageTexts.startHints[start],
          value: start,
          options: [
            { value: 'form', label: pageTexts.starts.form },
            { value: 'empty', label: pageTexts.starts.empty },
          ],
          onChange(value) {
            start = value === 'form' ? 'form' : 'empty'
            dialog.update()
          },
        })}
          ${
            start === 'form'
              ? select({
                  id: 'dashboard-form',
                  label: pageTexts.form,
                  isStacked: true,
                  value: webformid,
                  options: forms.map(form => ({ value: form.webformid, label: form.name })),
                  onChange(value) {
                    webformid = value
                  },
                })
              : nothing
          }`,
      }),
    })
    if (name === undefined) return
    const made =
      start === 'form'
        ? await createFromForm(context, appid, webformid, name)
        : await createDashboard(context, appid, name)
    go(href(editorAddress(made)))
  } catch (error) {
    toast(inWords(error))
  }
}
