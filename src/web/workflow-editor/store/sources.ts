// What authors choose from: web forms with their questions, datasets with their columns, other workflows, types of events, and the names
// of secrets where the author may know them. Read when first needed, and kept.
import { nextRuns } from '../../../engine/cron.ts'
import type { Column } from '../../../engine/query/columns.ts'
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { Reply } from '../../api/api.ts'
import type { EventSummary, Response as StoredResponse } from '../../api/contract.d.ts'
import type { DraftApi } from '../../authoring/connect.ts'
import { bodyOf, createReader } from '../../authoring/reader.ts'
import { isNoId } from '../document/no-id.ts'
import { readLatestEvents } from './latest-events.ts'

export interface WorkflowApi extends DraftApi<'workflow'> {
  /** True if the person may know the names of secrets. Tokens never do. */
  readonly knowsSecrets?: boolean
  /** True if the person may review responses. Tokens never may. */
  readonly canReview?: boolean
  /** The id of the run that is shown first. */
  readonly runid?: string | undefined
}

export type Sources = ReturnType<typeof createSources>

const RESPONSES = 20
const NEXT_DATES = 5

/** A list while it is read, or after that failed, is undefined. */
export function createSources(api: WorkflowApi, onRead: () => void) {
  const { app, call } = api
  let news = 0
  const reader = createReader(() => {
    news++
    onRead()
  })
  const now = <T>(key: string, load: () => Promise<Reply<T>>) => reader.now(key, () => bodyOf(load()))
  const sources = {
    forms: () => now('/webform', () => call('POST', `${app}/webform/all`, { body: {} })),
    datasets: () => now('/dataset', () => call('POST', `${app}/dataset/all`, { body: {} })),
    workflows: () => now('/workflow', () => call('POST', `${app}/workflow/all`, { body: {} })),
    /** Undefined also for people who may not list them. */
    dashboards: () =>
      api.features.includes('dashboards')
        ? now('/dashboard', () => call('POST', `${app}/dashboard/all`, { body: {} }))
        : undefined,
    secrets: (): readonly string[] =>
      api.knowsSecrets
        ? (now('/secret', () => call('POST', `${app}/secret/all`, { body: {} })) ?? []).map(
            ({ name }) => name,
          )
        : [],
    eventTypes: (): readonly string[] =>
      (now('types', () => call('GET', '/core/event/type'))?.types ?? []).map(({ type }) => type),
    /** The columns of a dataset or web form. Undefined until they are read, and if the dataset or form was deleted. */
    columns: (id: string): readonly Column[] | undefined =>
      id === '' || isNoId(id)
        ? undefined
        : now(`/dataset/${id}`, () => call('GET', `${app}/dataset/${id}`))?.columns,
    /** The states through which people move responses of a web form. */
    reviewStates: (webformid: string): readonly string[] =>
      api.canReview
        ? (now(`review ${webformid}`, () => call('GET', `${app}/webform/${webformid}`))?.settings?.review
            ?.states ?? [])
        : [],
    /** When a schedule is due; undefined until it is known, and if it is none. */
    nextDates: (cron: string, timeZone: string): readonly Date[] | undefined =>
      reader.now(`schedule ${cron} ${timeZone}`, () => nextRuns({ cron, timeZone }, NEXT_DATES, new Date())),
    nameOf: (id: string): string | undefined =>
      sources.forms()?.find(({ webformid }) => webformid === id)?.name ??
      sources.datasets()?.find(({ datasetid }) => datasetid === id)?.name,
    canReadResponses: api.features.includes('results'),
    /** The newest responses of a web form, to test with. */
    responses: (webformid: string): readonly StoredResponse[] | undefined =>
      sources.canReadResponses
        ? now(`responses ${webformid}`, () =>
            call('POST', `${app}/webform/${webformid}/response/all`, {
              body: { limit: RESPONSES, sort: { by: '_createDate', order: 'DESC' } },
            }),
          )
        : [],
    /** The newest events that a trigger would take. */
    events: (trigger: Trigger): readonly EventSummary[] =>
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
