// Checks what a token reaches with the features `chart` and `charts`, and its limits, so that a wrong name does not silently show more than intended.
import { isValueOf, wantedValue } from '../../engine/dashboards/values.ts'
import { type Fault, pointerStep } from '../../engine/faults.ts'
import type { Client } from '../../platform/http/client.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { findChart } from '../charts/queries.ts'
import { findDashboard } from '../dashboards/queries.ts'
import { queryFaults } from '../datasets/query.ts'
import { type Reader, requireReadable } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import type { NewToken } from './schemas.ts'

type Wanted = NonNullable<NewToken['chart']>
type Refuse = (pointer: string, code: string, detail: string) => void

export async function chartFaults(
  trx: Trx,
  principal: KeyPrincipal,
  { features, chart, userid, appid }: NewToken,
  client: Client,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const refuse: Refuse = (pointer, code, detail) => void faults.push({ pointer, code, detail })
  const [isViewer, isAuthor] = [features.includes('chart'), features.includes('charts')]
  if (!isViewer && !isAuthor) {
    if (chart)
      refuse('/chart', 'not_allowed', 'Add the feature "chart" or "charts", or leave out the limits.')
    return faults
  }
  // Without limits, authors reach all charts and datasets.
  if (!isViewer && !chart) return faults
  if (appid === undefined) refuse('/appid', 'required', 'Name the application of the charts.')
  const { charts = [], dashboards = [], datasets = [] } = chart ?? {}
  if (isAuthor && charts.length === 0)
    refuse('/chart/charts', 'required', 'Name the charts that the token changes.')
  else if (charts.length + dashboards.length + datasets.length === 0)
    refuse('/chart', 'required', 'Name the charts, dashboards or datasets that the token reaches.')
  if (!isViewer && chart?.dashboards)
    refuse(
      '/chart/dashboards',
      'not_allowed',
      'Add the feature "chart" to show dashboards, or leave them out.',
    )
  if (!chart || appid === undefined || faults.length > 0) return faults
  const reader = { db: trx, principal, params: { userid, appid }, client }
  await checkCharts(reader, chart, isAuthor, refuse)
  await checkDashboards(reader, chart, refuse)
  faults.push(...(await datasetFaults(reader, chart)))
  return faults
}

/** A person who changes a chart can ask its dataset anything. */
async function checkCharts(
  { db, principal, params }: Reader,
  { charts = [], datasets = [] }: Wanted,
  isAuthor: boolean,
  refuse: Refuse,
) {
  for (const [i, chartid] of charts.entries()) {
    const chart = await findChart(db, principal.organizationId, { ...params, chartid })
    if (!chart) refuse(`/chart/charts/${i}`, 'reference_dangling', `The application has no chart ${chartid}.`)
    else if (isAuthor && !datasets.includes(chart.dataset_id))
      refuse(
        '/chart/datasets',
        'required',
        `Authors of the chart ${chartid} query its dataset. Add ${chart.dataset_id} to the datasets.`,
      )
  }
}

/** The filters are those of the published versions, or of the drafts before there are any. */
async function checkDashboards(
  { db, principal, params }: Reader,
  { dashboards = [], filters = {} }: Wanted,
  refuse: Refuse,
) {
  const known = new Set<string>()
  for (const [i, dashboardid] of dashboards.entries()) {
    const row = await findDashboard(db, principal.organizationId, { ...params, dashboardid })
    if (!row) {
      refuse(
        `/chart/dashboards/${i}`,
        'reference_dangling',
        `The application has no dashboard ${dashboardid}.`,
      )
      continue
    }
    for (const filter of row.document.filters) {
      known.add(filter.id)
      const value = filters[filter.id]
      if (value !== undefined && !isValueOf(filter, value))
        refuse(`/chart/filters${pointerStep(filter.id)}`, 'value_invalid', wantedValue(filter))
    }
  }
  for (const id of Object.keys(filters))
    if (!known.has(id))
      refuse(
        `/chart/filters${pointerStep(id)}`,
        'reference_dangling',
        `None of the dashboards has a filter "${id}".`,
      )
}

async function datasetFaults(reader: Reader, { datasets = [], where = {}, hide = {} }: Wanted) {
  const faults: Fault[] = []
  const columnsOf = async (id: string, pointer: string): Promise<ReadonlySet<string> | undefined> => {
    try {
      return new Set((await requireReadable(reader, id)).columns.map(column => column.id))
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 500) throw error
      const detail = `The application has no dataset ${id} that can be read.`
      faults.push({ pointer, code: 'reference_dangling', detail })
      return undefined
    }
  }
  for (const [i, id] of datasets.entries()) await columnsOf(id, `/chart/datasets/${i}`)
  for (const [id, condition] of Object.entries(where)) {
    const pointer = `/chart/where${pointerStep(id)}`
    if (!(await columnsOf(id, pointer)) || condition === true) continue
    const query = { dataset: id, measures: [{ as: 'n', fn: 'count' as const }], filter: condition }
    for (const fault of await queryFaults(reader, query))
      faults.push({ ...fault, pointer: pointer + fault.pointer.replace(/^\/filter/, '') })
  }
  for (const [id, hidden] of Object.entries(hide)) {
    const pointer = `/chart/hide${pointerStep(id)}`
    const columns = await columnsOf(id, pointer)
    if (!columns) continue
    // A question with parts is hidden by its own id.
    const isKnown = (name: string) =>
      columns.has(name) || [...columns].some(column => column.startsWith(`${name}.`))
    for (const [i, name] of hidden.entries())
      if (!isKnown(name))
        faults.push({
          pointer: `${pointer}/${i}`,
          code: 'reference_dangling',
          detail: `The dataset has no column "${name}".`,
        })
  }
  return faults
}
