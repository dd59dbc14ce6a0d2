// Names the groups of routes of the API, for app.ts.
import type { Config } from '../config/config.ts'
import type { App } from '../platform/http/types.ts'
import type { SendMail } from '../platform/outgoing/mail.ts'
import { mailRoutes } from '../product/accounts/mail-routes.ts'
import { meRoutes } from '../product/accounts/me-routes.ts'
import { passwordRoutes } from '../product/accounts/password-routes.ts'
import { resetRoutes } from '../product/accounts/reset-routes.ts'
import { sessionRoutes } from '../product/accounts/session-routes.ts'
import { appRoutes } from '../product/apps/routes.ts'
import { nameRoutes } from '../product/audit/name-routes.ts'
import { auditRoutes } from '../product/audit/routes.ts'
import { chartDataRoutes } from '../product/charts/data-routes.ts'
import { pictureRoutes } from '../product/charts/picture-routes.ts'
import { chartRoutes } from '../product/charts/routes.ts'
import { connectionRoutes } from '../product/connections/routes.ts'
import { dashboardDataRoutes } from '../product/dashboards/data-routes.ts'
import { dashboardPublishRoutes } from '../product/dashboards/publish-routes.ts'
import { dashboardRoutes } from '../product/dashboards/routes.ts'
import { snapshotRoutes } from '../product/dashboards/snapshot/routes.ts'
import { datasetExportRoutes } from '../product/datasets/export-routes.ts'
import { loadRoutes } from '../product/datasets/load/routes.ts'
import { queryRoutes } from '../product/datasets/query-routes.ts'
import { datasetRoutes } from '../product/datasets/routes.ts'
import { rowRoutes } from '../product/datasets/row-routes.ts'
import { egressRoutes } from '../product/egress/routes.ts'
import { tokenRoutes } from '../product/embedding/routes.ts'
import { takeRoutes } from '../product/embedding/take-routes.ts'
import { eventRoutes } from '../product/event-log/routes.ts'
import { outsideImageRoutes } from '../product/files/outside-image-routes.ts'
import { regradeRoutes } from '../product/grading/regrade-routes.ts'
import { gradingRoutes } from '../product/grading/routes.ts'
import { tryRoutes } from '../product/grading/try-routes.ts'
import { invitationRoutes } from '../product/invitations/routes.ts'
import { mailServerRoutes } from '../product/mail/server-routes.ts'
import { suppressionRoutes } from '../product/mail/suppression-routes.ts'
import { mailTestRoutes } from '../product/mail/test-routes.ts'
import { keyRoutes } from '../product/organizations/key-routes.ts'
import { deleteResponseRoutes } from '../product/responses/delete-routes.ts'
import { exportRoutes } from '../product/responses/export/routes.ts'
import { fileRoutes } from '../product/responses/file-routes.ts'
import { reviewRoutes } from '../product/responses/review-routes.ts'
import { responseRoutes } from '../product/responses/routes.ts'
import { secretRoutes } from '../product/secrets/routes.ts'
import { summaryRoutes } from '../product/summary/routes.ts'
import { themeRoutes } from '../product/themes/routes.ts'
import { translationRoutes } from '../product/translations/routes.ts'
import { userRoutes } from '../product/users/routes.ts'
import { copyAndMoveRoutes } from '../product/webforms/copy-and-move-routes.ts'
import { imageRoutes } from '../product/webforms/image-routes.ts'
import { previewRoutes } from '../product/webforms/preview-routes.ts'
import { publishRoutes } from '../product/webforms/publish-routes.ts'
import { webformRoutes } from '../product/webforms/routes.ts'
import { versionRoutes } from '../product/webforms/version-routes.ts'
import { deliveryRoutes } from '../product/webhooks/delivery-routes.ts'
import { webhookRoutes } from '../product/webhooks/routes.ts'
import { workflowPublishRoutes } from '../product/workflows/documents/publish-routes.ts'
import { workflowRoutes } from '../product/workflows/documents/routes.ts'
import { workflowUses } from '../product/workflows/documents/secret-uses.ts'
import { rerunManyRoutes } from '../product/workflows/reruns/rerun-many-routes.ts'
import { runRoutes } from '../product/workflows/runs/run-routes.ts'
import { workflowTestRoutes } from '../product/workflows/runs/test-routes.ts'
import { dashboardViewRoutes } from '../public/dashboards/view-routes.ts'

/** The operations that API keys, browser tokens and signed-in people reach, each with the permissions that it has. */
export async function apiRoutes(api: App): Promise<void> {
  await api.register(userRoutes)
  await api.register(resetRoutes)
  await api.register(keyRoutes)
  await api.register(appRoutes)
  await api.register(regradeRoutes)
  await api.register(auditRoutes)
  await api.register(tokenRoutes)
  await api.register(themeRoutes)
  await api.register(webformRoutes)
  await api.register(copyAndMoveRoutes)
  await api.register(publishRoutes)
  await api.register(versionRoutes)
  await api.register(previewRoutes)
  await api.register(translationRoutes)
  await api.register(imageRoutes)
  await api.register(invitationRoutes)
  await api.register(responseRoutes)
  await api.register(deleteResponseRoutes)
  await api.register(reviewRoutes)
  await api.register(gradingRoutes)
  await api.register(tryRoutes)
  await api.register(exportRoutes)
  await api.register(fileRoutes)
  await api.register(summaryRoutes)
  await api.register(datasetRoutes)
  await api.register(rowRoutes)
  await api.register(queryRoutes)
  await api.register(loadRoutes)
  await api.register(datasetExportRoutes)
  await api.register(chartRoutes)
  await api.register(chartDataRoutes)
  await api.register(pictureRoutes)
  await api.register(dashboardRoutes)
  await api.register(dashboardPublishRoutes)
  await api.register(dashboardDataRoutes)
  await api.register(snapshotRoutes)
  await api.register(workflowRoutes)
  await api.register(workflowPublishRoutes)
  await api.register(workflowTestRoutes)
  await api.register(runRoutes)
  await api.register(rerunManyRoutes)
  await api.register(dashboardViewRoutes)
  await api.register(secretRoutes([workflowUses]))
  await api.register(egressRoutes)
  await api.register(connectionRoutes)
  await api.register(mailServerRoutes)
  await api.register(mailTestRoutes)
  await api.register(suppressionRoutes)
  await api.register(eventRoutes)
  await api.register(webhookRoutes)
  await api.register(deliveryRoutes)
}

/** The operations of the API for browsers: those above, and those of people who are signed in. */
export const browserApiRoutes =
  ({ console: place }: Pick<Config, 'console'>, send: SendMail | undefined) =>
  async (api: App): Promise<void> => {
    await api.register(meRoutes)
    await api.register(sessionRoutes)
    if (place) await api.register(passwordRoutes(place))
    await api.register(mailRoutes(send, place?.url ?? ''))
    await api.register(nameRoutes)
    if (place) await api.register(outsideImageRoutes)
    await api.register(takeRoutes)
    await api.register(apiRoutes)
  }
