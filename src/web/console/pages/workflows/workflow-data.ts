// Workflows as the console lists and changes them.
import type { AppPath } from '../../../api/api.ts'
import type { ListedWorkflow } from '../../../api/contract.d.ts'
import type { WorkflowsTexts } from '../../../texts/console/workflows-en.ts'
import { appPath } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { type WithPageTexts, withPageTexts } from '../../parts/with-page-texts.ts'

/** A workflow in a list or after a change. The reply to a change has no `isWebformGone`. */
export type WorkflowSummary = Omit<ListedWorkflow, 'isWebformGone'> &
  Partial<Pick<ListedWorkflow, 'isWebformGone'>>

export type WorkflowsContext = WithPageTexts<WorkflowsTexts>

export const withWorkflowsTexts = (context: ConsoleContext): Promise<WorkflowsContext> =>
  withPageTexts(context, {
    en: async () => (await import('../../../texts/console/workflows-en.ts')).workflowsEn,
    de: async () => (await import('../../../texts/console/workflows-de.ts')).workflowsDe,
  })

export type WorkflowPath = `${AppPath}/workflow/${string}`

export const workflowsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/workflow` as const
export const workflowPath = (
  owner: string,
  { appid, workflowid }: Pick<WorkflowSummary, 'appid' | 'workflowid'>,
): WorkflowPath => `${workflowsPath(owner, appid)}/${workflowid}`

/** The address of a workflow's editor in the console. */
export const workflowPage = ({ appid, workflowid }: Pick<WorkflowSummary, 'appid' | 'workflowid'>) =>
  `/console/apps/${appid}/workflows/${workflowid}`

export interface WorkflowsView {
  readonly appid: string
  readonly appName: string
  workflows: readonly WorkflowSummary[]
  /** Names of web forms by their ids. */
  readonly formNames: ReadonlyMap<string, string>
}
