// Where the dates of the query begin: its time zone, and the first day of a week.
import { html, type TemplateResult } from 'lit'
import { segments, select } from '../kit/choose.ts'
import { type EditorContext, errorAt } from './context.ts'

const DEFAULT_ZONE = 'UTC'

export function timesEditor(context: EditorContext): TemplateResult {
  const { texts, document, editQuery } = context
  const { timeZone = DEFAULT_ZONE, weekStart = 'monday' } = document.query
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  return html`${select({
    id: 'time-zone',
    label: texts.timeZone,
    hint: texts.timeZoneHint,
    pointer: '/query/timeZone',
    value: timeZone,
    error: errorAt(context, '/query/timeZone'),
    options: [...new Set([timeZone, DEFAULT_ZONE, own, ...Intl.supportedValuesOf('timeZone')])].map(
      value => ({
        value,
        label: value,
      }),
    ),
    onChange: next => editQuery({ timeZone: next === DEFAULT_ZONE ? undefined : next }),
  })}
  ${segments({
    id: 'week-start',
    label: texts.weekStart,
    value: weekStart,
    options: (['monday', 'sunday'] as const).map(value => ({ value, label: texts.weekStarts[value] })),
    onChange: next => editQuery({ weekStart: next === 'sunday' ? 'sunday' : undefined }),
  })}`
}
