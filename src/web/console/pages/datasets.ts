// The datasets of an application: tables, views, and the responses of each form.
import { html, nothing, type TemplateResult } from 'lit'
import type { DatasetKind, DatasetSummary } from '../../api/contract.d.ts'
import { select } from '../../kit/choose.ts'
import { menuButton } from '../../kit/menu.ts'
import { readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { linkButton } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { listPage, listTable, noMatch, searchField } from '../parts/list-page.ts'
import { datasetMenu } from './datasets/actions.ts'
import { datasetPage, readDatasets } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'

const SIGNS = { TABLE: 'table', VIEW: 'link', CONNECTION: 'database', WEBFORM: 'form' } as const
const KINDS: readonly DatasetKind[] = ['TABLE', 'VIEW', 'CONNECTION', 'WEBFORM']

interface DatasetsView {
  datasets: readonly DatasetSummary[]
  text: string
  kind: DatasetKind | 'ALL'
}

export async function open(first: ConsoleContext): Promise<Page> {
  const appid = first.params['appid'] ?? ''
  const [context, app, datasets] = await Promise.all([
    withDatasetsTexts(first),
    readApp(first, appid),
    readDatasets(first, appid),
  ])
  const { pageTexts, href } = context
  const view: DatasetsView = { datasets, text: '', kind: 'ALL' }
  return {
    title: pageTexts.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () =>
      listPage({
        title: pageTexts.title,
        text: pageTexts.text,
        buttons: buttons(context, appid),
        items: view.datasets,
        none: {
          title: pageTexts.none,
          text: pageTexts.noneText,
          sign: 'table',
          actions: buttons(context, appid).toReversed(),
        },
        list: () => list(context, view, app.name),
      }),
  }
}

const buttons = ({ pageTexts, href, me }: DatasetsContext, appid: string) => [
  me.features.includes('admin')
    ? linkButton({ href: href(`/console/apps/${appid}/datasets/connections`), label: pageTexts.connections })
    : nothing,
  linkButton({ href: href(`/console/apps/${appid}/datasets/new-view`), label: pageTexts.createView }),
  linkButton({
    href: href(`/console/apps/${appid}/datasets/new`),
    label: pageTexts.create,
    sign: 'plus',
    kind: 'primary',
  }),
]

function list(context: DatasetsContext, view: DatasetsView, appName: string): TemplateResult {
  const { pageTexts, update, root } = context
  const wanted = view.text.trim().toLowerCase()
  const shown = view.datasets.filter(
    ({ kind, name }) => (view.kind === 'ALL' || kind === view.kind) && name.toLowerCase().includes(wanted),
  )
  return html`
    <div class="tools">
      ${searchField({
        id: 'datasets-search',
        label: pageTexts.search,
        value: view.text,
        onInput(text) {
          view.text = text
          update()
        },
      })}
      ${select({
        id: 'datasets-kind',
        label: pageTexts.kind,
        hidesLabel: true,
        value: view.kind,
        options: [
          { value: 'ALL', label: pageTexts.allKinds },
          ...KINDS.map(kind => ({ value: kind, label: pageTexts.kinds[kind] })),
        ],
        onChange(kind) {
          view.kind = KINDS.find(one => one === kind) ?? 'ALL'
          update()
        },
      })}
    </div>
    ${
      shown.length > 0
        ? listTable({
            caption: pageTexts.caption(appName),
            look: 'datasets',
            columns: [
              { label: pageTexts.name },
              { label: pageTexts.kind },
              { label: pageTexts.rows, kind: 'n' },
              { label: pageTexts.changed, kind: 'n' },
            ],
            menus: context.texts.actions,
            rows: shown.map(dataset => row(context, view, dataset)),
          })
        : noMatch({
            title: pageTexts.noMatch,
            text: pageTexts.noMatchText,
            clearLabel: pageTexts.showAll,
            searchId: 'datasets-search',
            root,
            clear() {
              Object.assign(view, { text: '', kind: 'ALL' })
              update()
            },
          })
    }
    <p class="pager" role="status">${shown.length > 0 ? pageTexts.shown(shown.length, view.datasets.length) : nothing}</p>
  `
}

function row(context: DatasetsContext, view: DatasetsView, dataset: DatasetSummary): TemplateResult {
  const { pageTexts, format, href, update } = context
  const { name, kind, rowCount, updateDate, datasetid } = dataset
  return html`<tr>
    <th scope="row"><a class="name" href=${href(datasetPage(dataset))}>${glyph(SIGNS[kind], 'soft')}<bdi class="clip">${name}</bdi></a></th>
    <td class="soft">${pageTexts.kinds[kind]}</td>
    <td class="n">${rowsInWords(context, dataset, rowCount)}</td>
    <td class="n soft"><time datetime=${updateDate}>${format.ago(updateDate)}</time></td>
    <td class="c">${menuButton({
      label: pageTexts.actionsFor(name),
      key: `menu-${datasetid}`,
      items: () =>
        datasetMenu(context, dataset, {
          isInList: true,
          changed(next) {
            view.datasets = view.datasets.map(one => (one === dataset ? { ...one, ...next } : one))
            update()
          },
          deleted() {
            view.datasets = view.datasets.filter(one => one.datasetid !== datasetid)
            update()
          },
        }),
    })}</td>
  </tr>`
}

function rowsInWords({ pageTexts, format }: DatasetsContext, { kind }: DatasetSummary, count: number | null) {
  if (count !== null)
    return html`<span class="count">${format.number(count)}</span><span class="unit"> ${pageTexts.rowCount(count).replace(/^\S+ /, '')}</span>`
  return kind === 'VIEW' ? html`<span class="soft">${pageTexts.computed}</span>` : pageTexts.manyRows
}
