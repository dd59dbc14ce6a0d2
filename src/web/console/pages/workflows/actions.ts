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
} from './data.ts'

const RUNS = ['FINISH', 'HOLD', 'CANCEL'] as const

export function workflowItems(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): MenuItem[] {
  const { words, go, href } = context
  return [
    { label: words.open, icon: 'build', onSelect: () => go(href(workflowPage(workflow))) },
    { label: words.duplicate, icon: 'copy', onSelect: () => void duplicate(context, view, workflow) },
    workflow.status === 'ACTIVE'
      ? {
          label: words.pause,
          icon: 'lock',
          startsGroup: true,
          onSelect: () => void pause(context, view, workflow),
        }
      : {
          label: words.activate,
          icon: 'play',
          startsGroup: true,
          onSelect: () => void activate(context, view, workflow),
        },
    {
      label: words.delete,
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
  const { call, owner, words, toast, inWords, update } = context
  try {
    const { body } = await call('GET', workflowPath(owner, workflow))
    const { name, description, trigger, variables, steps } = body
    const copied = await call('POST', workflowsPath(owner, view.appid), {
      body: {
        name: words.copyName(name).slice(0, 200),
        description,
        ...(trigger && { trigger }),
        ...(variables && { variables }),
        steps,
      },
    })
    view.workflows = [copied.body, ...view.workflows]
    update()
    toast(words.copied(copied.body.name))
  } catch (error) {
    toast(inWords(error))
  }
}

async function activate(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, words, toast, inWords, go, href } = context
  try {
    const { body } = await call('PUT', `${workflowPath(owner, workflow)}/activate`)
    replace(context, view, body)
    toast(words.activated(body.name))
  } catch (error) {
    if (error instanceof ApiError && error.faults.length > 0)
      toast(words.invalid, { label: words.open, run: () => go(href(workflowPage(workflow))) })
    else toast(inWords(error))
  }
}

async function pause(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, words, toast } = context
  let runs: (typeof RUNS)[number] = 'FINISH'
  await askForm(context, {
    title: words.pauseTitle,
    text: words.pauseText,
    action: words.pauseIt,
    fields: dialog =>
      select({
        id: 'pause-runs',
        label: words.runs,
        isStacked: true,
        value: runs,
        options: RUNS.map(value => ({ value, label: words.runChoices[value] })),
        onChange(value) {
          runs = RUNS.find(one => one === value) ?? runs
          dialog.update()
        },
      }),
    async send() {
      const path = `${workflowPath(owner, workflow)}/pause` as const
      const { body } = await call('PUT', path, { body: { runs } })
      replace(context, view, body)
      toast(words.paused(body.name))
    },
  })
}

async function remove(
  context: WorkflowsContext,
  view: WorkflowsView,
  workflow: WorkflowSummary,
): Promise<void> {
  const { call, owner, texts, words, root, toast, inWords, update } = context
  const isSure = await askTyped(root, texts, {
    title: words.deleteTitle,
    text: words.deleteText,
    word: workflow.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', workflowPath(owner, workflow))
    view.workflows = view.workflows.filter(({ workflowid }) => workflowid !== workflow.workflowid)
    update()
    toast(words.deleted(workflow.name))
  } catch (error) {
    toast(inWords(error))
  }
}
