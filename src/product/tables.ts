// Every table of the product; platform/jobs and platform/http add theirs. Names are the database's; wire names are given in each slice's
// schemas.
//
// Two planes: see PLANES. Each table of the data plane has the web form's id in its primary key and in every unique constraint, so that
// docs/citus.sql can distribute it by that id.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Definition } from '../engine/definition/definition.ts'
import type { GradingChange } from '../engine/scoring/diff-gradings.ts'
import type { QuestionGrade } from '../engine/scoring/grade.ts'
import type { Scoring } from '../engine/scoring/schemas.ts'
import type { Instant, Json } from '../platform/db/database.ts'
import type { IdempotencyTables } from '../platform/http/idempotency.queries.ts'
import type { Scope } from '../platform/identity/principal.ts'
import type { JobTables } from '../platform/jobs/queries.ts'
import type { Action, Resource } from './changes.ts'

export type WebformStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED'

/** Reads, or writes with one statement. */
export type Db = Kysely<Tables>
/** For statements that must hold together; made by `inTransaction`. */
export type Trx = Transaction<Tables>

export interface Tables extends JobTables, IdempotencyTables {
  organizations: { id: string; name: string; create_date: Instant }
  api_keys: {
    id: string
    organization_id: string
    name: string
    /** The first characters of the key, to recognise it by. */
    prefix: string
    /** SHA-256 of the key, base64url. */
    hash: string
    scopes: Json<Scope[]>
    create_date: Instant
    expire_date: Instant | null
    revoke_date: Instant | null
  }
  users: {
    id: string
    organization_id: string
    email: string
    /** The email in lower case: what uniqueness and search look at. */
    email_key: string
    password_hash: string
    first_name: string | null
    last_name: string | null
    /** Counts edits; the ETag. */
    revision: Generated<number>
    create_date: Instant
    update_date: Instant
  }
  apps: {
    id: string
    organization_id: string
    user_id: string
    name: string
    description: string
    /** Counts edits; the ETag. */
    revision: Generated<number>
    create_date: Instant
    update_date: Instant
  }
  webforms: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    name: string
    description: string
    app_type: string
    /** The draft: what is edited. */
    definition: Json<Definition>
    /** SHA-256 of the draft with its name and description; equal to `published_digest` when nothing waits to be published. */
    digest: string
    published_digest: string | null
    status: WebformStatus
    /** Counts edits; the ETag begins with it. */
    revision: number
    /** The version published last; null before the first activation. */
    version: number | null
    slug: string | null
    /** Counts the corrections of published scorings; 0 where there is none. */
    scoring_revision: Generated<number>
    create_date: Instant
    update_date: Instant
    activate_date: Instant | null
  }
  webform_slugs: { slug: string; webform_id: string }
  webform_versions: {
    webform_id: string
    version: number
    name: string
    description: string
    app_type: string
    definition: Json<Definition>
    create_date: Instant
  }
  responses: {
    webform_id: string
    id: string
    version: number
    submission_id: string | null
    /** The lower-cased email where the form takes one response per email; null elsewhere. */
    once_key: string | null
    email: string | null
    answers: Json<Record<string, unknown>>
    /** Hundredths of a point; null for what is not scored. */
    score: number | null
    max_score: number | null
    passed: ColumnType<boolean | null, boolean | null, boolean | null>
    grading: Json<StoredGrading> | null
    /** PENDING while an answer waits to be graded by hand. */
    grading_status: 'PENDING' | null
    /** The name of the grade that was reached. */
    grade: string | null
    /** The id of the respondent's outcome. */
    outcome: string | null
    /** The form's count of corrections when this was graded last. */
    scoring_revision: Generated<number>
    /** Unguessable part of the result page's address. */
    result_token: string
    create_date: Instant
  }
  /** Scorings of published versions that were corrected; of each version the last one holds. */
  scoring_corrections: {
    webform_id: string
    version: number
    /** The form's count of corrections that this one is. */
    revision: number
    scoring: Json<Scoring>
    author: string
    create_date: Instant
  }
  /** Uploads; what they hold lies in the store of files under the same ids. */
  files: {
    webform_id: string
    id: string
    question_id: string
    /** Null until a response has it. */
    response_id: string | null
    name: string
    /** Null, like the size, until all of it has come. */
    media_type: string | null
    /** -1 while it is being deleted. */
    size_bytes: number | null
    /** A keyed hash of the address that it came from, until a response has it. */
    sender: string | null
    create_date: Instant
  }
  /** Random, made with the store: what all its processes share, and nobody else knows. */
  server_secrets: { name: 'file_senders'; value: string }
  /** How the grading of a response changed after it was submitted. */
  grading_history: {
    webform_id: string
    response_id: string
    id: string
    cause: GradingCause
    /** The id of an API key. */
    author: string
    change: Json<GradingChange>
    create_date: Instant
  }
  /** What was changed, by whom; ids only. It refers to things that may be gone, so it has no foreign keys. */
  audit_log: {
    organization_id: string
    id: string
    action: Action
    resource: Resource
    resource_id: string
    /** The id of an API key, `cli` or `start`. */
    author: string
    request_id: string | null
    create_date: Instant
  }
}

export type GradingCause = 'MANUAL' | 'REGRADE'

/** Per question: points, the most that could be had, whether it was right, and what was said by hand. */
export type StoredGrading = Record<string, QuestionGrade>

export const PLANES: Readonly<Record<keyof Tables, 'control' | 'data'>> = {
  organizations: 'control',
  api_keys: 'control',
  users: 'control',
  apps: 'control',
  webforms: 'data',
  webform_slugs: 'control',
  webform_versions: 'data',
  responses: 'data',
  scoring_corrections: 'data',
  grading_history: 'data',
  files: 'data',
  jobs: 'control',
  audit_log: 'control',
  idempotency_keys: 'control',
  server_secrets: 'control',
}

/** Columns that SQLite keeps as text or number and `db/` gives back parsed. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'scopes',
  'definition',
  'answers',
  'grading',
  'answer',
  'scoring',
  'change',
  'payload',
  'progress',
])
export const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(['passed'])
