import { Type } from 'typebox'
import type { QueryResult } from '../../engine/query/result.ts'
import type { Routes } from '../../platform/http/types.ts'
import { ASKING_PROBLEMS, askForChart } from './ask.ts'
import { csvOf } from './csv.ts'
import type { ChartRow } from './queries.ts'
import { rasterize } from './rasterize.ts'
import { DEFAULT_SIZE, renderSvg } from './render.ts'
import { ChartParams, CsvQuery, PictureQuery } from './schemas.ts'

const tags = ['Charts']
const ONE = '/user/:userid/app/:appid/chart/:chartid'
/** A picture that a browser shows as a document must not run or load anything. */
const POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

const Svg = Type.Unsafe<string>({ type: 'string' })
const Png = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

const sizeOf = ({ width, height }: PictureQuery) => ({
  width: width ?? DEFAULT_SIZE.width,
  height: height ?? DEFAULT_SIZE.height,
})

const toSvg = ({ name, kind, options }: ChartRow, result: QueryResult, asked: PictureQuery) =>
  renderSvg({
    name,
    kind,
    result,
    options,
    theme: asked.theme ?? 'light',
    language: asked.language ?? 'en',
    size: sizeOf(asked),
    hasBackground: asked.background !== 'none',
  })

export const pictureRoutes: Routes = async app => {
  app.get(
    `${ONE}.svg`,
    {
      config: { permission: 'chart.view' },
      schema: {
        operationId: 'getChartSvg',
        summary: 'Retrieve a chart as SVG',
        description:
          'Draws the chart. The picture has a title and a description, and neither scripts nor styles nor addresses.',
        tags,
        params: ChartParams,
        querystring: PictureQuery,
        problems: ['chart_not_found', ...ASKING_PROBLEMS],
        response: { 200: { description: 'The picture', content: { 'image/svg+xml': { schema: Svg } } } },
      },
    },
    async (request, reply) => {
      const { chart, result } = await askForChart(app, request)
      const svg = await toSvg(chart, result, request.query)
      return reply.type('image/svg+xml').headers(POLICY).send(svg)
    },
  )

  app.get(
    `${ONE}.png`,
    {
      config: { permission: 'chart.view' },
      schema: {
        operationId: 'getChartPng',
        summary: 'Retrieve a chart as PNG',
        description:
          'Draws the chart for screens and mails, with two pixels for each of its size; above a million, with one.',
        tags,
        params: ChartParams,
        querystring: PictureQuery,
        problems: ['chart_not_found', 'picture_unavailable', ...ASKING_PROBLEMS],
        response: { 200: { description: 'The picture', content: { 'image/png': { schema: Png } } } },
      },
    },
    async (request, reply) => {
      const { chart, result } = await askForChart(app, request)
      const svg = await toSvg(chart, result, request.query)
      const png = await rasterize(svg, sizeOf(request.query))
      return reply.type('image/png').headers(POLICY).send(png)
    },
  )

  app.get(
    `${ONE}.csv`,
    {
      config: { permission: 'chart.view' },
      schema: {
        operationId: 'getChartCsv',
        summary: 'Retrieve the data of a chart as CSV',
        description:
          'Returns the rows of the chart (RFC 4180): values in words, measures as plain numbers. Texts that a spreadsheet would run as formulas have an apostrophe before them.',
        tags,
        params: ChartParams,
        querystring: CsvQuery,
        problems: ['chart_not_found', ...ASKING_PROBLEMS],
        response: {
          200: {
            description: 'The rows',
            headers: ['Content-Disposition'],
            content: { 'text/csv': { schema: Svg } },
          },
        },
      },
    },
    async (request, reply) => {
      const { chart, result } = await askForChart(app, request)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${chart.id}.csv"`)
        .send(csvOf(result, request.query.language ?? 'en'))
    },
  )
}
