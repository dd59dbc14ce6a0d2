// The databases of other products from which datasets of an application load.
import { html, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import type { Connection } from '../../api/contract.d.ts'
import { menuButton } from '../../kit/menu.ts'
import { readApp } from '../app-data.ts'
import { askSure } from '../ask.ts'
import type { Page } from '../page-module.ts'
import { action } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { listPage, listTable } from '../parts/list-page.ts'
import { forAdmins } from './admin/for-admins.ts'
import {
  type ConnectionsContext,
  connectionPath,
  readConnections,
  withConnectionsTexts,
} from './connections/connection-data.ts'
import { askConnection } from './connections/connection-dialog.ts'
import { testConnection } from './connections/test-connection.ts'

interface ConnectionsView {
  readonly appid: string
  readonly appName: string
  connections: readonly Connection[]
}

export const open = forAdmins(async (first): Promise<Page> => {
  const { params, href } = first
  const appid = params['appid'] ?? ''
  const [context, app, connections] = await Promise.all([
    withConnectionsTexts(first),
    readApp(first, appid),
    readConnections(first, appid),
  ])
  const { pageTexts } = context
  const view: ConnectionsView = { appid, appName: app.name, connections: connections.toReversed() }
  const create = action({
    label: pageTexts.create,
    sign: 'plus',
    kind: 'primary',
    key: 'new-connection',
    onClick: () => void set(context, view),
  })
  return {
    title: pageTexts.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: context.texts.nav.datasets, href: href(`/console/apps/${appid}/datasets`) },
    ],
    app,
    render: () =>
      listPage({
        title: pageTexts.title,
        text: pageTexts.text,
        buttons: create,
        items: view.connections,
        none: { title: pageTexts.none, text: pageTexts.noneText, sign: 'database', actions: create },
        list: () => table(context, view),
      }),
  }
})

/** Stores a connection, then tests it. */
async function set(
  context: ConnectionsContext,
  view: ConnectionsView,
  connection?: Connection,
): Promise<void> {
  const { update } = context
  const stored = await askConnection(context, view.appid, connection)
  if (!stored) return
  view.connections = connection
    ? view.connections.map(one => (one === connection ? stored : one))
    : [stored, ...view.connections]
  update()
  await testConnection(context, stored)
}

function table(context: ConnectionsContext, view: ConnectionsView): TemplateResult {
  const { pageTexts, texts } = context
  return listTable({
    caption: pageTexts.caption(view.appName),
    look: 'list',
    columns: [
      { label: texts.name },
      { label: pageTexts.type },
      { label: pageTexts.where },
      { label: pageTexts.changed, kind: 'n' },
    ],
    menus: texts.actions,
    rows: view.connections.map(connection => row(context, view, connection)),
  })
}

function row(context: ConnectionsContext, view: ConnectionsView, connection: Connection): TemplateResult {
  const { pageTexts, format, go, href } = context
  const { name, type, host, port, database, updateDate, connectionid } = connection
  const where = `${host}:${port}/${database}`
  return html`<tr>
    <th scope="row"><span class="name">${glyph('database', 'soft')}<bdi class="clip">${name}</bdi></span></th>
    <td class="soft">${pageTexts.types[type]}</td>
    <td class="wide"><code class="clip block" title=${where}>${where}</code></td>
    <td class="n soft"><time datetime=${updateDate} title=${format.time(updateDate)}>${format.ago(updateDate)}</time></td>
    <td class="c">${menuButton({
      label: pageTexts.actionsFor(name),
      items: () => [
        { label: pageTexts.test, icon: 'play', onSelect: () => void testConnection(context, connection) },
        {
          label: pageTexts.newDataset,
          icon: 'plus',
          onSelect: () => {
            const path = href(`/console/apps/${view.appid}/datasets/new`)
            go(`${path}${path.includes('?') ? '&' : '?'}connection=${connectionid}`)
          },
        },
        { label: pageTexts.edit, icon: 'build', onSelect: () => void set(context, view, connection) },
        {
          label: pageTexts.delete,
          icon: 'trash',
          isDanger: true,
          startsGroup: true,
          onSelect: () => void remove(context, view, connection),
        },
      ],
    })}</td>
  </tr>`
}

async function remove(
  context: ConnectionsContext,
  view: ConnectionsView,
  connection: Connection,
): Promise<void> {
  const { call, owner, pageTexts, texts, update, toast, inWords } = context
  const { name } = connection
  const question = { title: pageTexts.deleteTitle(name), text: pageTexts.deleteText, action: texts.delete }
  if (!(await askSure(context, question))) return
  try {
    await call('DELETE', connectionPath(owner, connection))
    view.connections = view.connections.filter(one => one !== connection)
    update()
    toast(pageTexts.deleted(name))
  } catch (error) {
    const isUsed = error instanceof ApiError && error.code === 'connection_in_use'
    toast(isUsed ? pageTexts.inUse(namesIn(error.message)) : inWords(error))
  }
}

/** The server's sentence is "Used by Orders (dataset_...), Visits (dataset_...)." */
const namesIn = (sentence: string) =>
  sentence
    .replace(/^Used by /, '')
    .replace(/ \(dataset_[0-9a-z]{26}\)/g, '')
    .replace(/\.$/, '')
