// Puts a published version into the draft.
import { html } from 'lit'
import type { Difference } from '../../../../engine/definition/differences.ts'
import { changeList } from '../../../designer/panels/versions/parts.ts'
import { documentOf, type FormDocument } from '../../../document/document.ts'
import { openDialog } from '../../../kit/dialog.ts'
import type { Messages } from '../../../messages/messages.ts'
import type { FormData } from '../../api-shapes.ts'
import type { Context } from '../../page.ts'

const MAX_SHOWN = 12

/** Whether the person goes on after reading what changes in the draft. */
export async function isWanted(
  { root, texts }: Context,
  messages: Messages,
  version: number,
  changes: readonly Difference[],
): Promise<boolean> {
  const words = texts.versions
  const more = changes.length - MAX_SHOWN
  const dialog = openDialog(root, {
    title: words.restoreTitle(version),
    text: words.restoreText,
    closeLabel: texts.close,
    content: () =>
      html`${changeList(messages, changes.slice(0, MAX_SHOWN))}${more > 0 ? html`<p class="soft">${words.more(more)}</p>` : ''}`,
    actions: [
      { label: texts.cancel, value: '' },
      { label: words.restore, value: 'restore', kind: 'primary' },
    ],
  })
  return (await dialog.closed) === 'restore'
}

/**
 * Replaces the draft, if nobody else has changed it since it was read.
 * @throws {ApiError}
 */
export async function putDraft(
  { call }: Context,
  path: string,
  before: FormData,
  next: FormDocument,
): Promise<FormData> {
  const { body } = await call<FormData>('PUT', path, {
    body: { ...documentOf(next), revision: before.revision },
  })
  return body
}
