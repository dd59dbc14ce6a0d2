// What the pages of charts read, and where they are.
import type { Chart } from '../../../api/contract.d.ts'
import { appPath, readAll } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'

export const chartsPath = ({ owner }: Pick<ConsoleContext, 'owner'>, appid: string) =>
  `${appPath(owner, appid)}/chart` as const

/** Newest first. */
export const readCharts = async (context: ConsoleContext, appid: string) =>
  (await readAll(body => context.call('POST', `${chartsPath(context, appid)}/all`, { body }))).reverse()

/** The page of a chart in the console. */
export const chartPage = ({ appid, chartid }: Pick<Chart, 'appid' | 'chartid'>) =>
  `/console/apps/${appid}/charts/${chartid}`

/** The address of a picture. The session of the page is enough to see it. */
export function pictureUrl(
  context: Pick<ConsoleContext, 'owner' | 'language'>,
  chart: Pick<Chart, 'appid' | 'chartid' | 'updateDate'>,
  options: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ language: context.language, ...options })
  return `/b/v1${chartsPath(context, chart.appid)}/${chart.chartid}.svg?${query}`
}
