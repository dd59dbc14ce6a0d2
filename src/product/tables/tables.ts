// Every table of the product; token-tables.ts, session-tables.ts, dataset-tables.ts, platform/jobs and platform/http add theirs. Column names are the database's;
// each folder's schemas.ts has the wire names.
//
// Each table of the data plane (see PLANES) has the id of a web form or dataset in its primary key and in every unique constraint, so
// that docs/citus.sql can distribute it by that id.

import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Definition } from '../../engine/definition/definition.ts'
import type { GradingChange } from '../../engine/scoring/diff-gradings.ts'
import type { QuestionGrade } from '../../engine/scoring/grade.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import type { ThemeValues } from '../../engine/theme/theme.ts'
import type { Instant, Json } from '../../platform/db/database.ts'
import type { IdempotencyTables } from '../../platform/http/idempotency.queries.ts'
import type { Scope } from '../../platform/identity/principal.ts'
import type { JobTables } from '../../platform/jobs/queries.ts'
import type { Respondent } from '../access/features.ts'
import type { Role } from '../access/roles.ts'
import type { Action, Resource } from '../changes.ts'
import type { AutomationTables } from './automation-tables.ts'
import type { ChartTables } from './chart-tables.ts'
import type { ConnectionTables } from './connection-tables.ts'
import type { DashboardTables } from './dashboard-tables.ts'
import type { DatasetTables } from './dataset-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { InvitationTables } from './invitation-tables.ts'
import type { SecretTables } from './secret-tables.ts'
import type { SessionTables } from './session-tables.ts'
import type { TokenTables } from './token-tables.ts'
import type { WorkflowTables } from './workflow-tables.ts'

export type WebformStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED'

/** The connection for reads, and for writes of one statement. */
export type Db = Kysely<Tables>
/** A transaction for statements that must commit together; made by `inTransaction`. */
export type Trx = Transaction<Tables>

export interface Tables
  extends JobTables,
    IdempotencyTables,
    TokenTables,
    SessionTables,
    DatasetTables,
    ConnectionTables,
    ChartTables,
    DashboardTables,
    AutomationTables,
    WorkflowTables,
    FileTables,
    InvitationTables,
    SecretTables {
  organizations: {
    id: string
    name: string
    create_date: Instant
    /** Host patterns: the only hosts that may be called. Null or empty: no list. */
    egress_hosts: ColumnType<string[] | null, string | null | undefined, string | null>
  }
  api_keys: {
    id: string
    organization_id: string
    name: string
    /** The first characters of the key, to identify it. */
    prefix: string
    /** SHA-256 of the key, base64url. */
    hash: string
    scopes: Json<Scope[]>
    create_date: Instant
    expire_date: Instant | null
    revoke_date: Instant | null
    /** Written at most once in five minutes by each process. */
    use_date: ColumnType<Instant | null, Instant | null | undefined, Instant | null>
  }
  users: {
    id: string
    organization_id: string
    email: string
    /** The email in lower case, for uniqueness and search. */
    email_key: string
    password_hash: string
    first_name: string | null
    last_name: string | null
    role: Generated<Role>
    /** The language of the pages where they last signed in, used for mails; null before. */
    language: ColumnType<'en' | 'de' | null, 'en' | 'de' | null | undefined, 'en' | 'de' | null>
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
    /** The sites whose pages may show its forms and use its tokens; null for none. */
    origins: ColumnType<string[] | null, string | null | undefined, string | null>
    /** Whether its events are kept although nothing listens. Null for no. */
    record_events: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
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
    /** The draft. */
    definition: Json<Definition>
    /** SHA-256 of the draft, name and description. Equals `published_digest` if there are no unpublished changes. */
    digest: string
    published_digest: string | null
    status: WebformStatus
    /** Counts edits; the start of the ETag. */
    revision: number
    /** The latest published version; null before the first activation. */
    version: number | null
    slug: string | null
    /** Counts the corrections of published scorings. */
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
    /** The id of a user, an API key or a browser token. Null for versions from before this column. */
    author: ColumnType<string | null, string | null | undefined, never>
    create_date: Instant
  }
  responses: {
    webform_id: string
    id: string
    version: number
    submission_id: string | null
    /** The email in lower case if the form allows one response per email; otherwise null. */
    once_key: string | null
    email: string | null
    /** BCP 47; null if the form declared no languages. */
    language: ColumnType<string | null, string | null | undefined, string | null>
    answers: Json<Record<string, unknown>>
    /** Hundredths of a point; null if the response is not scored. */
    score: number | null
    max_score: number | null
    passed: ColumnType<boolean | null, boolean | null, boolean | null>
    grading: Json<StoredGrading> | null
    /** PENDING while an answer waits for manual grading. */
    grading_status: 'PENDING' | null
    /** The name of the grade reached. */
    grade: string | null
    /** The id of the respondent's outcome. */
    outcome: string | null
    /** The form's `scoring_revision` when this response was last graded. */
    scoring_revision: Generated<number>
    /** The unguessable part of the result page's URL. */
    result_token: string
    /** The person whom a browser token named. */
    respondent: Json<Respondent> | null
    create_date: Instant
  }
  /** Corrected scorings of published versions. The last one of a version is in force. */
  scoring_corrections: {
    webform_id: string
    version: number
    /** The form's `scoring_revision` that this correction set. */
    revision: number
    scoring: Json<Scoring>
    author: string
    create_date: Instant
  }
  /** Themes that the web forms of an application share. */
  themes: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    name: string
    theme: Json<ThemeValues>
    /** Counts edits; the ETag. */
    revision: Generated<number>
    create_date: Instant
    update_date: Instant
  }
  /** Links to the drafts of web forms. */
  previews: {
    id: string
    organization_id: string
    user_id: string
    app_id: string
    webform_id: string
    /** SHA-256 of the secret, base64url. */
    hash: string
    /** The sites that may show it in a frame. Null if only this server may. */
    origins: ColumnType<string[] | null, string | null | undefined, string | null>
    create_date: Instant
    expire_date: Instant
  }
  /** Random secrets, generated with the store and shared by all its processes. */
  server_secrets: { name: 'file_senders'; value: string }
  /** Changes to the grading of a response after its submission. */
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
  /** Responses that were graded again or deleted: see responses/change-queries.ts. */
  response_changes: { webform_id: string; id: string; response_ids: Json<string[]> }
  /** Who changed what; ids only. No foreign keys, because the resources may have been deleted. */
  audit_log: {
    organization_id: string
    id: string
    action: Action
    resource: Resource
    resource_id: string
    /** The id of an API key, browser token or user, `cli`, `start`, `setup` or `mail`. */
    author: string
    /** The person who used a browser token. */
    subject: ColumnType<string | null, string | null | undefined, never>
    request_id: string | null
    create_date: Instant
    /** The web form that contains the resource, such as a response or an invitation. Null for others. */
    webform_id: ColumnType<string | null, string | null | undefined, never>
  }
}

export type GradingCause = 'MANUAL' | 'REGRADE'

/** The grade of each question: points, maximum points, whether the answer is correct, and any manual comment. */
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
  response_changes: 'data',
  files: 'data',
  invitations: 'data',
  reviews: 'data',
  images: 'control',
  themes: 'control',
  charts: 'control',
  dashboards: 'control',
  dashboard_versions: 'control',
  workflows: 'control',
  workflow_versions: 'control',
  workflow_hooks: 'control',
  workflow_runs: 'control',
  workflow_steps: 'control',
  workflow_waits: 'control',
  workflow_backlogs: 'control',
  previews: 'control',
  datasets: 'control',
  connections: 'control',
  dataset_loads: 'control',
  dataset_rows: 'data',
  dataset_changes: 'data',
  browser_tokens: 'control',
  visits: 'control',
  sessions: 'control',
  one_time_codes: 'control',
  login_attempts: 'control',
  secrets: 'control',
  mail_servers: 'control',
  mail_suppressions: 'control',
  mail_counts: 'control',
  events: 'control',
  listeners: 'control',
  webhooks: 'control',
  webhook_deliveries: 'control',
  jobs: 'control',
  audit_log: 'control',
  idempotency_keys: 'control',
  server_secrets: 'control',
}
