// How the dates of a CSV are read, where the file does not say it: what people choose, and the first date of each column.
import { html, nothing, type TemplateResult } from 'lit'
import type { DateReading, DayOrder } from '../../../api/contract.d.ts'
import { select } from '../../../kit/choose.ts'
import { card } from '../../parts/blocks.ts'
import type { ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import type { LoadJob } from './load-job.ts'

const ORDERS = ['DMY', 'MDY'] as const satisfies readonly DayOrder[]

/** Nothing if the file has no such dates. It stays while the file is read again, and keeps the focus. */
export function dateReading(context: DatasetsContext, job: LoadJob): TemplateResult | typeof nothing {
  const { dates = [], columns = [] } = job.dated ?? {}
  if (dates.length === 0) return nothing
  const { pageTexts } = context
  const isAsked = (parameter: 'dates' | 'timeZone') =>
    dates.some(({ parameters }) => parameters.includes(parameter))
  return card(
    pageTexts.dates.title,
    pageTexts.dates.text,
    html`<div class="date-reading">
      ${isAsked('dates') ? order(context, job) : nothing}${isAsked('timeZone') ? zone(context, job) : nothing}
      <ul aria-live="polite">${dates.map(date => html`<li>${example(context, job, date, columns)}</li>`)}</ul>
    </div>`,
  )
}

const order = ({ pageTexts }: DatasetsContext, job: LoadJob): TemplateResult =>
  select({
    id: 'day-order',
    label: pageTexts.dates.order,
    isStacked: true,
    value: job.reading.dates,
    options: [
      { value: '', label: pageTexts.dates.asFile },
      ...ORDERS.map(value => ({ value, label: pageTexts.dates.orders[value] })),
    ],
    onChange: value => void job.readAs({ dates: ORDERS.find(one => one === value) ?? '' }),
  })

function zone({ pageTexts }: DatasetsContext, job: LoadJob): TemplateResult {
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  const zones = new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])
  return select({
    id: 'time-zone',
    label: pageTexts.dates.timeZone,
    isStacked: true,
    value: job.reading.timeZone || 'UTC',
    options: [...zones].map(value => ({
      value,
      label: value === own ? pageTexts.dates.yours(value) : value,
    })),
    onChange: timeZone => void job.readAs({ timeZone }),
  })
}

function example(
  { pageTexts, language }: DatasetsContext,
  { reading }: LoadJob,
  { column, text, value, parameters }: DateReading,
  columns: ShownDataset['columns'],
): TemplateResult {
  const label = columns.find(({ id }) => id === column)?.label ?? column
  const isOpen = parameters.includes('dates') && reading.dates === '' && canBeTwo(text)
  return html`<b><bdi>${label}</bdi></b>: ${
    value !== null
      ? pageTexts.dates.read(text, inWords(value, reading.timeZone || 'UTC', language))
      : isOpen
        ? html`<strong>${pageTexts.dates.open(text)}</strong>`
        : pageTexts.dates.unread(text)
  }`
}

const MONTHS = 12
const canBeTwo = (text: string) =>
  text
    .split('/')
    .slice(0, 2)
    .every(part => Number(part) <= MONTHS)

/** A moment is shown in the time zone of the file, so that people find its time again. */
const inWords = (value: string, timeZone: string, language: string) =>
  value.includes('T')
    ? new Intl.DateTimeFormat(language, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone,
      }).format(new Date(value))
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
