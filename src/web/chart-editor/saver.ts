// Saves a chart while it is edited. A new chart is created when it can be drawn.
import { isSameJson } from '../../engine/same-json.ts'
import type { Api, ChartsPath } from '../api/api.ts'
import type { WrittenChart } from '../api/contract.d.ts'
import type { Timer } from '../api/token.ts'
import type { DraftMerge } from '../authoring/draft/merge-drafts.ts'
import { createSaver as createDraftSaver, type Saver as DraftSaver } from '../authoring/draft/saver.ts'
import { failureOf } from '../authoring/failure.ts'
import { type ChartDocument, chartDocumentOf } from './document.ts'

interface SaverOptions {
  readonly call: Api['call']
  readonly path: ChartsPath
  readonly timer: Timer
  readonly document: ChartDocument
  /** Undefined for a new chart. */
  readonly chartid: string | undefined
  readonly etag: string | undefined
  /** Returns false for a document that the server would refuse. */
  isValid(): boolean
  onState(): void
  onSaved(chart: WrittenChart, isNew: boolean): void
  /** The author goes on from the merged document. `join` brings the changes of the other editor into an earlier one. */
  onMerge(document: ChartDocument, join: (document: ChartDocument) => ChartDocument): void
}

export type Saver = DraftSaver<ChartDocument, DraftMerge<ChartDocument>>

export function createSaver({ call, path, document, ...options }: SaverOptions): Saver {
  let { chartid } = options
  const own = (): `${ChartsPath}/${string}` => `${path}/${chartid}`
  return createDraftSaver<ChartDocument, Partial<ChartDocument>, DraftMerge<ChartDocument>>({
    content: document,
    etag: options.etag ?? '',
    isNew: chartid === undefined,
    timer: options.timer,
    autosave: true,
    changesOf: (from, to) => (chartid === undefined ? to : changesOf(from, to)),
    loadMerge: async () => (await import('./merge.ts')).merge,
    sendable: current => (options.isValid() ? current : undefined),
    async save(changes, etag, keepalive) {
      const isNew = chartid === undefined
      const reply = isNew
        ? await call('POST', path, { body: changes as ChartDocument, keepalive })
        : await call('PATCH', own(), { body: changes, keepalive, headers: { 'if-match': etag } })
      chartid = reply.body.chartid
      options.onSaved(reply.body, isNew)
      return { etag: reply.etag ?? '' }
    },
    async read() {
      const { body, etag = '' } = await call('GET', own())
      return { content: chartDocumentOf(body), etag }
    },
    failureOf,
    onState: () => options.onState(),
    onMerge: ({ merged }, join) => options.onMerge(merged, join),
  })
}

/** The members that differ, as the API takes them. Undefined if there are none. */
function changesOf(from: ChartDocument, to: ChartDocument): Partial<ChartDocument> | undefined {
  const changes = {
    ...(from.name !== to.name && { name: to.name }),
    ...(from.kind !== to.kind && { kind: to.kind }),
    ...(!isSameJson(from.query, to.query) && { query: to.query }),
    ...(!isSameJson(from.options, to.options) && { options: to.options }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
