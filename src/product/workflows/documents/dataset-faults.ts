// What steps ask of datasets that exist: columns that are missing, values that do not fit, rows that nobody can write.
import type { Condition } from '../../../engine/expressions/condition.ts'
import { below, type Fault, pointerStep } from '../../../engine/faults.ts'
import type { Measure } from '../../../engine/query/document.ts'
import type { Step } from '../../../engine/workflows/document.ts'
import { partsOf } from '../../../engine/workflows/references.ts'
import { columnsIn, expressionIn, namesInText } from '../../../engine/workflows/values.ts'
import { NOBODY } from '../../../platform/http/client.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { KeyPrincipal, Member } from '../../../platform/identity/principal.ts'
import { noCopies } from '../../analytics/copies.ts'
import { fits, takesTexts, wantedIn } from '../../datasets/cells.ts'
import type { DatasetRow } from '../../datasets/queries.ts'
import { queryFaults } from '../../datasets/query.ts'
import { createRowReader } from '../../datasets/read-rows.ts'
import { ROW_ID } from '../../datasets/row-ids.ts'
import { createResponseReader } from '../../responses/reader.ts'
import { findAskedQuestions, SYSTEM_FIELDS } from '../../responses/response-fields.ts'
import type { Sort } from '../../responses/schemas.ts'
import { viewOf } from '../../responses/view.ts'
import type { AppParams } from '../../schemas.ts'
import type { StoredColumn } from '../../tables/dataset-tables.ts'
import type { Db } from '../../tables/tables.ts'

interface DatasetFaultParts {
  readonly db: Db
  readonly principal: Member
  readonly params: AppParams
}

const WRITERS: readonly string[] = ['row.create', 'row.update', 'row.upsert', 'row.delete']

const one = (pointer: string, code: string, detail: string): Fault[] => [{ pointer, code, detail }]

/** A dataset that a step uses. A web form has no table. */
export interface Used {
  readonly id: string
  readonly table: DatasetRow | undefined
}

/** Values that are computed are checked when the step runs. */
export async function datasetUseFaults(parts: DatasetFaultParts, step: Step, used: Used): Promise<Fault[]> {
  if (WRITERS.includes(step.type)) return writeFaults(parts, step, used)
  if (step.type === 'lookup') return lookupFaults(parts, step, used)
  return step.type === 'aggregate' ? aggregateFaults(parts, step, used) : []
}

async function writeFaults(
  parts: DatasetFaultParts,
  { type, values, where }: Step,
  used: Used,
): Promise<Fault[]> {
  const { table } = used
  if (table?.kind !== 'TABLE')
    return one(
      '/dataset',
      'dataset_not_editable',
      'Only rows of a dataset of kind TABLE can be changed. Steps for responses change responses.',
    )
  const key = table.key_columns ?? []
  const noKey =
    type === 'row.upsert' && key.length === 0
      ? one('/dataset', 'key_missing', 'The dataset has no key, so no row can be found. Use `row.create`.')
      : []
  return [
    ...noKey,
    ...below('/values', type === 'row.delete' ? [] : valueFaults(table, type, values)),
    ...(await whereFaults(where, filter => rowFaults(parts, used, { filter }))),
  ]
}

function valueFaults(
  { columns, key_columns: key }: Pick<DatasetRow, 'columns' | 'key_columns'>,
  type: Step['type'],
  values: unknown,
): Fault[] {
  if (expressionIn(values)) return []
  const given = Object.entries(Object(values))
  const names = new Set(given.map(([name]) => name))
  const missing = type === 'row.update' ? [] : (key ?? []).filter(id => !names.has(id))
  return [
    ...missing.flatMap(id => one('', 'required', `Set "${id}", which is in the key of the dataset.`)),
    ...given.flatMap(([id, value]) => {
      const column = columns.find(column => column.id === id)
      if (!column) return one(pointerStep(id), 'column_unknown', `The dataset has no column "${id}".`)
      return canFit(column, value) ? [] : one(pointerStep(id), 'type', wantedIn(column))
    }),
  ]
}

function canFit({ type }: StoredColumn, value: unknown): boolean {
  const { texts, expressions } = partsOf(value)
  if (texts.length + expressions.length === 0) return fits(type, value)
  return typeof value !== 'string' || takesTexts(type)
}

/** The faults of a step that reads rows, or of the rows of a loop. */
export async function lookupFaults(
  parts: DatasetFaultParts,
  { sort, select, where }: Partial<Step>,
  used: Used,
): Promise<Fault[]> {
  if (used.table?.kind === 'VIEW')
    return one('/dataset', 'dataset_not_editable', 'A view has no rows of its own. Use `aggregate`.')
  // The schema of the step has the shape.
  const order = sort as Sort | undefined
  const isSorted = order !== undefined && namesInText(order.by).length === 0
  return [
    ...(await whereFaults(where, filter => rowFaults(parts, used, { filter }))),
    ...(isSorted ? await faultsOf(rowFaults(parts, used, { sort: order })) : []),
    ...below('/select', await selectFaults(parts, used, (select ?? []) as readonly string[])),
  ]
}

/** Whether each column exists. What it is compared with is known when the step runs. */
async function whereFaults(
  where: unknown,
  faultsOfFilter: (filter: Condition) => Promise<readonly Fault[]>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { column, pointer } of columnsIn(where)) {
    const [fault] = await faultsOf(faultsOfFilter({ '!': [{ var: column }] }))
    if (fault) faults.push({ ...fault, pointer: `/where${pointer}` })
  }
  return faults
}

/** @throws {Problem} body_invalid, as when the step runs */
async function rowFaults(
  { db, principal, params }: DatasetFaultParts,
  { id, table }: Used,
  asked: { readonly filter?: Condition; readonly sort?: Sort },
): Promise<Fault[]> {
  const list = { ...asked, limit: 1 }
  if (table) createRowReader(db, noCopies, table, list, NOBODY)
  else
    await createResponseReader(
      db,
      principal.organizationId,
      { ...params, webformid: id },
      list,
      NOBODY,
      viewOf(runnerOf(principal)),
      noCopies,
    )
  return []
}

async function selectFaults(
  { db }: DatasetFaultParts,
  { id, table }: Used,
  select: readonly string[],
): Promise<Fault[]> {
  const names = select.filter(name => namesInText(name).length === 0)
  if (names.length === 0) return []
  const known = table
    ? new Set(table.columns.map(column => column.id))
    : new Set([...(await findAskedQuestions(db, id, names, NOBODY)).keys(), ...Object.keys(SYSTEM_FIELDS)])
  return select.flatMap((name, i) =>
    !names.includes(name) || name === ROW_ID || known.has(name)
      ? []
      : one(`/${i}`, 'column_unknown', `The dataset has no column "${name}".`),
  )
}

async function aggregateFaults(
  parts: DatasetFaultParts,
  { fn, of, where }: Step,
  { id }: Used,
): Promise<Fault[]> {
  const reader = { ...parts, principal: runnerOf(parts.principal), client: NOBODY }
  const faultsWith = (measure: Measure, filter?: Condition) =>
    queryFaults(reader, { dataset: id, measures: [measure], ...(filter && { filter }) })
  const ofWhere = await whereFaults(where, filter => faultsWith({ as: 'value', fn: 'count' }, filter))
  if (typeof of !== 'string' || namesInText(of).length > 0) return ofWhere
  // The schema of the step has the functions.
  const faults = await faultsOf(faultsWith({ as: 'value', fn, of } as Measure))
  const ofMeasure = faults.map(fault => ({ ...fault, pointer: fault.pointer.replace('/measures/0', '') }))
  return [...ofWhere, ...ofMeasure]
}

/** The faults that a reader finds or throws. */
async function faultsOf(found: Promise<readonly Fault[]>): Promise<Fault[]> {
  try {
    return [...(await found)]
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === 'body_invalid') return [...error.faults]
    return one('/dataset', error.code, error.message)
  }
}

/** The run of a workflow can read every row and column. What its author may read does not matter. */
const runnerOf = ({ id, organizationId, requestId }: Member): KeyPrincipal => ({
  kind: 'key',
  id,
  organizationId,
  requestId,
  scopes: ['read', 'write'],
})
