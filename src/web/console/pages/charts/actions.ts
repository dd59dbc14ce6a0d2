// What the menu of a chart does.
import { ApiError } from '../../../api/api.ts'
import type { Chart } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { saveFile } from '../../../results/results-context.ts'
import { whenPrepared } from '../../when-prepared.ts'
import { chartPage, chartsPath } from './chart-data.ts'
import type { ChartsContext } from './charts-context.ts'

const FORMATS = ['svg', 'png', 'csv'] as const

interface Heard {
  /** The list offers to open the chart. */
  readonly isInList: boolean
  copied(chart: Chart): void
  deleted(): void
}

export const chartMenu = (context: ChartsContext, chart: Chart, heard: Heard): MenuItem[] => [
  ...(heard.isInList
    ? [
        {
          label: context.pageTexts.edit,
          icon: 'build' as const,
          onSelect: () => context.go(context.href(chartPage(chart))),
        },
      ]
    : []),
  { label: context.pageTexts.copy, icon: 'copy', onSelect: () => void copy(context, chart, heard) },
  ...FORMATS.map((format, i) => ({
    label: context.pageTexts.downloadAs(format.toUpperCase()),
    icon: 'arrow-down' as const,
    startsGroup: i === 0,
    onSelect: () => void download(context, chart, format),
  })),
  {
    label: `${context.pageTexts.delete}…`,
    icon: 'trash',
    isDanger: true,
    startsGroup: true,
    onSelect: () => void remove(context, chart, heard),
  },
]

async function copy(context: ChartsContext, chart: Chart, { copied }: Heard): Promise<void> {
  const { call, pageTexts, toast, inWords } = context
  const { name, kind, query, options } = chart
  try {
    const { body } = await call('POST', chartsPath(context, chart.appid), {
      body: { name: pageTexts.copyName(name).slice(0, 200), kind, query, options },
    })
    copied(body)
    toast(pageTexts.copied(body.name))
  } catch (error) {
    toast(inWords(error))
  }
}

async function download(
  context: ChartsContext,
  { name, chartid, appid }: Chart,
  format: (typeof FORMATS)[number],
): Promise<void> {
  const { call, language, pageTexts, toast, inWords, signal } = context
  const onWait = () => toast(pageTexts.preparing)
  try {
    const path = `${chartsPath(context, appid)}/${chartid}.${format}` as const
    const { body } = await whenPrepared({ signal, onWait }, () =>
      call('GET', path, { query: { language }, wantsFile: true, signal }),
    )
    const file = `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'chart'}.${format}`
    saveFile(body, file)
    toast(pageTexts.saved(file))
  } catch (error) {
    if (!signal.aborted) toast(inWords(error))
  }
}

async function remove(context: ChartsContext, chart: Chart, { deleted }: Heard): Promise<void> {
  const { root, texts, pageTexts, call, toast, inWords } = context
  const dialog = openDialog(root, {
    title: pageTexts.deleteTitle(chart.name),
    text: pageTexts.deleteText,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: pageTexts.delete, value: 'delete', kind: 'danger' },
    ],
  })
  if ((await dialog.closed) !== 'delete') return
  try {
    await call('DELETE', `${chartsPath(context, chart.appid)}/${chart.chartid}`)
    deleted()
    toast(pageTexts.deleted(chart.name))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'chart_in_use')) return toast(inWords(error))
    const [, dashboard] = /"([^"]+)"/.exec(error.message) ?? []
    openDialog(root, {
      title: pageTexts.inUse,
      text: dashboard ? `${pageTexts.inUseText} (${dashboard})` : pageTexts.inUseText,
      closeLabel: texts.close,
      actions: [{ label: texts.close, value: 'closed', kind: 'primary' }],
    })
  }
}
