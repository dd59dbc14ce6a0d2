// Where unfinished runs are, and what they wait for.
import type { Workflow } from '../../../engine/workflows/document.ts'
import { restartPoint } from '../../../engine/workflows/restart.ts'
import type { Sleep } from '../../../engine/workflows/state.ts'
import { pathOf, startOf, stepIn } from '../../../engine/workflows/state.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { EventType } from '../../event-types.ts'
import { subjectOf } from '../../events/subject.ts'
import type { Db } from '../../tables/tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'
import { findWaits, type WaitRow } from '../waits/wait-queries.ts'
import type { ListedRun } from './run-queries.ts'
import { findVersionDocuments } from './run-version-queries.ts'

export const WAITS = ['MOMENT', 'EVENT', 'RETRY', 'TURN', 'PERSON', 'ACTIVATION'] as const

export interface Position {
  /** Null if the server could not find the step. */
  readonly stepid: string | null
  readonly path: string | null
  /** Null while a process works on the step. */
  readonly waitsFor: (typeof WAITS)[number] | null
  /** ISO 8601 */
  readonly until: string | null
  readonly event: EventType | null
  /** The response that started the run, if the event must be about it. Subjects are stored as hashes, so others are not known. */
  readonly responseid: string | null
}

export interface Placed {
  /** Null if the run has ended. */
  readonly position: Position | null
  /** The step at which it begins again. Null for the start, and unless it failed. */
  readonly restartAt: string | null
}

const BY_SLEEP = { WAIT: 'MOMENT', EVENT: 'EVENT', RETRY: 'RETRY' } as const satisfies Record<Sleep, string>

/** Adds positions to the rows of a list. */
export const withPositions =
  <Row extends ListedRun>(db: Db, workflow: WorkflowKey, read: ReadRows<Row>): ReadRows<Row & Placed> =>
  async page =>
    placed(db, workflow, await read(page))

export async function placed<Row extends ListedRun>(
  db: Db,
  workflow: WorkflowKey,
  rows: readonly Row[],
): Promise<(Row & Placed)[]> {
  const open = rows.filter(({ finish_date }) => finish_date === null)
  const asleep = open.filter(({ state }) => state?.sleep === 'EVENT').map(({ id }) => id)
  const waits = new Map(
    (await findWaits(db, workflow.organization_id, asleep)).map(wait => [wait.run_id, wait]),
  )
  const read = rows.filter(row => row.finish_date === null || failedStepOf(row) !== null)
  const documents = await findVersionDocuments(db, workflow, [...new Set(read.map(({ version }) => version))])
  const restartOf = restartsIn(documents)
  return rows.map(row => {
    const document = documents.get(row.version)
    const restartAt = restartOf(row)
    if (row.finish_date !== null) return { ...row, position: null, restartAt }
    const { frames } = row.state ?? startOf(document ?? { steps: [] })
    const top = frames.at(-1)
    const step = document && top && stepIn(document, top)
    const place = { stepid: step?.id ?? null, path: step ? pathOf(frames, step.id) : null }
    return { ...row, position: { ...place, ...waitOf(row, waits.get(row.id)) }, restartAt }
  })
}

const failedStepOf = ({ status, failure }: ListedRun): string | null =>
  (status === 'FAILED' && failure?.stepid) || null

/** Many runs fail at the same step, so it is looked for once. */
function restartsIn(documents: ReadonlyMap<number, Workflow>) {
  const known = new Map<string, string | undefined>()
  return (run: ListedRun): string | null => {
    const document = documents.get(run.version)
    const failed = failedStepOf(run)
    if (!document || failed === null) return null
    const key = `${run.version} ${failed}`
    const found = known.has(key) ? known.get(key) : restartPoint(document, failed)
    known.set(key, found)
    return found ?? null
  }
}

function waitOf({ status, state, due_date, response_id }: ListedRun, wait: WaitRow | undefined) {
  const none = { until: null, event: null, responseid: null }
  if (status === 'RUNNING') return { waitsFor: null, ...none }
  if (status === 'UNCERTAIN') return { waitsFor: 'PERSON' as const, ...none }
  if (status === 'HELD') return { waitsFor: 'ACTIVATION' as const, ...none }
  const sleep = state?.sleep
  if (!sleep) return { waitsFor: 'TURN' as const, ...none }
  const isOwn = wait && response_id !== null && wait.subject === subjectOf(wait.app_id, response_id)
  const responseid = isOwn ? response_id : null
  const until = wait?.timeout_date ?? due_date
  return { waitsFor: BY_SLEEP[sleep], until, event: wait?.type ?? null, responseid }
}
