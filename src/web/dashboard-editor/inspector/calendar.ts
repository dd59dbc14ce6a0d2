// The time zone of a dashboard and the first day of its weeks.
import { html, type TemplateResult } from 'lit'
import { select } from '../../kit/choose.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { withMembers } from '../document/content.ts'

const UTC = 'UTC'

export function calendarFields(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { timeZone = UTC, weekStart = 'monday' } = workspace.content
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([timeZone, own, UTC, ...Intl.supportedValuesOf('timeZone')])]
  return html`${select({
    id: 'board-zone',
    label: texts.timeZone,
    isStacked: true,
    pointer: 'timeZone',
    hint: texts.timeZoneHint,
    value: timeZone,
    options: zones.map(value => ({ value, label: value.replaceAll('_', ' ') })),
    onChange: value =>
      edit(context, withMembers(workspace.content, { timeZone: value === UTC ? undefined : value })),
  })}
  ${select({
    id: 'board-week',
    label: texts.weekStart,
    isStacked: true,
    pointer: 'weekStart',
    value: weekStart,
    options: (['monday', 'sunday'] as const).map(value => ({ value, label: texts.weekDays[value] })),
    onChange: value =>
      edit(context, withMembers(workspace.content, { weekStart: value === 'sunday' ? 'sunday' : undefined })),
  })}`
}
