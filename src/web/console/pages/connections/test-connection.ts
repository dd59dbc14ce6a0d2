// Tests a connection, and says what came of it.
import { html } from 'lit'
import type { Connection, ConnectionTest } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { type ConnectionsContext, connectionPath } from './connection-data.ts'

export async function testConnection(context: ConnectionsContext, connection: Connection): Promise<void> {
  const { call, owner, pageTexts, texts, root, inWords } = context
  let result: ConnectionTest | undefined
  const dialog = openDialog(root, {
    title: pageTexts.tested(connection.name),
    closeLabel: texts.close,
    content: () =>
      html`<div class="dialog-form" role="status">${
        result
          ? result.connected
            ? html`<p class="status good">${pageTexts.good}</p>`
            : html`<p class="status bad">${pageTexts.bad}</p><p><bdi>${result.error}</bdi></p>`
          : html`<progress aria-label=${pageTexts.testing}></progress><p class="soft">${pageTexts.testing}</p>`
      }</div>`,
    actions: [{ label: texts.close, value: 'closed', kind: 'primary' }],
  })
  try {
    result = (await call('POST', `${connectionPath(owner, connection)}/test`)).body
  } catch (error) {
    result = { connected: false, error: inWords(error) }
  }
  dialog.update()
  await dialog.closed
}
