// When a schedule starts the workflow, with the dates that follow from it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Trigger } from '../../../engine/workflows/document.ts'
import { select, switchField } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../workflow-context.ts'
import { triggerFault as faultAt, type SetTrigger } from './trigger-members.ts'

export function scheduleFields(context: EditorContext, trigger: Trigger, set: SetTrigger): TemplateResult {
  const { texts } = context
  const { schedule = '', timeZone = 'UTC', catchUp = 'ONE' } = trigger
  const isKnown = texts.plans[schedule] !== undefined
  return html`${select({
    id: 'trigger-plan',
    label: texts.schedule,
    isStacked: true,
    value: isKnown ? schedule : '',
    options: [
      ...Object.entries(texts.plans).map(([value, label]) => ({ value, label })),
      { value: '', label: texts.ownPlan },
    ],
    onChange: next => set({ schedule: next === '' ? `${schedule} ` : next }),
  })}
  ${
    isKnown
      ? nothing
      : textField({
          id: 'trigger-schedule',
          label: texts.ownPlan,
          isStacked: true,
          isCode: true,
          pointer: 'schedule',
          hint: texts.scheduleHint,
          error: faultAt(context, '/schedule'),
          maxLength: 100,
          value: schedule.trim(),
          onInput: next => set({ schedule: texts.plans[next] === undefined ? next : `${next} ` }, 'schedule'),
        })
  }
  ${select({
    id: 'trigger-zone',
    label: texts.timeZone,
    isStacked: true,
    pointer: 'timeZone',
    value: timeZone,
    options: [...new Set([timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(value => ({
      value,
      label: value,
    })),
    onChange: next => set({ timeZone: next }),
  })}
  ${switchField({
    id: 'trigger-catch-up',
    label: texts.catchUp,
    isOn: catchUp === 'ONE',
    onChange: isOn => set({ catchUp: isOn ? undefined : 'NONE' }),
  })}
${dates(context, schedule.trim(), timeZone)}`
}

/** The next dates, as clocks in the time zone of the schedule show them. */
function dates(context: EditorContext, schedule: string, timeZone: string): TemplateResult | typeof nothing {
  const { texts, locale, sources } = context
  const next = sources.nextDates(schedule, timeZone)
  if (!next || next.length === 0) return nothing
  const words = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return html`<section class="next-dates" aria-labelledby="next-dates">
    <h3 id="next-dates">${texts.nextDates(timeZone)}</h3>
    <ol>${next.map(date => html`<li><time datetime=${date.toISOString()}>${words.format(date)}</time></li>`)}</ol>
  </section>`
}
