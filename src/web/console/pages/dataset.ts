// One dataset: its rows. The address has the filter, the sort order and the columns.
import { html, nothing, type TemplateResult } from 'lit'
import { menuButton } from '../../kit/menu.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { datasetMenu } from './datasets/actions.ts'
import { datasetPage, readDatasetPage } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'
import { editRow } from './datasets/row-dialog.ts'
import { RowTable } from './datasets/row-table.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const [context, { app, dataset }] = await Promise.all([withDatasetsTexts(first), readDatasetPage(first)])
  const { pageTexts, href, go } = context
  const table = new RowTable(context, dataset)
  table.start()
  return {
    get title() {
      return table.dataset.name
    },
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${app.appid}/datasets`) },
    ],
    app,
    render: () => html`<div class="page wide">
      ${pageHead(table.dataset.name, {
        text: textOf(context, table),
        end: [
          ...(table.dataset.kind === 'TABLE' ? tableButtons(context, table) : []),
          ...(table.dataset.kind === 'CONNECTION' ? [sourceButton(context, table)] : []),
          menuButton({
            label: pageTexts.actionsFor(table.dataset.name),
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

function textOf({ pageTexts }: DatasetsContext, { dataset }: RowTable): unknown {
  const { description, kind } = dataset
  const note =
    kind === 'VIEW'
      ? pageTexts.table.viewOnly
      : kind === 'WEBFORM'
        ? pageTexts.table.readOnly
        : kind === 'CONNECTION'
          ? pageTexts.table.copied
          : ''
  return [description, note].filter(Boolean).join(' ') || nothing
}

function tableButtons(context: DatasetsContext, table: RowTable): TemplateResult[] {
  const { pageTexts, href } = context
  const { dataset } = table
  if (dataset.columns.length === 0) return []
  return [
    linkButton({
      href: href(datasetPage(dataset, '/load')),
      label: pageTexts.table.load,
    }),
    action({
      label: pageTexts.table.addRow,
      sign: 'plus',
      kind: 'primary',
      key: 'add-row',
      onClick: () => void editRow(context, dataset, undefined, () => void table.changed()),
    }),
  ]
}

const sourceButton = ({ pageTexts, href }: DatasetsContext, { dataset }: RowTable, kind?: 'primary') =>
  linkButton({ href: href(datasetPage(dataset, '/source')), label: pageTexts.source, ...(kind && { kind }) })

const noColumns = (context: DatasetsContext, table: RowTable) =>
  table.dataset.kind === 'CONNECTION'
    ? empty({
        title: context.pageTexts.table.notLoaded,
        text: context.pageTexts.table.notLoadedText,
        sign: 'database',
        actions: sourceButton(context, table, 'primary'),
      })
    : noTable(context, table)

const noTable = ({ pageTexts, href }: DatasetsContext, { dataset }: RowTable) =>
  empty({
    title: pageTexts.table.noColumns,
    text: pageTexts.table.noColumnsText,
    sign: 'table',
    actions: [
      linkButton({ href: href(datasetPage(dataset, '/load')), label: pageTexts.table.load, kind: 'primary' }),
      linkButton({ href: href(datasetPage(dataset, '/columns')), label: pageTexts.load.declare }),
    ],
  })
