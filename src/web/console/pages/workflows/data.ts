// Workflows as the console lists and changes them.
import type { Trigger } from '../../../../engine/workflows/document.ts'
import type { WorkflowsTexts } from '../../../messages/console/workflows-en.ts'
import type { Status } from '../../api-shapes.ts'
import { appPath } from '../../data.ts'
import type { Context } from '../../page.ts'
import { type WithWords, withWords } from '../../parts/with-words.ts'

export type RunStatus = keyof WorkflowsTexts['statuses']

export interface WorkflowSummary {
  readonly workflowid: string
  readonly appid: string
  readonly name: string
  readonly description: string
  readonly status: Status
  readonly version: number | null
  readonly hasUnpublishedChanges: boolean
  /** When its schedule starts the next run. */
  readonly nextDate: string | null
  readonly trigger?: Trigger
  /** Present in lists. */
  readonly isWebformGone?: boolean
  readonly runs?: {
    readonly lastDate: string | null
    readonly lastStatus: RunStatus | null
    /** Of the latest 100. */
    readonly failed: number
  }
}

export type WorkflowsContext = WithWords<WorkflowsTexts>

export const withWorkflowsTexts = (context: Context): Promise<WorkflowsContext> =>
  withWords(context, {
    en: async () => (await import('../../../messages/console/workflows-en.ts')).workflowsEn,
    de: async () => (await import('../../../messages/console/workflows-de.ts')).workflowsDe,
  })

export const workflowsPath = (owner: string, appid: string) => `${appPath(owner, appid)}/workflow`
export const workflowPath = (
  owner: string,
  { appid, workflowid }: Pick<WorkflowSummary, 'appid' | 'workflowid'>,
) => `${workflowsPath(owner, appid)}/${workflowid}`

/** The address of a workflow's editor in the console. */
export const workflowPage = ({ appid, workflowid }: Pick<WorkflowSummary, 'appid' | 'workflowid'>) =>
  `/console/apps/${appid}/workflows/${workflowid}`

export interface View {
  readonly appid: string
  readonly appName: string
  workflows: readonly WorkflowSummary[]
  /** Names of web forms by their ids. */
  readonly formNames: ReadonlyMap<string, string>
}
