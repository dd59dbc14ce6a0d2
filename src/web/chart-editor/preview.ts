// The picture of the document: the server answers its query, and the browser draws the result. Changes of the look ask nothing.
import { chartOf, describeChart } from '../../engine/charts/draw.ts'
import { inCalendarOf } from '../../engine/dashboards/calendar.ts'
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { ApiError, type Call, type ChartsPath } from '../api/api.ts'
import type { Timer } from '../api/token.ts'
import { createChartView } from '../charts/view.ts'
import type { DashboardQuery } from './chart-context.ts'
import type { ChartDocument } from './document.ts'

const QUIET_MS = 250
/** A large dataset is read for the first time. */
const PREPARING_MS = 2000

/** Returns the query as a card of the dashboard sends it. A query of rows has no groups. */
function inDashboard(dashboard: DashboardQuery, query: Query): Query {
  const minGroup = query.columns ? 0 : Math.max(dashboard.minGroup ?? 0, query.minGroup ?? 0)
  return { ...inCalendarOf(dashboard, query), ...(minGroup > 0 && { minGroup }) }
}

interface PreviewOptions {
  readonly call: Call
  readonly path: ChartsPath
  readonly timer: Timer
  readonly language: string
  readonly dashboard: DashboardQuery | undefined
  onChange(): void
  onRefused(error: ApiError): void
}

export interface Preview {
  readonly element: HTMLElement
  readonly result: QueryResult | undefined
  readonly isWaiting: boolean
  /** The code of the last failure that is not about the document. */
  readonly failure: string | undefined
  /** What the chart shows, in words. */
  readonly description: string
  /** @param isValid whether the server can answer the query */
  show(document: ChartDocument, isValid: boolean): void
  showTable(isTable: boolean): void
  /** Asks the same question again. */
  retry(): void
  redraw(): void
  end(): void
}

export function createPreview({
  call,
  path,
  timer,
  language,
  dashboard,
  ...options
}: PreviewOptions): Preview {
  const view = createChartView()
  let document: ChartDocument | undefined
  let result: QueryResult | undefined
  let answered: unknown
  let description = ''
  let failure: string | undefined
  let isWaiting = false
  let round = 0
  let cancel = () => {}
  let isTable = false

  async function draw(): Promise<void> {
    if (!document || !result) return
    const { name, kind, options: look } = document
    await view.update({ name, kind, result, options: look, language })
    view.showTable(isTable)
    const size = { width: 640, height: 360 }
    description = describeChart(
      chartOf({ kind, result, options: look, theme: 'light', language, size }),
    ).join(' ')
    options.onChange()
  }

  async function ask(): Promise<void> {
    if (!document) return
    const mine = ++round
    const { kind, query, options: look } = document
    isWaiting = true
    options.onChange()
    try {
      const { body } = await call('POST', `${path}/preview`, {
        body: { kind, query: dashboard ? inDashboard(dashboard, query) : query, options: look },
      })
      if (mine !== round) return
      result = body.data
      answered = query
      failure = undefined
      isWaiting = false
      await draw()
    } catch (error) {
      if (mine !== round) return
      isWaiting = false
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'dataset_preparing') cancel = timer.after(PREPARING_MS, () => void ask())
      failure = error.faults.length > 0 ? undefined : error.code
      options.onRefused(error)
      options.onChange()
    }
  }

  return {
    element: view.element,
    get result() {
      return result
    },
    get isWaiting() {
      return isWaiting
    },
    get failure() {
      return failure
    },
    get description() {
      return description
    },
    show(next, isValid) {
      document = next
      cancel()
      if (!isValid) {
        round++
        isWaiting = false
        return
      }
      if (result && isSameJson(answered, next.query)) {
        round++
        isWaiting = false
        void draw()
      } else cancel = timer.after(result ? QUIET_MS : 0, () => void ask())
    },
    showTable(wanted) {
      isTable = wanted
      view.showTable(wanted)
      options.onChange()
    },
    retry: () => void ask(),
    redraw: () => void view.redraw(),
    end() {
      round++
      cancel()
      view.dispose()
    },
  }
}
