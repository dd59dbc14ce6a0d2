import { Type } from 'typebox'
import { html } from '../../../engine/text/html.ts'
import { htmlPage } from '../../../platform/http/openapi/declare.ts'
import { closed, oneOf } from '../../../platform/http/schemas.ts'
import type { Routes } from '../../../platform/http/types.ts'
import { DashboardParams } from '../schemas.ts'
import { findPublished } from './find.ts'
import { snapshotHtml } from './html.ts'
import { imagesOf } from './images.ts'
import { type ChartPicture, takeSnapshot } from './take.ts'

const SnapshotBody = Type.Object(
  { language: Type.Optional(oneOf(['en', 'de'] as const, 'SnapshotLanguage', '`en` when absent.')) },
  { ...closed, title: 'TakeSnapshot', examples: [{ language: 'de' }] },
)

/** A file of a tenant must not run anything, also if a browser opens it here. */
const policyOf = (publicUrl: string) =>
  `default-src 'none'; img-src data: ${publicUrl}; style-src 'unsafe-inline'; sandbox`

const dataAddress = ({ svg }: ChartPicture) =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

export const snapshotRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/dashboard/:dashboardid/snapshot',
    {
      config: { permission: 'dashboard.query' },
      schema: {
        operationId: 'takeDashboardSnapshot',
        summary: 'Retrieve a snapshot of a dashboard',
        description:
          'One HTML file with all tabs of the latest version, its charts included, as they are now. Filters have their defaults. To send it by mail, use the step `email` of a workflow.',
        tags: ['Dashboards'],
        params: DashboardParams,
        body: SnapshotBody,
        problems: [
          'dashboard_not_found',
          'dashboard_not_active',
          'dataset_preparing',
          'analytics_unavailable',
          'analytics_off',
          'overloaded',
        ],
        response: { 200: { ...htmlPage('The file'), headers: ['Content-Disposition'] } },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const { publicUrl } = app.config
      const { name, url, document } = await findPublished(app.db, principal, params, publicUrl)
      const reader = { db: app.db, principal, params, client: request }
      const language = body.language ?? 'en'
      const snapshot = await takeSnapshot({ reader, copies: app.copies, now: app.now() }, document, language)
      const { organizationId } = principal
      const images = await imagesOf(snapshot, { load: app.loadImage, organizationId, publicUrl })
      const file = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
</head>
<body style="margin:0;background:#ffffff">
${snapshotHtml(snapshot, { name, url, sourceOf: dataAddress, imageSourceOf: address => images.get(address) })}</body>
</html>
`
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policyOf(publicUrl),
          'content-disposition': `attachment; filename="${params.dashboardid}.html"`,
        })
        .send(String(file))
    },
  )
}
