import { type CompiledQuery, type Insertable, type Selectable, sql } from 'kysely'
import { rowsStatement } from '../../platform/db/batch-insert.ts'
import { asciiLower, castTo, forUpdate, type ValueType } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'
import type { Db, Tables, Trx, WebformStatus } from '../tables.ts'

export type ResponseRow = Selectable<Tables['responses']>
export type NewResponseRow = Insertable<Tables['responses']>
export type GradingColumns = Pick<
  NewResponseRow,
  'score' | 'max_score' | 'passed' | 'grading' | 'grading_status' | 'grade' | 'outcome'
>

const COLUMN_TYPES = {
  webform_id: 'text',
  id: 'text',
  version: 'integer',
  submission_id: 'text',
  once_key: 'text',
  email: 'text',
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
  create_date: 'instant',
} as const satisfies Record<keyof NewResponseRow, ValueType>

// Object.keys forgets the names' types.
const COLUMNS = Object.keys(COLUMN_TYPES) as (keyof NewResponseRow)[]

const insertOf = (ofOneForm: boolean) =>
  rowsStatement<NewResponseRow, { id: string }>(COLUMN_TYPES, (db, rows) => {
    const names = sql.join(COLUMNS.map(name => sql.ref(name)))
    // Postgres takes the types of a list of values from its first row.
    const values = rows.map((row, i) =>
      COLUMNS.map(name => (i === 0 ? castTo(db, sql`${row[name]}`, COLUMN_TYPES[name]) : sql`${row[name]}`)),
    )
    // Citus sends a statement to one machine only where both the row read and the rows written are of `webforms.id = $1`.
    const columns = COLUMNS.map(name => sql.ref(name === 'webform_id' ? 'webforms.id' : `submitted.${name}`))
    const form = ofOneForm ? sql` and webforms.id = ${rows[0]?.webform_id}` : sql``
    return sql<{
      id: string
    }>`with submitted (${names}) as (values ${sql.join(values.map(row => sql`(${sql.join(row)})`))})
insert into responses (${names}) select ${sql.join(columns)} from submitted join webforms on webforms.id = submitted.webform_id
where webforms.status = 'ACTIVE'${form} on conflict do nothing returning id`.compile(db)
  })

const insertIntoForms = insertOf(false)
const insertIntoOneForm = insertOf(true)

/**
 * Inserts what is new into forms that take answers at this moment, in one statement: a form that is paused meanwhile gets
 * all of it or nothing.
 * @returns the ids of the inserted rows, without those of other forms and those that a unique constraint kept out
 */
export const insertResponses = (db: Db, rows: readonly NewResponseRow[]): Promise<Set<string>> =>
  idsOf(db, insertIntoForms(db, rows))

/** The same for rows that are all of one form, as Citus wants it. */
export const insertIntoForm = (db: Db, rows: readonly NewResponseRow[]): Promise<Set<string>> =>
  idsOf(db, insertIntoOneForm(db, rows))

async function idsOf(db: Db, statement: CompiledQuery<{ id: string }>): Promise<Set<string>> {
  const { rows } = await db.executeQuery(statement)
  return new Set(rows.map(({ id }) => id))
}

export const findSubmission = (db: Db, webformId: string, submissionId: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()

/** True when this email has answered a form that takes one response per email. */
export async function hasAnswered(db: Db, webformId: string, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined where there is no such form any more. */
export async function findStatus(db: Db, webformId: string): Promise<WebformStatus | undefined> {
  const row = await db.selectFrom('webforms').select('status').where('id', '=', webformId).executeTakeFirst()
  return row?.status
}

/** Lets one transaction at a time count and fill a form that takes a limited number of responses. */
export const lockForm = (trx: Trx, webformId: string) =>
  forUpdate(trx, trx.selectFrom('webforms').select('id').where('id', '=', webformId)).execute()

/** How many responses a form has, counted no further than `limit`. */
export async function countResponses(db: Db, webformId: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('responses').select('id').where('webform_id', '=', webformId).limit(limit).as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface ResponseFilter {
  readonly gradingStatus?: 'GRADED' | 'PENDING'
  /** The email in lower case. */
  readonly emailKey?: string
  readonly submissionId?: string
}

export const readResponses =
  (
    db: Db,
    webformId: string,
    { gradingStatus, emailKey, submissionId }: ResponseFilter = {},
  ): ReadRows<ResponseRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('responses').selectAll().where('webform_id', '=', webformId)
    // The index has no responses without an email, which SQLite has to be told.
    if (emailKey !== undefined)
      query = query.where('email', 'is not', null).where(asciiLower(db, 'email'), '=', emailKey)
    if (submissionId !== undefined) query = query.where('submission_id', '=', submissionId)
    if (gradingStatus === 'PENDING') query = query.where('grading_status', '=', 'PENDING')
    if (gradingStatus === 'GRADED')
      query = query.where('grading', 'is not', null).where('grading_status', 'is', null)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

export const findResponse = (db: Db, webformId: string, id: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()

/** True when there was such a response. */
export async function deleteResponseRow(db: Db, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('responses')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Reads a response for changing its grading: nobody else does so until the transaction ends. */
export const lockResponse = (trx: Trx, webformId: string, id: string) =>
  forUpdate(
    trx,
    trx.selectFrom('responses').selectAll().where('webform_id', '=', webformId).where('id', '=', id),
  ).executeTakeFirst()

export const updateResponseGrading = (
  trx: Trx,
  { webform_id, id }: Pick<ResponseRow, 'webform_id' | 'id'>,
  changes: GradingColumns & { readonly scoring_revision: number },
) =>
  trx
    .updateTable('responses')
    .set(changes)
    .where('webform_id', '=', webform_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Responses to a version that were graded before its scoring was corrected, for grading them again. */
export function lockStaleResponses(
  trx: Trx,
  webformId: string,
  { version, revision, after, limit }: { version: number; revision: number; after: string; limit: number },
) {
  const stale = trx
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '>', after)
    .where('version', '=', version)
    .where('scoring_revision', '<', revision)
    .orderBy('id')
    .limit(limit)
  return forUpdate(trx, stale).execute()
}

export const readResponsesOfVersion =
  (db: Db, webformId: string, version: number): ReadRows<ResponseRow> =>
  ({ after = '', limit }) =>
    db
      .selectFrom('responses')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('id', '>', after)
      .where('version', '=', version)
      .orderBy('id')
      .limit(limit)
      .execute()

export async function countResponsesOfVersion(db: Db, webformId: string, version: number): Promise<number> {
  const { count } = await db
    .selectFrom('responses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return count
}

/** For those whose grading stays as it is. */
export const markGraded = (trx: Trx, webformId: string, ids: readonly string[], revision: number) =>
  trx
    .updateTable('responses')
    .set({ scoring_revision: revision })
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .execute()

/**
 * Deletes the next responses of a form in the order of their ids, without coming by those that are deleted already.
 * @returns the last one's id; undefined when there was none
 */
export async function deleteNextResponses(
  trx: Trx,
  webformId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string | undefined> {
  const next = trx
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  const deleted = await trx
    .deleteFrom('responses')
    .where('webform_id', '=', webformId)
    .where('id', 'in', next)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  return ids.sort().at(-1)
}
