// The calls of the browser API for one workflow, and what it says of itself.
import type { Workflow } from '../../api/contract.d.ts'
import type { DraftApi } from '../../authoring/connect.ts'
import type { DraftCalls, DraftInfo } from '../../authoring/workspace.ts'
import { type Changes, type Content, contentOf } from '../document/content.ts'

export type WorkflowInfo = Pick<
  Workflow,
  keyof DraftInfo | 'workflowid' | 'appid' | 'userid' | 'hookUrl' | 'runs'
>

export const infoOf = ({
  workflowid,
  appid,
  userid,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  hookUrl,
  runs,
}: WorkflowInfo): WorkflowInfo => ({
  workflowid,
  appid,
  userid,
  status,
  revision,
  version,
  hasUnpublishedChanges,
  hookUrl,
  runs,
})

export const callsOf = ({ call, path }: DraftApi<'workflow'>): DraftCalls<Workflow, Content, Changes> => ({
  read: () => call('GET', path),
  save: (body, options) => call('PATCH', path, { body, ...options }),
  check: () => call('POST', `${path}/check`),
  activate: options => call('PUT', `${path}/activate`, options),
  versions: () => call('POST', `${path}/version/all`, { body: {} }),
  version: async version => contentOf((await call('GET', `${path}/version/${version}`)).body),
})
