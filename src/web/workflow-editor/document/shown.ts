// What the editor shows of a workflow, and how a change moves it.
import { type History, type Joining, perform } from '../../authoring/draft/history.ts'
import type { Content } from './content.ts'
import { findStep } from './tree.ts'

/** What is selected: a step, the trigger, or the workflow itself. */
export type Selection =
  | { readonly kind: 'step'; readonly id: string }
  | { readonly kind: 'trigger' }
  | undefined

export interface ShownWorkflow {
  readonly content: Content
  readonly selection: Selection
}

export interface WorkflowChange extends Joining {
  readonly content: Content
  readonly selection?: Selection
}

export const shownOf = (content: Content): ShownWorkflow => ({ content, selection: undefined })

export const change = (
  history: History<ShownWorkflow>,
  wantedChange: WorkflowChange,
  now: number,
): History<ShownWorkflow> =>
  perform(
    history,
    withSelection({ selection: history.state.selection, ...pick(wantedChange) }),
    wantedChange,
    now,
  )

const pick = ({ content, ...wanted }: WorkflowChange): { content: Content; selection?: Selection } => ({
  content,
  ...('selection' in wanted && { selection: wanted.selection }),
})

/** The selected step can be gone. */
export function withSelection(workflow: ShownWorkflow): ShownWorkflow {
  const { content, selection } = workflow
  return selection?.kind === 'step' && !findStep(content, selection.id)
    ? { content, selection: undefined }
    : workflow
}
