// Where a workflow is in the console, and in the API.
import type { WorkflowApi } from '../workflow-editor/store/sources.ts'
import { appPath } from './data.ts'
import type { Context } from './page.ts'

interface Named {
  readonly appid: string
  readonly workflowid: string
}

/** The address of a workflow's editor. */
export const workflowAddress = ({ appid, workflowid }: Named): string =>
  `/console/apps/${appid}/workflows/${workflowid}`

/** What the editor calls instead of asking for a token: the server of this page, with its session. */
export const workflowApi = ({ me, owner, call }: Context, { appid, workflowid }: Named): WorkflowApi => ({
  base: me.server.publicUrl,
  app: appPath(owner, appid),
  path: `${appPath(owner, appid)}/workflow/${workflowid}`,
  features: me.features,
  knowsSecrets: me.user.role === 'ADMIN',
  call,
})
