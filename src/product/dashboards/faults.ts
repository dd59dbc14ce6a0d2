// The faults of a draft: those of the document, and of the charts, datasets and web forms that it names.
import { checkDocument } from '../../engine/dashboards/check.ts'
import {
  type Card,
  type Document,
  type Filter,
  type FilterKind,
  hasChart,
} from '../../engine/dashboards/document.ts'
import { below, type Fault } from '../../engine/faults.ts'
import type { ColumnType } from '../../engine/query/columns.ts'
import { chartFaults } from '../charts/check.ts'
import { queryFaults } from '../datasets/query.ts'
import type { Reader } from '../datasets/readable.ts'
import { Problem } from '../problem.ts'
import { findWebform } from '../webforms/queries.ts'
import { type Prepared, prepareDashboard, typeIn } from './prepare.ts'

const MAX_FAULTS = 200

const TYPES: Readonly<Record<FilterKind, readonly ColumnType[]>> = {
  DATE: ['DATE', 'DATETIME'],
  NUMBER: ['NUMBER', 'INTEGER'],
  SEARCH: ['TEXT', 'TEXT_LIST'],
  SELECT: ['TEXT', 'TEXT_LIST', 'NUMBER', 'INTEGER', 'BOOLEAN', 'DATE', 'TIME'],
}

/** Returns at most 200 faults. Pointers are into the dashboard. */
export async function dashboardFaults(reader: Reader, document: Document): Promise<Fault[]> {
  const faults = checkDocument(document)
  const prepared = await prepareDashboard(reader, document)
  for (const [t, tab] of document.tabs.entries())
    for (const [c, card] of tab.cards.entries()) {
      if (faults.length >= MAX_FAULTS) break
      faults.push(...below(`/tabs/${t}/cards/${c}`, await cardFaults(reader, prepared, card)))
    }
  for (const [i, filter] of document.filters.entries())
    faults.push(...below(`/filters/${i}`, filterFaults(prepared, filter)))
  return faults.slice(0, MAX_FAULTS)
}

const one = (pointer: string, code: string, detail: string): Fault[] => [{ pointer, code, detail }]

async function cardFaults(reader: Reader, prepared: Prepared, card: Card): Promise<Fault[]> {
  if (card.webformid !== undefined) return formFaults(reader, card.webformid)
  if (!hasChart(card)) return []
  const shown = prepared.chartOf(card)
  if (!shown)
    return card.chartid === undefined
      ? []
      : one('/chartid', 'chart_unknown', 'The application has no chart with this id.')
  const at = card.chart ? '/chart' : '/chartid'
  const inside = (faults: readonly Fault[]) =>
    card.chart ? below('/chart', faults) : faults.map(fault => ({ ...fault, pointer: at }))
  const rows =
    prepared.document.minGroup !== undefined && shown.query.columns
      ? one(
          at,
          'rows_shown',
          'With `minGroup`, cards do not show single rows. Use measures, or remove the card.',
        )
      : []
  const drawing = inside(chartFaults(shown))
  const asking = inside(below('/query', await askFaults(reader, prepared, card, shown.query.dataset)))
  return [...rows, ...drawing, ...asking, ...columnFaults(prepared, card, shown.query.dataset)]
}

async function askFaults(reader: Reader, prepared: Prepared, card: Card, dataset: string): Promise<Fault[]> {
  const shown = prepared.chartOf(card)
  if (!shown) return []
  if (!prepared.columnsOf(dataset))
    return one('/dataset', 'dataset_unknown', `The application has no dataset ${dataset}.`)
  try {
    return await queryFaults(reader, shown.query)
  } catch (error) {
    if (error instanceof Problem) return one('/dataset', error.code, error.title)
    throw error
  }
}

function columnFaults(prepared: Prepared, { click, drill = [] }: Card, dataset: string): Fault[] {
  const unknown = (pointer: string, of: string, column: string) =>
    typeIn(prepared, of, column)
      ? []
      : one(pointer, 'column_unknown', `The dataset has no column "${column}".`)
  return [
    ...drill.flatMap((column, i) => unknown(`/drill/${i}`, dataset, column)),
    ...(click?.columns ?? []).flatMap(({ dataset: of, column }, i) =>
      unknown(`/click/columns/${i}/column`, of, column),
    ),
  ]
}

function filterFaults(prepared: Prepared, { kind, columns }: Filter): Fault[] {
  return columns.flatMap(({ dataset, column }, i) => {
    if (!prepared.columnsOf(dataset))
      return one(`/columns/${i}/dataset`, 'dataset_unknown', `The application has no dataset ${dataset}.`)
    const type = typeIn(prepared, dataset, column)
    if (!type) return one(`/columns/${i}/column`, 'column_unknown', `The dataset has no column "${column}".`)
    if (TYPES[kind].includes(type)) return []
    return one(
      `/columns/${i}/column`,
      'column_type',
      `A ${kind} filter needs a column of type ${TYPES[kind].join(' or ')}. "${column}" is ${type}.`,
    )
  })
}

async function formFaults({ db, principal, params }: Reader, webformid: string): Promise<Fault[]> {
  const form = await findWebform(db, principal.organizationId, { ...params, webformid })
  if (!form) return one('/webformid', 'webform_unknown', 'The application has no web form with this id.')
  return form.status === 'ACTIVE'
    ? []
    : one('/webformid', 'webform_not_active', 'Activate the web form first.')
}
