// The activated versions, and the way back to one: its content becomes the draft, as one step to undo.
import { html, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { type EditorContext, edit } from '../context.ts'
import type { Version } from '../store/shapes.ts'

export async function openVersions(context: EditorContext): Promise<void> {
  const { texts, root, workspace, toast, inWords } = context
  let versions: readonly Version[]
  try {
    versions = await workspace.readVersions()
  } catch (error) {
    toast(inWords(error))
    return
  }
  openDialog(root, {
    title: texts.versions,
    text: versions.length === 0 ? texts.noVersions : texts.versionsText,
    closeLabel: texts.close,
    content: dialog => draw(context, versions, dialog),
  })
}

const draw = (context: EditorContext, versions: readonly Version[], dialog: Dialog): TemplateResult =>
  html`<ul class="versions">${versions.map(
    ({ version, name, activateDate }) => html`<li>
      <b>v${version}</b>
      <span><bdi>${name}</bdi><br /><small>${new Intl.DateTimeFormat(context.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(activateDate))}</small></span>
      ${
        context.workspace.isReadonly
          ? ''
          : button({
              label: context.texts.restore,
              kind: 'line',
              isSmall: true,
              onClick: () => void restore(context, version, dialog),
            })
      }
    </li>`,
  )}</ul>`

async function restore(context: EditorContext, version: number, dialog: Dialog): Promise<void> {
  const { workspace, texts, toast, inWords } = context
  try {
    const content = await workspace.readVersion(version)
    edit(context, content, { selection: undefined })
    dialog.close()
    toast(texts.restored(version), { label: texts.undo, run: workspace.undo })
  } catch (error) {
    toast(inWords(error))
  }
}
