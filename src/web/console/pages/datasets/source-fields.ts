// The fields of what a dataset loads from a connection, and when.
import { html, nothing, type TemplateResult } from 'lit'
import type { Connection } from '../../../api/contract.d.ts'
import { segments, select } from '../../../kit/choose.ts'
import { numberField, textArea, textField } from '../../../kit/field.ts'
import { weekdays } from '../../parts/schedule.ts'
import type { ConnectionsContext } from '../connections/connection-data.ts'
import { EVERY, type SourceDraft } from './source-draft.ts'

export interface SourceState {
  readonly draft: SourceDraft
  /** Empty for people who cannot see connections. They keep the one that the dataset has. */
  readonly connections: readonly Connection[]
  /** Error texts by JSON pointer. */
  faults: ReadonlyMap<string, string>
}

/** @returns what is missing, by JSON pointer */
export function missingIn({ pageTexts }: ConnectionsContext, { draft }: SourceState): Map<string, string> {
  const missing = new Map<string, string>()
  if (draft.connectionid === '') missing.set('/source/connectionid', pageTexts.noConnection)
  if (draft[draft.from].trim() === '') missing.set(`/source/${draft.from}`, pageTexts.needed)
  return missing
}

export function sourceFields(context: ConnectionsContext, state: SourceState): TemplateResult {
  const { pageTexts, update } = context
  const { draft, connections, faults } = state
  const general = faults.get('/source')
  return html`${
    connections.length === 0
      ? nothing
      : select({
          id: 'source-connection',
          label: pageTexts.connection,
          isStacked: true,
          value: draft.connectionid,
          options: connections.map(({ connectionid, name }) => ({ value: connectionid, label: name })),
          error: faults.get('/source/connectionid'),
          onChange(value) {
            draft.connectionid = value
          },
        })
  }
  ${segments({
    id: 'source-from',
    label: pageTexts.from,
    isStacked: true,
    value: draft.from,
    options: [
      { value: 'table', label: pageTexts.froms.table },
      { value: 'query', label: pageTexts.froms.query },
    ],
    onChange(value) {
      draft.from = value === 'query' ? 'query' : 'table'
      update()
    },
  })}
  ${
    draft.from === 'query'
      ? textArea({
          id: 'source-query',
          label: pageTexts.query,
          hint: pageTexts.queryHint,
          isCode: true,
          rows: 4,
          maxLength: 20_000,
          value: draft.query,
          error: faults.get('/source/query') ?? general,
          onInput(query) {
            draft.query = query
          },
        })
      : textField({
          id: 'source-table',
          label: pageTexts.table,
          hint: pageTexts.tableHint,
          isStacked: true,
          isCode: true,
          maxLength: 257,
          value: draft.table,
          error: faults.get('/source/table') ?? general,
          onInput(table) {
            draft.table = table
          },
        })
  }
  ${textField({
    id: 'source-cursor',
    label: pageTexts.cursor,
    hint: pageTexts.cursorHint,
    isStacked: true,
    isCode: true,
    maxLength: 128,
    value: draft.cursor,
    error: faults.get('/source/cursor'),
    onInput(cursor) {
      draft.cursor = cursor
    },
  })}
  ${scheduleFields(context, state)}`
}

function scheduleFields(context: ConnectionsContext, { draft, faults }: SourceState): TemplateResult {
  const { pageTexts, update, language } = context
  const { every } = draft
  const error = faults.get('/schedule') ?? faults.get('/schedule/cron') ?? faults.get('/schedule/timeZone')
  const hasTime = every === 'DAY' || every === 'WEEK' || every === 'MONTH'
  const amount = (member: 'minutes' | 'minute' | 'day', min: number, max: number) =>
    numberField({
      id: `schedule-${member}`,
      label: pageTexts[member],
      isStacked: true,
      min,
      max,
      step: 1,
      value: draft[member],
      onChange(value) {
        draft[member] = value ?? draft[member]
      },
    })
  const text = (member: 'cron' | 'timeZone', hint: string) =>
    textField({
      id: `schedule-${member}`,
      label: pageTexts[member],
      hint,
      isStacked: true,
      isCode: true,
      maxLength: 100,
      value: draft[member],
      onInput(value) {
        draft[member] = value
      },
    })
  return html`${select({
    id: 'schedule-every',
    label: pageTexts.schedule,
    isStacked: true,
    value: every,
    error,
    options: EVERY.map(value => ({ value, label: pageTexts.schedules[value] })),
    onChange(value) {
      draft.every = EVERY.find(one => one === value) ?? every
      update()
    },
  })}
  <div class="options">
    ${every === 'MINUTES' ? amount('minutes', 5, 59) : nothing}
    ${every === 'HOUR' ? amount('minute', 0, 59) : nothing}
    ${every === 'MONTH' ? amount('day', 1, 31) : nothing}
    ${every === 'CRON' ? text('cron', pageTexts.cronHint) : nothing}
    ${
      every === 'WEEK'
        ? select({
            id: 'schedule-weekday',
            label: pageTexts.weekday,
            isStacked: true,
            value: String(draft.weekday),
            options: weekdays(language).map((label, i) => ({ value: String(i), label })),
            onChange(value) {
              draft.weekday = Number(value)
            },
          })
        : nothing
    }
    ${
      hasTime
        ? textField({
            id: 'schedule-time',
            label: pageTexts.time,
            isStacked: true,
            type: 'time',
            value: draft.time,
            onInput(time) {
              if (time !== '') draft.time = time
            },
          })
        : nothing
    }
    ${every === 'NEVER' ? nothing : text('timeZone', pageTexts.timeZoneHint)}
  </div>`
}
