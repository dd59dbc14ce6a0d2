// What starts a workflow, in a few words.
import { parseSchedule, weekdays } from '../../parts/schedule.ts'
import type { WorkflowSummary, WorkflowsContext, WorkflowsView } from './workflow-data.ts'

/** The second line has the form or the time zone, which would not fit beside the rest. */
export function triggerInWords(
  { pageTexts, language }: WorkflowsContext,
  { formNames }: Pick<WorkflowsView, 'formNames'>,
  { trigger = {} }: Pick<WorkflowSummary, 'trigger'>,
): readonly [starts: string, of?: string] {
  const { event, webformid, schedule, timeZone = 'UTC' } = trigger
  if (event !== undefined) {
    const happens = (pageTexts.events as Readonly<Record<string, string>>)[event] ?? event
    return webformid === undefined ? [happens] : [happens, formNames.get(webformid) ?? pageTexts.deletedForm]
  }
  if (schedule !== undefined) {
    const known = parseSchedule(schedule)
    const says = known ? pageTexts.schedule(known, weekdays(language)) : schedule
    // The next run is in the time zone of the browser.
    return timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? [says] : [says, timeZone]
  }
  if (trigger.hook) return [pageTexts.triggers.hook]
  if (trigger.manual) return [pageTexts.triggers.manual]
  return [trigger.workflow ? pageTexts.triggers.workflow : pageTexts.triggers.none]
}
