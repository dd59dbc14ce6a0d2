// What the menu of a workflow does.
import { ApiError } from '../../../api/api.ts'
import { select } from '../../../kit/choose.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askForm } from '../../ask.ts'
import { askTyped } from '../../confirm.ts'
import {
  type WorkflowSummary,
  type WorkflowsContext,
  type WorkflowsView,
  workflowPage,
  workflowPath,
  workflowsPath,
} from './workflow-data.ts'

const RUNS = ['FINISH', 'HOLD', 'CANCEL'] as const

export function workflowItems(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): MenuItem[] {
  const { pageTexts, go, href } = context
  return [
    { label: pageTexts.open, icon: 'build', onSelect: () => go(href(workflowPage(workflow))) },
    { label: pageTexts.duplicate, icon: 'copy', onSelect: () => void duplicate(context, view, workflow) },
    workflow.status === 'ACTIVE'
      ? {
          label: pageTexts.pause,
          icon: 'lock',
          startsGroup: true,
          onSelect: () => void pause(context, view, workflow),
        }
      : {
          label: pageTexts.activate,
          icon: 'play',
          startsGroup: true,
          onSelect: () => void activate(context, view, workflow),
        },
    {
      label: pageTexts.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void remove(context, view, workflow),
    },
  ]
}

/** The reply of a change has no figures. */
function replace({ update }: WorkflowsContext, view: WorkflowsView, next: WorkflowSummary): void {
  view.workflows = view.workflows.map(one => (one.workflowid === next.workflowid ? { ...one, ...next } : one))
  update()
}

async function duplicate(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, pageTexts, toast, inWords, update } = context
  try {
    const { body } = await call('GET', workflowPath(owner, workflow))
    const { name, description, trigger, variables, steps } = body
    const copied = await call('POST', workflowsPath(owner, view.appid), {
      body: {
        name: pageTexts.copyName(name).slice(0, 200),
        description,
        ...(trigger && { trigger }),
        ...(variables && { variables }),
        steps,
      },
    })
    view.workflows = [copied.body, ...view.workflows]
    update()
    toast(pageTexts.copied(copied.body.name))
  } catch (error) {
    toast(inWords(error))
  }
}

async function activate(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, pageTexts, toast, inWords, go, href } = context
  try {
    const { body } = await call('PUT', `${workflowPath(owner, workflow)}/activate`)
    replace(context, view, body)
    toast(pageTexts.activated(body.name))
  } catch (error) {
    if (error instanceof ApiError && error.faults.length > 0)
      toast(pageTexts.invalid, { label: pageTexts.open, run: () => go(href(workflowPage(workflow))) })
    else toast(inWords(error))
  }
}

async function pause(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, pageTexts, toast } = context
  let runs: (typeof RUNS)[number] = 'FINISH'
  await askForm(context, {
    title: pageTexts.pauseTitle,
    text: pageTexts.pauseText,
    action: pageTexts.pauseIt,
    fields: dialog =>
      select({
        id: 'pause-runs',
        label: pageTexts.runs,
        isStacked: true,
        value: runs,
        options: RUNS.map(value => ({ value, label: pageTexts.runChoices[value] })),
        onChange(value) {
          runs = RUNS.find(one => one === value) ?? runs
          dialog.update()
        },
      }),
    async send() {
      const path = `${workflowPath(owner, workflow)}/pause` as const
      const { body } = await call('PUT', path, { body: { runs } })
      replace(context, view, body)
      toast(pageTexts.paused(body.name))
    },
  })
}

async function remove(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, texts, pageTexts, root, toast, inWords, update } = context
  const isSure = await askTyped(root, texts, {
    title: pageTexts.deleteTitle,
    text: pageTexts.deleteText,
    word: workflow.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', workflowPath(owner, workflow))
    view.workflows = view.workflows.filter(({ workflowid }) => workflowid !== workflow.workflowid)
    update()
    toast(pageTexts.deleted(workflow.name))
  } catch (error) {
    toast(inWords(error))
  }
}
