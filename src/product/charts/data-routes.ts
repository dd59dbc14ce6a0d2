import { chartOf, describeChart } from '../../engine/charts/draw.ts'
import { suggestChart, suggestMatrix } from '../../engine/charts/suggest.ts'
import type { Fault } from '../../engine/faults.ts'
import type { Column } from '../../engine/query/columns.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { QueryReply } from '../datasets/query-schemas.ts'
import { requireReadable } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { ASKING_PROBLEMS, ask, askForChart } from './ask.ts'
import { checkChart } from './check.ts'
import { DEFAULT_SIZE, renderSvg } from './render.ts'
import {
  ChartParams,
  ChartPreview,
  PreviewedChart,
  SuggestedChart,
  SuggestionRequest,
  ViewedChart,
} from './schemas.ts'

const tags = ['Charts']
const CHARTS = '/user/:userid/app/:appid/chart'

export const chartDataRoutes: Routes = async app => {
  app.post(
    `${CHARTS}/:chartid/data`,
    {
      config: { permission: 'chart.view' },
      schema: {
        operationId: 'getChartData',
        summary: 'Retrieve the data of a chart',
        description:
          'Answers the query of the chart. The result has everything that was stored before the request.',
        tags,
        params: ChartParams,
        body: NoBody,
        problems: ['chart_not_found', ...ASKING_PROBLEMS],
        response: { 200: json(QueryReply, 'The result') },
      },
    },
    async request => (await askForChart(app, request)).result,
  )

  app.post(
    `${CHARTS}/:chartid/view`,
    {
      config: { permission: 'chart.view' },
      schema: {
        operationId: 'viewChart',
        summary: 'Retrieve a chart with its data',
        description: 'Returns what a page needs to draw the chart. The element `<formyard-chart>` shows it.',
        tags,
        params: ChartParams,
        body: NoBody,
        problems: ['chart_not_found', ...ASKING_PROBLEMS],
        response: { 200: json(ViewedChart, 'The chart and its data') },
      },
    },
    async request => {
      const { chart, result } = await askForChart(app, request)
      return { name: chart.name, kind: chart.kind, options: chart.options, data: result }
    },
  )

  app.post(
    `${CHARTS}/preview`,
    {
      config: { permission: 'dataset.query' },
      schema: {
        operationId: 'previewChart',
        summary: 'Preview a chart',
        description:
          'Answers and describes a chart that is not stored, and draws it if you ask for a picture.',
        tags,
        params: AppParams,
        body: ChartPreview,
        problems: ['chart_invalid', ...ASKING_PROBLEMS],
        response: { 200: json(PreviewedChart, 'The data, a description and the picture') },
      },
    },
    async request => {
      const { kind, query, options = {}, picture, name = '' } = request.body
      checkChart({ kind, query, options })
      const result = await ask(app, request, query)
      const { theme = 'light', language = 'en', width, height } = picture ?? {}
      const size = { width: width ?? DEFAULT_SIZE.width, height: height ?? DEFAULT_SIZE.height }
      const input = { kind, result, options, theme, language, size }
      return {
        data: result,
        description: describeChart(chartOf(input)),
        ...(picture && { svg: await renderSvg({ ...input, name, hasBackground: false }) }),
      }
    },
  )

  app.post(
    `${CHARTS}/suggest`,
    {
      config: { permission: 'dataset.query' },
      schema: {
        operationId: 'suggestChart',
        summary: 'Suggest a chart for a column',
        description:
          'Returns a chart that suits the type of the column: bars for choices, a line for dates, a box plot for numbers. The id of a matrix gives one chart of all its rows. You can store it as it is.',
        tags,
        params: AppParams,
        body: SuggestionRequest,
        problems: ['dataset_not_found', 'dataset_invalid', 'suggestion_missing'],
        response: { 200: json(SuggestedChart, 'The chart, not yet stored') },
      },
    },
    async request => {
      const { principal, params, body } = request
      const { columns } = await requireReadable(
        { db: app.db, principal, params, client: request },
        body.datasetid,
      )
      const column = columns.find(({ id }) => id === body.column)
      const suggested = column
        ? suggestChart(body.datasetid, column)
        : suggestMatrix(body.datasetid, body.column, columns)
      if (!suggested) throw new Problem('suggestion_missing', { faults: [columnFault(body.column, column)] })
      return suggested
    },
  )
}

const columnFault = (id: string, column: Column | undefined): Fault => ({
  pointer: '/column',
  code: column ? 'column_type' : 'column_unknown',
  detail: column ? `No chart shows a column of type ${column.type}.` : `There is no column "${id}".`,
})
