import { getOwn } from '../../../engine/get-own.ts'
import type { WorkflowTexts } from '../../texts/workflows/en-workflows.ts'

/** The label of a member of a step or of the start. */
export function memberName(texts: WorkflowTexts, member: string): string {
  const { members, triggerKinds, lists } = texts
  const further: Readonly<Record<string, string | undefined>> = {
    ...triggerKinds,
    when: texts.condition,
    onError: texts.onError,
    retry: texts.retryMax,
    match: members['match.subject'],
    cases: lists.if,
    otherwise: lists.otherwise,
    steps: lists.steps,
    onTimeout: lists.onTimeout,
    datasetid: texts.startData,
    schedule: texts.schedule,
    timeZone: texts.timeZone,
    catchUp: texts.catchUp,
  }
  return getOwn(members, member) ?? getOwn(further, member) ?? member
}
