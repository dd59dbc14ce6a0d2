// The types of events: what each one says besides its place. A new optional member keeps the version; anything else makes a new one.
// Pure, so that every part of the product can read it. event-log/ adds the members that are read when an event is sent.
import { type Static, type TObject, Type } from 'typebox'
import { closed, Nullable } from '../../platform/http/schemas.ts'
import type { EventType } from '../event-types.ts'
import { Id } from '../ids.ts'

/** What an event is about. */
export type EventThing = 'response' | 'webform' | 'dataset' | 'webhook' | 'workflow'

interface EventKind {
  readonly version: number
  readonly thing: EventThing
  /** When it happens, for the reference. */
  readonly description: string
  /** What the store keeps of it: facts and ids, at most 4 KiB. */
  readonly data: TObject
}

const facts = <Members extends Parameters<typeof Type.Object>[0]>(members: Members) =>
  Type.Object(members, closed)

const none = facts({})

const Verdict = (description: string) =>
  Type.Object(
    {
      score: Nullable('number', { description: 'The points.', examples: [2] }),
      maxScore: Nullable('number', { description: 'The most points that are possible.', examples: [3] }),
      percent: Nullable('number', {
        description: '`score` as a percentage of `maxScore`.',
        examples: [66.67],
      }),
      passed: Nullable('boolean', { description: 'Null if the form has no pass mark.' }),
      gradingStatus: Nullable('string', { description: 'GRADED, PENDING, or null if it is not scored.' }),
      grade: Nullable('string', { description: 'The name of the grade reached.' }),
      outcome: Nullable('string', { description: 'The id of the outcome reached.' }),
    },
    { ...closed, title: 'EventVerdict', description },
  )

const rows = facts({
  count: Type.Integer({ description: 'How many rows.', examples: [2] }),
  rowids: Type.Array(Id('row'), {
    description: 'The ids of the first 100 rows. Empty where too many changed at once to name them.',
  }),
})

const kinds = {
  'response.created': {
    version: 1,
    thing: 'response',
    description: 'A respondent submitted a response, and it is stored.',
    data: facts({
      backfill: Type.Optional(
        Type.Boolean({ description: 'True if the response was stored before, and you asked for it.' }),
      ),
    }),
  },
  'response.graded': {
    version: 1,
    thing: 'response',
    description: 'The grading of a response changed: a person graded it, or a correction regraded it.',
    data: facts({
      cause: Type.Union([Type.Literal('MANUAL'), Type.Literal('REGRADE')], {
        description: 'MANUAL: a person graded it. REGRADE: the scoring was corrected.',
      }),
      from: Verdict('The result before.'),
      to: Verdict('The result now.'),
    }),
  },
  'response.reviewed': {
    version: 1,
    thing: 'response',
    description: 'Somebody moved a response to another state of its review.',
    data: facts({
      from: Type.String({ description: 'The state before.', examples: ['NEW'] }),
      to: Type.String({ description: 'The state now.', examples: ['ACCEPTED'] }),
    }),
  },
  'response.deleted': {
    version: 1,
    thing: 'response',
    description:
      'A response was deleted. If a whole web form is deleted, `webform.deleted` stands for all of its responses.',
    data: facts({
      reason: Type.Literal('API', { description: 'API: a program or a person deleted it.' }),
    }),
  },
  'invitation.answered': {
    version: 1,
    thing: 'response',
    description: 'An invited person sent a response, which ends their personal link.',
    data: facts({ invitationid: Id('invitation') }),
  },
  'webform.activated': {
    version: 1,
    thing: 'webform',
    description: 'A web form was published, or accepts responses again after a pause.',
    data: facts({
      version: Type.Integer({ description: 'The published version.', examples: [2] }),
      slug: Type.String({ description: 'The last part of its public address.' }),
    }),
  },
  'webform.paused': {
    version: 1,
    thing: 'webform',
    description: 'A web form stopped accepting responses.',
    data: none,
  },
  'webform.full': {
    version: 1,
    thing: 'webform',
    description: 'A web form reached its response limit with the response that was just stored.',
    data: facts({ maxResponses: Type.Integer({ description: 'The limit.', examples: [100] }) }),
  },
  'webform.closed': {
    version: 1,
    thing: 'webform',
    description: 'The time came at which a web form stops accepting responses.',
    data: facts({
      closesAt: Type.String({
        format: 'date-time',
        description: 'The time.',
        examples: ['2026-12-24T12:00:00Z'],
      }),
    }),
  },
  'webform.deleted': {
    version: 1,
    thing: 'webform',
    description: 'A web form was deleted with its responses.',
    data: none,
  },
  'dataset.rows.added': {
    version: 1,
    thing: 'dataset',
    description: 'Rows were added to a dataset. One event for each write, not for each row.',
    data: rows,
  },
  'dataset.rows.updated': {
    version: 1,
    thing: 'dataset',
    description: 'Rows of a dataset were replaced or changed. One event for each write.',
    data: rows,
  },
  'dataset.rows.deleted': {
    version: 1,
    thing: 'dataset',
    description: 'Rows of a dataset were deleted. One event for each write.',
    data: rows,
  },
  'dataset.loaded': {
    version: 1,
    thing: 'dataset',
    description: 'A file was loaded into a dataset.',
    data: facts({ loadid: Id('load'), rows: Type.Integer({ description: 'The rows of the file.' }) }),
  },
  'dataset.failed': {
    version: 1,
    thing: 'dataset',
    description: 'A file could not be loaded into a dataset. The dataset stays as it was.',
    data: facts({
      loadid: Id('load'),
      error: Type.String({ description: 'The first fault.', examples: ['Row 3 has no key.'] }),
    }),
  },
  'webhook.disabled': {
    version: 1,
    thing: 'webhook',
    description: 'A webhook was disabled because its receiver failed for days, or replied 410.',
    data: facts({
      reason: Type.Union([Type.Literal('GONE'), Type.Literal('FAILING')], {
        description: 'GONE: the receiver replied 410. FAILING: no attempt succeeded for 72 hours.',
      }),
      error: Type.String({ description: 'The last error.', examples: ['CONNECT_TIMEOUT'] }),
    }),
  },
  'workflow.failed': {
    version: 1,
    thing: 'workflow',
    description: 'A run of a workflow failed.',
    data: facts({
      runid: Id('run'),
      error: Type.String({
        description: 'Why; the first 300 characters.',
        examples: ['The other system did not reply in time.'],
      }),
    }),
  },
  'workflow.paused': {
    version: 1,
    thing: 'workflow',
    description: 'A workflow was paused because its last 100 runs failed.',
    data: facts({
      error: Type.String({
        description: 'Why the last run failed.',
        examples: ['The other system did not reply in time.'],
      }),
    }),
  },
} as const satisfies Readonly<Record<EventType, EventKind>>

/** What the store keeps of an event of a type. */
export type EventData<T extends EventType = EventType> = Static<(typeof kinds)[T]['data']>

export const CATALOGUE: Readonly<Record<EventType, EventKind>> = kinds
