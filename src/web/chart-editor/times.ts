// Where the dates of the query begin: its time zone, and the first day of a week. In a dashboard, a chart without its own has those
// of the dashboard.
import { html, type TemplateResult } from 'lit'
import { segments, select } from '../kit/choose.ts'
import { type EditorContext, errorAt } from './chart-context.ts'

const DEFAULT_ZONE = 'UTC'
const DEFAULT_DAY = 'monday'
const DAYS = ['monday', 'sunday'] as const
const AS_DASHBOARD = ''

export function timesEditor(context: EditorContext): TemplateResult {
  const { texts, document, dashboard, editQuery } = context
  const { timeZone, weekStart } = document.query
  /** The empty choice, and what a chart has without one. */
  const inherited = (value: string) =>
    dashboard ? [{ value: AS_DASHBOARD, label: texts.asDashboard(value) }] : []
  const zone = timeZone ?? (dashboard ? AS_DASHBOARD : DEFAULT_ZONE)
  const day = weekStart ?? (dashboard ? AS_DASHBOARD : DEFAULT_DAY)
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  const zones = new Set([
    ...(timeZone ? [timeZone] : []),
    DEFAULT_ZONE,
    own,
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return html`${select({
    id: 'time-zone',
    label: texts.timeZone,
    hint: texts.timeZoneHint,
    pointer: '/query/timeZone',
    value: zone,
    error: errorAt(context, '/query/timeZone'),
    options: [
      ...inherited(dashboard?.timeZone ?? DEFAULT_ZONE),
      ...[...zones].map(value => ({ value, label: value })),
    ],
    onChange: next =>
      editQuery({ timeZone: next === (dashboard ? AS_DASHBOARD : DEFAULT_ZONE) ? undefined : next }),
  })}
  ${(dashboard ? select : segments)({
    id: 'week-start',
    label: texts.weekStart,
    value: day,
    options: [
      ...inherited(texts.weekStarts[dashboard?.weekStart ?? DEFAULT_DAY]),
      ...DAYS.map(value => ({ value, label: texts.weekStarts[value] })),
    ],
    onChange: next =>
      editQuery({ weekStart: next === (dashboard ? AS_DASHBOARD : DEFAULT_DAY) ? undefined : next }),
  })}`
}
