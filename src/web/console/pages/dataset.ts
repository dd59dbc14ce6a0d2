// One dataset: its rows. The address has the filter, the sort order and the columns.
import { html, nothing, type TemplateResult } from 'lit'
import { menuButton } from '../../kit/menu.ts'
import type { ConsoleContext, Page } from '../page.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { datasetMenu } from './datasets/actions.ts'
import { datasetPage, readDatasetPage } from './datasets/data.ts'
import { editRow } from './datasets/row-dialog.ts'
import { RowTable } from './datasets/row-table.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/texts.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const [context, { app, dataset }] = await Promise.all([withDatasetsTexts(first), readDatasetPage(first)])
  const { words, href, go } = context
  const table = new RowTable(context, dataset)
  table.start()
  return {
    get title() {
      return table.dataset.name
    },
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: words.title, href: href(`/console/apps/${app.appid}/datasets`) },
    ],
    app,
    render: () => html`<div class="page wide">
      ${pageHead(table.dataset.name, {
        text: textOf(context, table),
        end: [
          ...(table.dataset.kind === 'TABLE' ? tableButtons(context, table) : []),
          ...(table.dataset.kind === 'CONNECTION' ? [sourceButton(context, table)] : []),
          menuButton({
            label: words.actionsFor(table.dataset.name),
            items: () =>
              datasetMenu(context, table.dataset, {
                changed(next) {
                  table.dataset = next
                  context.update()
                },
                deleted: () => go(href(`/console/apps/${app.appid}/datasets`), { replaces: true }),
              }),
          }),
        ],
      })}
      ${table.dataset.columns.length > 0 ? table.draw() : noColumns(context, table)}
    </div>`,
  }
}

function textOf({ words }: DatasetsContext, { dataset }: RowTable): unknown {
  const { description, kind } = dataset
  const note =
    kind === 'VIEW'
      ? words.table.viewOnly
      : kind === 'WEBFORM'
        ? words.table.readOnly
        : kind === 'CONNECTION'
          ? words.table.copied
          : ''
  return [description, note].filter(Boolean).join(' ') || nothing
}

function tableButtons(context: DatasetsContext, table: RowTable): TemplateResult[] {
  const { words, href } = context
  const { dataset } = table
  if (dataset.columns.length === 0) return []
  return [
    linkButton({
      href: href(datasetPage(dataset, '/load')),
      label: words.table.load,
    }),
    action({
      label: words.table.addRow,
      sign: 'plus',
      kind: 'primary',
      key: 'add-row',
      onClick: () => void editRow(context, dataset, undefined, () => void table.changed()),
    }),
  ]
}

const sourceButton = ({ words, href }: DatasetsContext, { dataset }: RowTable, kind?: 'primary') =>
  linkButton({ href: href(datasetPage(dataset, '/source')), label: words.source, ...(kind && { kind }) })

const noColumns = (context: DatasetsContext, table: RowTable) =>
  table.dataset.kind === 'CONNECTION'
    ? empty({
        title: context.words.table.notLoaded,
        text: context.words.table.notLoadedText,
        sign: 'database',
        actions: sourceButton(context, table, 'primary'),
      })
    : noTable(context, table)

const noTable = ({ words, href }: DatasetsContext, { dataset }: RowTable) =>
  empty({
    title: words.table.noColumns,
    text: words.table.noColumnsText,
    sign: 'table',
    actions: [
      linkButton({ href: href(datasetPage(dataset, '/load')), label: words.table.load, kind: 'primary' }),
      linkButton({ href: href(datasetPage(dataset, '/columns')), label: words.load.declare }),
    ],
  })
