// What authors choose from: web forms with their questions, datasets with their columns, other workflows, types of events, and the names
// of secrets where the author may know them. Read when first needed, and kept.
import { nextRuns } from '../../../engine/cron.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { DraftApi } from '../../draft-editor/connect.ts'
import { createReader, listOf } from '../../draft-editor/reader.ts'
import { isNoId } from '../document/no-id.ts'
import { type EventRow, readLatestEvents } from './latest-events.ts'
import type {
  DashboardRow,
  DatasetData,
  DatasetSummary,
  FormRow,
  ResponseRow,
  WorkflowRow,
} from './shapes.ts'

export interface WorkflowApi extends DraftApi {
  /** True if the person may know the names of secrets. Tokens never do. */
  readonly knowsSecrets?: boolean
  /** True if the person may review responses. Tokens never may. */
  readonly canReview?: boolean
  /** The id of the run that is shown first. */
  readonly runid?: string | undefined
}

interface FormSettings {
  readonly settings?: { readonly review?: { readonly states: readonly string[] } }
}

interface EventTypeRow {
  readonly type: string
}

export type Sources = ReturnType<typeof createSources>

const RESPONSES = 20
const NEXT_DATES = 5

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: WorkflowApi, onRead: () => void) {
  const { app } = api
  let news = 0
  const reader = createReader(() => {
    news++
    onRead()
  })
  const now = <T>(path: string) => reader.now(path, listOf<T>(api, app, path))
  const loadColumns = (id: string) => async () =>
    (await api.call<DatasetData>('GET', `${app}/dataset/${id}`)).body
  const sources = {
    forms: () => now<FormRow>('/webform'),
    datasets: () => now<DatasetSummary>('/dataset'),
    workflows: () => now<WorkflowRow>('/workflow'),
    /** Undefined also for people who may not list them. */
    dashboards: () => (api.features.includes('dashboards') ? now<DashboardRow>('/dashboard') : undefined),
    secrets: (): readonly string[] =>
      api.knowsSecrets ? (now<{ readonly name: string }>('/secret') ?? []).map(({ name }) => name) : [],
    eventTypes: (): readonly string[] =>
      (
        reader.now('types', async () => {
          const { body } = await api.call<{ readonly types: readonly EventTypeRow[] }>(
            'GET',
            '/core/event/type',
          )
          return body.types
        }) ?? []
      ).map(({ type }) => type),
    /** Of a dataset or web form. Undefined until they are read, and if it is gone. */
    columns: (id: string): readonly Column[] | undefined =>
      id === '' || isNoId(id) ? undefined : reader.now(`/dataset/${id}`, loadColumns(id))?.columns,
    /** The states through which people move responses of a web form. */
    reviewStates: (webformid: string): readonly string[] =>
      api.canReview
        ? (reader.now(`review ${webformid}`, async () => {
            const { body } = await api.call<FormSettings>('GET', `${app}/webform/${webformid}`)
            return body.settings?.review?.states ?? []
          }) ?? [])
        : [],
    /** When a schedule is due; undefined until it is known, and if it is none. */
    nextDates: (cron: string, timeZone: string): readonly Date[] | undefined =>
      reader.now(`schedule ${cron} ${timeZone}`, () => nextRuns({ cron, timeZone }, NEXT_DATES, new Date())),
    nameOf: (id: string): string | undefined =>
      sources.forms()?.find(({ webformid }) => webformid === id)?.name ??
      sources.datasets()?.find(({ datasetid }) => datasetid === id)?.name,
    canReadResponses: api.features.includes('results'),
    /** The newest responses of a web form, to test with. */
    responses: (webformid: string): readonly ResponseRow[] | undefined =>
      sources.canReadResponses
        ? reader.now(`responses ${webformid}`, async () => {
            const body = { limit: RESPONSES, sort: { by: '_createDate', order: 'DESC' } }
            const path = `${app}/webform/${webformid}/response/all`
            return (await api.call<readonly ResponseRow[]>('POST', path, { body })).body
          })
        : [],
    /** The newest events that a trigger would take. */
    events: (trigger: Trigger): readonly EventRow[] =>
      reader.now(`events ${trigger.event} ${trigger.webformid} ${trigger.datasetid}`, () =>
        readLatestEvents(api, trigger, new Date()),
      ) ?? [],
    /** Counts what has been read, for those who keep what they made of it. */
    get news() {
      return news
    },
    forget: reader.forget,
  }
  return sources
}
