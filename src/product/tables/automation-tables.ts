// The tables of events and webhooks.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Generated, Instant, Json, OptionalJson } from '../../platform/db/database.ts'
import type { EventType } from '../event-types.ts'

/** One attempt of a delivery. */
export interface Attempt {
  readonly date: string
  readonly status: number | null
  readonly durationMs: number
  readonly error: string | null
  /** The first KiB of the reply. */
  readonly response: string | null
}

export type WebhookStatus = 'ENABLED' | 'DISABLED'
export type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'FAILED'

export interface AutomationTables {
  /** What happened. Holds facts and ids only; answers are read when an event is sent. */
  events: {
    organization_id: string
    id: string
    user_id: string
    app_id: string
    type: EventType
    version: number
    webform_id: string | null
    thing_id: string
    /** What a workflow can wait for: see events/subject.ts. */
    subject: string | null
    /** The hashed email of a response, if `subject` is the id of the respondent. */
    email_subject: string | null
    data: Json<Readonly<Record<string, unknown>>>
    /** The run that caused it, and how many runs caused each other. */
    cause: string | null
    depth: number
    create_date: Instant
    /** Null until it is passed to its listeners. */
    dispatch_date: Instant | null
  }
  /** What listens to the events of an application. */
  listeners: {
    organization_id: string
    app_id: string
    kind: string
    id: string
    /** `*` for every type. */
    types: Json<(EventType | '*')[]>
    /** Null for those of every web form. */
    webform_ids: OptionalJson<string[]>
  }
  webhooks: {
    organization_id: string
    id: string
    user_id: string
    app_id: string
    url: string
    description: string
    types: Json<EventType[]>
    webform_ids: OptionalJson<string[]>
    condition: OptionalJson<Condition>
    /** The headers by name: null, or a value that is not encrypted yet. */
    custom_headers: OptionalJson<Record<string, string | null>>
    /** The values by name, encrypted. */
    sealed_headers: string | null
    max_concurrency: number
    max_per_second: number | null
    status: WebhookStatus
    /** Encrypted. */
    secret: string
    old_secret: string | null
    old_secret_until: Instant | null
    /** Failed attempts since the last success. */
    failures: Generated<number>
    /** Events that did not meet the condition. */
    filtered: Generated<number>
    failing_since: Instant | null
    last_success_date: Instant | null
    /** When the next attempt may be made, after many failures. */
    probe_date: Instant | null
    /** When its owner got a mail that deliveries fail. */
    warn_date: Instant | null
    disable_date: Instant | null
    /** The process that sends to it, and until when. */
    locked_by: string | null
    locked_until: Instant | null
    /** Counts edits; the ETag. */
    revision: number
    create_date: Instant
    update_date: Instant
  }
  webhook_deliveries: {
    organization_id: string
    webhook_id: string
    event_id: string
    type: EventType
    status: DeliveryStatus
    attempt_count: number
    /** The last ten. */
    attempt_log: Json<Attempt[]>
    /** When it is due. A claim moves it to its end. */
    next_date: Instant | null
    locked_by: string | null
    create_date: Instant
    finish_date: Instant | null
  }
}
