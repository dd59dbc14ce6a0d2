// Puts a published version into the draft.
import { html } from 'lit'
import type { Difference } from '../../../../engine/definition/differences.ts'
import type { FormPath } from '../../../api/api.ts'
import type { WebForm } from '../../../api/contract.d.ts'
import { changeList } from '../../../authoring/versions/parts.ts'
import { openDialog } from '../../../kit/dialog.ts'
import type { DesignerTexts } from '../../../texts/designer-texts.ts'
import type { ConsoleContext } from '../../page-module.ts'

const MAX_SHOWN = 12

/** Whether the person goes on after reading what changes in the draft. */
export async function isWanted(
  { root, texts }: ConsoleContext,
  designerTexts: DesignerTexts,
  version: number,
  changes: readonly Difference[],
): Promise<boolean> {
  const pageTexts = texts.versions
  const more = changes.length - MAX_SHOWN
  const dialog = openDialog(root, {
    title: pageTexts.restoreTitle(version),
    text: pageTexts.restoreText,
    closeLabel: texts.close,
    content: () =>
      html`${changeList(designerTexts, changes.slice(0, MAX_SHOWN))}${more > 0 ? html`<p class="soft">${pageTexts.more(more)}</p>` : ''}`,
    actions: [
      { label: texts.cancel, value: '' },
      { label: pageTexts.restore, value: 'restore', kind: 'primary' },
    ],
  })
  return (await dialog.closed) === 'restore'
}

/** The content that versions and drafts share. */
export type Content = Pick<
  WebForm,
  'name' | 'description' | 'questions' | 'logic' | 'scoring' | 'settings' | 'translations'
>

/**
 * Replaces the draft, if nobody else has changed it since it was read.
 * @throws {ApiError}
 */
export async function putDraft(
  { call }: ConsoleContext,
  form: FormPath,
  before: WebForm,
  { name, description, questions, logic, scoring, settings, translations }: Content,
): Promise<WebForm> {
  const content = { name, description, questions, logic, scoring, settings, translations }
  const { body } = await call('PUT', form, { body: { ...content, revision: before.revision } })
  return body
}
