// What steps ask of datasets that exist: columns that are missing, values that do not fit, rows that nobody can write.
import { below, type Fault, pointerStep } from '../../engine/faults.ts'
import type { Measure } from '../../engine/query/document.ts'
import type { Step } from '../../engine/workflows/document.ts'
import { partsOf } from '../../engine/workflows/references.ts'
import { expressionIn, namesInText } from '../../engine/workflows/values.ts'
import { NOBODY } from '../../platform/http/client.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { KeyPrincipal, Member } from '../../platform/identity/principal.ts'
import { noCopies } from '../analytics/copies.ts'
import type { StoredColumn } from '../dataset-tables.ts'
import { fits, takesTexts, wantedIn } from '../datasets/cells.ts'
import { isForm } from '../datasets/find.ts'
import { type DatasetRow, findDataset } from '../datasets/queries.ts'
import { queryFaults } from '../datasets/query.ts'
import { createRowReader } from '../datasets/read-rows.ts'
import { ROW_ID } from '../datasets/row-ids.ts'
import { createResponseReader } from '../responses/reader.ts'
import { findAskedQuestions, SYSTEM_FIELDS } from '../responses/response-fields.ts'
import type { Sort } from '../responses/schemas.ts'
import { viewOf } from '../responses/view.ts'
import type { AppParams } from '../schemas.ts'
import type { Db } from '../tables.ts'

interface Parts {
  readonly db: Db
  readonly principal: Member
  readonly params: AppParams
}

const WRITERS: readonly string[] = ['row.create', 'row.update', 'row.upsert', 'row.delete']

const one = (pointer: string, code: string, detail: string): Fault[] => [{ pointer, code, detail }]

/**
 * Values that are computed are checked when the step runs.
 * @param dataset the id of a dataset or a web form that exists
 */
export async function datasetUseFaults(parts: Parts, step: Step, dataset: string): Promise<Fault[]> {
  if (WRITERS.includes(step.type)) return writeFaults(parts, step, dataset)
  if (step.type === 'lookup') return lookupFaults(parts, step, dataset)
  return step.type === 'aggregate' ? aggregateFaults(parts, step, dataset) : []
}

async function writeFaults(parts: Parts, { type, values }: Step, dataset: string): Promise<Fault[]> {
  const table = await findTable(parts, dataset)
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
  return [...noKey, ...below('/values', type === 'row.delete' ? [] : valueFaults(table, type, values))]
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
    ...missing.flatMap(id => one('', 'required', `Set ${id}, which is in the key of the dataset.`)),
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

async function lookupFaults(parts: Parts, step: Step, dataset: string): Promise<Fault[]> {
  const table = await findTable(parts, dataset)
  if (table?.kind === 'VIEW')
    return one('/dataset', 'dataset_not_editable', 'A view has no rows of its own. Use `aggregate`.')
  const sort = step.sort as Sort | undefined
  const select = (step.select ?? []) as readonly string[]
  const isSorted = sort !== undefined && namesInText(sort.by).length === 0
  return [
    ...(isSorted ? await faultsOf(sortFaults(parts, table, dataset, sort)) : []),
    ...below('/select', await selectFaults(parts, table, dataset, select)),
  ]
}

/** @throws {Problem} body_invalid at /sort/by, as when the step runs */
async function sortFaults(
  { db, principal, params }: Parts,
  table: DatasetRow | undefined,
  id: string,
  sort: Sort,
): Promise<Fault[]> {
  const asked = { sort, limit: 1 }
  if (table) createRowReader(db, noCopies, table, asked, NOBODY)
  else
    await createResponseReader(
      db,
      principal.organizationId,
      { ...params, webformid: id },
      asked,
      NOBODY,
      viewOf(runnerOf(principal)),
      noCopies,
    )
  return []
}

async function selectFaults(
  { db }: Parts,
  table: DatasetRow | undefined,
  id: string,
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

async function aggregateFaults(parts: Parts, { fn, of }: Step, dataset: string): Promise<Fault[]> {
  if (typeof of !== 'string' || namesInText(of).length > 0) return []
  // The schema of the step has the functions.
  const measure = { as: 'value', fn, of } as Measure
  const reader = { ...parts, principal: runnerOf(parts.principal), client: NOBODY }
  return faultsOf(
    queryFaults(reader, { dataset, measures: [measure] }).then(faults =>
      faults.map(fault => ({ ...fault, pointer: fault.pointer.replace('/measures/0', '') })),
    ),
  )
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

const findTable = async ({ db, principal, params }: Parts, datasetid: string) =>
  isForm(datasetid) ? undefined : findDataset(db, principal.organizationId, { ...params, datasetid })
