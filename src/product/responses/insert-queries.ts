// Inserts batches of new responses, with their events.
import { type CompiledQuery, sql } from 'kysely'
import { rowsStatement } from '../../platform/db/batch-statements.ts'
import { executeLast } from '../../platform/db/database.ts'
import { castTo, engineOf, type ValueType } from '../../platform/db/dialect.ts'
import { insertEvents, insertToldEvents, type NewEventRow, TOLD_COLUMNS } from '../events/queries.ts'
import type { Db } from '../tables/tables.ts'
import type { NewResponseRow } from './queries.ts'

const COLUMN_TYPES = {
  webform_id: 'text',
  id: 'text',
  version: 'integer',
  submission_id: 'text',
  once_key: 'text',
  email: 'text',
  language: 'text',
  answers: 'json',
  score: 'integer',
  max_score: 'integer',
  passed: 'boolean',
  grading: 'json',
  grading_status: 'text',
  grade: 'text',
  outcome: 'text',
  scoring_revision: 'integer',
  result_token: 'text',
  respondent: 'json',
  create_date: 'instant',
} as const satisfies Record<keyof NewResponseRow, ValueType>

// Object.keys returns strings.
const COLUMNS = Object.keys(COLUMN_TYPES) as (keyof NewResponseRow)[]

const insertOf = (ofOneForm: boolean) =>
  rowsStatement<NewResponseRow, { id: string }>(COLUMN_TYPES, (db, rows) => {
    const names = sql.join(COLUMNS.map(name => sql.ref(name)))
    // Postgres infers the types of a VALUES list from its first row.
    const values = rows.map((row, i) =>
      COLUMNS.map(name => (i === 0 ? castTo(db, sql`${row[name]}`, COLUMN_TYPES[name]) : sql`${row[name]}`)),
    )
    // Citus routes a statement to one machine only if both the source and the target rows have `webforms.id = $1`.
    const columns = COLUMNS.map(name => sql.ref(name === 'webform_id' ? 'webforms.id' : `submitted.${name}`))
    const form = ofOneForm ? sql` and webforms.id = ${rows[0]?.webform_id}` : sql``
    return sql<{
      id: string
    }>`with submitted (${names}) as (values ${sql.join(values.map(row => sql`(${sql.join(row)})`))})
insert into responses (${names}) select ${sql.join(columns)} from submitted join webforms on webforms.id = submitted.webform_id
where webforms.status = 'ACTIVE'${form} on conflict do nothing returning id`.compile(db)
  })

/** A response with the columns of its event, on Postgres. */
type ToldRow = NewResponseRow & Readonly<Record<keyof typeof TOLD_COLUMNS, string | number | null>>

const TOLD_TYPES = { ...COLUMN_TYPES, ...TOLD_COLUMNS }
// Object.keys returns strings.
const TOLD_NAMES = Object.keys(TOLD_TYPES) as (keyof ToldRow)[]

/** Responses and their events in one statement: only rows that were inserted have events. For Postgres. */
const insertTold = rowsStatement<ToldRow, { id: string }>(TOLD_TYPES, (db, rows) => {
  const names = sql.join(COLUMNS.map(name => sql.ref(name)))
  const values = rows.map((row, i) =>
    TOLD_NAMES.map(name => (i === 0 ? castTo(db, sql`${row[name]}`, TOLD_TYPES[name]) : sql`${row[name]}`)),
  )
  const columns = COLUMNS.map(name => sql.ref(name === 'webform_id' ? 'webforms.id' : `submitted.${name}`))
  return sql<{
    id: string
  }>`with submitted (${sql.join(TOLD_NAMES.map(name => sql.ref(name)))}) as (values ${sql.join(values.map(row => sql`(${sql.join(row)})`))}),
stored as (insert into responses (${names}) select ${sql.join(columns)} from submitted join webforms on webforms.id = submitted.webform_id
where webforms.status = 'ACTIVE' on conflict do nothing returning id),
told as (${insertToldEvents(db)}) select id from stored`.compile(db)
})

const insertIntoForms = insertOf(false)
const insertIntoOneForm = insertOf(true)

/** The events of responses, by the id of the response. */
export type EventsOfResponses = ReadonlyMap<string, NewEventRow>

/**
 * Inserts new responses into forms that are active, with their events. If a form is paused at the same time, it gets
 * all of its rows or none.
 * @param isLast true if nothing follows in the transaction of `db`, which then commits in the same round trip
 * @returns the ids of the inserted rows, without those of inactive forms and those that a unique constraint refused
 */
export function insertResponses(
  db: Db,
  rows: readonly NewResponseRow[],
  events: EventsOfResponses = new Map(),
  isLast = false,
): Promise<Set<string>> {
  if (events.size === 0 || engineOf(db) === 'sqlite')
    return insertThenTell(insertIntoForms, db, rows, events, isLast)
  const told = rows.map(row => ({ ...row, ...toldColumns(events.get(row.id)) }))
  return idsOf(db, insertTold(db, told), isLast)
}

/**
 * The same for rows of one form, as Citus requires. Events have a statement of their own, because Citus sends a statement that changes two
 * tables to all machines, and fails if one is down.
 */
export const insertIntoForm = (
  db: Db,
  rows: readonly NewResponseRow[],
  events: EventsOfResponses = new Map(),
  isLast = false,
): Promise<Set<string>> => insertThenTell(insertIntoOneForm, db, rows, events, isLast)

/** Inserts responses and their events in the transaction of `db`. */
async function insertThenTell(
  insert: typeof insertIntoForms,
  db: Db,
  rows: readonly NewResponseRow[],
  events: EventsOfResponses,
  isLast: boolean,
): Promise<Set<string>> {
  const stored = await idsOf(db, insert(db, rows), isLast && events.size === 0)
  if (events.size === 0) return stored
  const happened = rows.flatMap(({ id }) => (stored.has(id) ? (events.get(id) ?? []) : []))
  await insertEvents(db, happened)
  return stored
}

const toldColumns = (event: NewEventRow | undefined) => ({
  event_id: event?.id ?? null,
  event_organization: event?.organization_id ?? null,
  event_user: event?.user_id ?? null,
  event_app: event?.app_id ?? null,
  event_type: event?.type ?? null,
  event_version: event?.version ?? null,
  event_subject: event?.subject ?? null,
  event_email_subject: event?.email_subject ?? null,
  event_cause: event?.cause ?? null,
  event_depth: event?.depth ?? null,
})

async function idsOf(
  db: Db,
  statement: CompiledQuery<{ id: string }>,
  isLast: boolean,
): Promise<Set<string>> {
  const { rows } = isLast ? await executeLast(db, statement) : await db.executeQuery(statement)
  return new Set(rows.map(({ id }) => id))
}
