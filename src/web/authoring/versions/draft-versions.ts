// The activated versions, and the way back to one: its content becomes the draft, as one step to undo.
import { html, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import type { DraftContext, DraftTexts } from '../element-kind.ts'
import type { Version } from '../workspace.ts'

interface VersionTexts extends DraftTexts {
  readonly versions: string
  readonly noVersions: string
  readonly versionsText: string
  readonly close: string
  readonly restore: string
  readonly undo: string
  readonly restored: (version: number) => string
}

interface Restoring<C> extends Pick<DraftContext, 'root' | 'locale' | 'toast' | 'inWords'> {
  readonly texts: VersionTexts
  readonly workspace: {
    readonly isReadonly: boolean
    readonly readVersions: () => Promise<readonly Version[]>
    readonly readVersion: (version: number) => Promise<C>
    readonly undo: () => void
  }
}

/** @param take makes a content the draft */
export async function openVersions<C>(context: Restoring<C>, take: (content: C) => void): Promise<void> {
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
    content: dialog => draw(context, versions, version => void restore(context, version, dialog, take)),
  })
}

const draw = <C>(
  { texts, locale, workspace }: Restoring<C>,
  versions: readonly Version[],
  choose: (version: number) => void,
): TemplateResult =>
  html`<ul class="versions">${versions.map(
    ({ version, name, activateDate }) => html`<li>
      <b>v${version}</b>
      <span><bdi>${name}</bdi><br /><small>${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(activateDate))}</small></span>
      ${workspace.isReadonly ? '' : button({ label: texts.restore, kind: 'line', isSmall: true, onClick: () => choose(version) })}
    </li>`,
  )}</ul>`

async function restore<C>(
  context: Restoring<C>,
  version: number,
  dialog: Dialog,
  take: (content: C) => void,
): Promise<void> {
  const { workspace, texts, toast, inWords } = context
  try {
    take(await workspace.readVersion(version))
    dialog.close()
    toast(texts.restored(version), { label: texts.undo, run: workspace.undo })
  } catch (error) {
    toast(inWords(error))
  }
}
