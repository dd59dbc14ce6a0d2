// What starts a workflow, in a few words.
import { parseSchedule, weekdays } from '../../parts/schedule.ts'
import type { View, WorkflowSummary, WorkflowsContext } from './data.ts'

export function triggerInWords(
  { words, language }: WorkflowsContext,
  { formNames }: Pick<View, 'formNames'>,
  { trigger = {} }: Pick<WorkflowSummary, 'trigger'>,
): string {
  const { event, webformid, schedule, timeZone = 'UTC' } = trigger
  if (event !== undefined) {
    const happens = (words.events as Readonly<Record<string, string>>)[event] ?? event
    return webformid === undefined
      ? happens
      : words.ofForm(happens, formNames.get(webformid) ?? words.deletedForm)
  }
  if (schedule !== undefined) {
    const known = parseSchedule(schedule)
    const due = known ? words.schedule(known, weekdays(language)) : schedule
    // The time of the next run beside it is that of the reader.
    return timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? due : `${due} (${timeZone})`
  }
  if (trigger.hook) return words.triggers.hook
  if (trigger.manual) return words.triggers.manual
  return trigger.workflow ? words.triggers.workflow : words.triggers.none
}
