// Checks what starts a workflow.
import type { Fault } from '../faults.ts'
import { isTimeZone } from '../query/moments.ts'
import { TRIGGER_KINDS, type Trigger, type TriggerKind, triggerKindOf, type Workflow } from './document.ts'
import { checkHook } from './hook-trigger.ts'

export interface TriggerPorts {
  /** The types of the events that happen. */
  readonly eventTypes: ReadonlySet<string>
  /** Whether the schedule is due some day. True without a schedule. */
  readonly isScheduleDue: boolean
}

/** Whether an event is about a response, which its runs read. */
export const isOfResponse = (event: string): boolean =>
  event.startsWith('response.') || event === 'invitation.answered'

/** The members that go with each kind. */
const MEMBERS: Readonly<Record<TriggerKind, readonly (keyof Trigger)[]>> = {
  event: ['event', 'webformid', 'datasetid', 'when'],
  schedule: ['schedule', 'timeZone', 'catchUp'],
  hook: ['hook'],
  manual: ['manual'],
  workflow: ['workflow'],
}

export function triggerFaults({ trigger = {} }: Pick<Workflow, 'trigger'>, ports: TriggerPorts): Fault[] {
  const faults: Fault[] = []
  const refuse = (pointer: string, code: string, detail: string) =>
    faults.push({ pointer: `/trigger${pointer}`, code, detail })
  const kind = triggerKindOf(trigger)
  if (!kind) {
    refuse('', 'trigger_missing', `Say what starts the workflow: one of ${TRIGGER_KINDS.join(', ')}.`)
    return faults
  }
  for (const name of Object.keys(trigger))
    if (!MEMBERS[kind].some(member => member === name))
      refuse(
        `/${name}`,
        'member_unused',
        `A trigger with \`${kind}\` has no \`${name}\`. Remove one of them.`,
      )
  const { event, schedule, timeZone, hook } = trigger
  if (event !== undefined && !ports.eventTypes.has(event))
    refuse('/event', 'event_unknown', `There is no event ${event}.`)
  if (schedule !== undefined && !ports.isScheduleDue)
    refuse('/schedule', 'schedule_invalid', 'Write a cron expression with five fields, such as `0 8 * * 1`.')
  if (timeZone !== undefined && !isTimeZone(timeZone))
    refuse(
      '/timeZone',
      'time_zone_unknown',
      `${timeZone} is not a time zone. Use a name such as Europe/Vienna.`,
    )
  if (hook) checkHook(hook, refuse)
  return faults
}
