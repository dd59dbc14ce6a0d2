// Wire shapes of runs.
import { type Static, Type } from 'typebox'
import {
  closed,
  Nullable,
  NullableTimestamp,
  oneOf,
  pageMembers,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import type { EventType } from '../../event-types.ts'
import { Id } from '../../ids.ts'
import { RUN_STATUSES, STEP_STATUSES } from '../../tables/workflow-tables.ts'
import { WorkflowParams } from '../documents/schemas.ts'
import { WAITS } from './run-position.ts'
import { STARTERS } from './start-key.ts'

export const RunParams = Type.Object({ ...WorkflowParams.properties, runid: Id('run') })

const Status = oneOf(
  RUN_STATUSES,
  'RunStatus',
  'WAITING: due or asleep. RUNNING: a process works on it. HELD: its workflow is paused. UNCERTAIN: a call that must not be repeated may have happened; resolve it. DONE, FAILED, CANCELLED: it has ended.',
)

const RunError = Type.Object(
  {
    stepid: Nullable('string', { description: 'The id of the step that failed.', examples: ['crm'] }),
    message: Type.String({
      description: 'For people.',
      examples: ['The other system did not reply in time.'],
    }),
    from: Nullable('string', {
      description:
        'Where to run it again: the step that failed, the loop around it, or the step whose `onError` ended the run. Null: from the start.',
      examples: ['crm'],
    }),
  },
  {
    ...closed,
    title: 'RunError',
    description: 'Why the run failed, or the message of the step that stopped it.',
  },
)

const StepError = Type.Object(
  {
    code: Type.String({ description: 'Stable, such as TIMEOUT or status_500.', examples: ['status_500'] }),
    message: Type.String({ description: 'For people.' }),
    isRetryable: Type.Optional(Type.Boolean({ description: 'True if another attempt follows.' })),
    retryAfterSeconds: Type.Optional(Type.Number({ description: 'How long the other system asks to wait.' })),
    effect: Type.Optional(
      Type.Unsafe<'NONE' | 'UNKNOWN'>(
        Type.Union([Type.Literal('NONE'), Type.Literal('UNKNOWN')], {
          description:
            'Of a failed call: whether the other system can have acted on it. Absent if its reply says so.',
        }),
      ),
    ),
  },
  { ...closed, title: 'StepError', description: 'Why the attempt failed.' },
)

const RunStep = Type.Object(
  {
    stepid: Type.String({ description: 'The id of the step.', examples: ['crm'] }),
    path: Type.String({ description: 'The id with the items of the loops around it.', examples: ['2/crm'] }),
    attempt: Type.Integer({ description: 'The number of the attempt, from 1.', examples: [1] }),
    status: oneOf(
      STEP_STATUSES,
      'RunStepStatus',
      'STARTED: nobody knows yet how it ends. SKIPPED: its condition did not hold.',
    ),
    input: Type.Unknown({
      description: 'Its members with the values that it worked with. Null if it only decided.',
    }),
    output: Type.Unknown({ description: 'What later steps read. Large outputs are cut.' }),
    error: Type.Union([StepError, Type.Null()], { description: 'Null unless it failed.' }),
    startDate: Timestamp,
    endDate: NullableTimestamp('Null while it runs.'),
  },
  { ...closed, title: 'RunStep', description: 'A step that ended, or an attempt that failed.' },
)

const StartedBy = Type.Object(
  {
    kind: oneOf(
      STARTERS,
      'RunStarter',
      'PERSON: somebody called the API, or repeated a run. WORKFLOW: the step `start` of another run.',
    ),
    id: Nullable('string', {
      description:
        'EVENT: the id of the event. SCHEDULE: the moment. HOOK: the id of the request, if the trigger has `idHeader`. PERSON: the id of the user, API key or browser token. WORKFLOW: the id of the run. Null if it is not known.',
      examples: ['event_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
  },
  { ...closed, title: 'RunStartedBy', description: 'What started the run.' },
)

const Position = Type.Object(
  {
    stepid: Nullable('string', { description: 'The id of its current step.', examples: ['reply'] }),
    path: Nullable('string', {
      description: 'The id with the items of the loops around it.',
      examples: ['2/reply'],
    }),
    waitsFor: Type.Unsafe<(typeof WAITS)[number] | null>({
      enum: [...WAITS, null],
      description:
        'MOMENT: the step waits until it comes. EVENT: for an event. RETRY: for another attempt. TURN: it goes on as soon as a process is free. PERSON: until you resolve it. ACTIVATION: until its workflow is active. Null while a process works on it.',
      examples: ['EVENT'],
    }),
    until: NullableTimestamp(
      'When it goes on at the latest, if it waits for a time, an event or an attempt.',
    ),
    event: Type.Unsafe<EventType | null>({
      type: ['string', 'null'],
      description: 'The type of event that it waits for.',
      examples: ['invitation.answered'],
    }),
    responseid: Nullable('string', {
      description: 'The response of the run, if it waits for an event about this response.',
      examples: ['response_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
  },
  { ...closed, title: 'RunPosition', description: 'Where an unfinished run is. Null if it has ended.' },
)

const summary = {
  runid: Id('run'),
  workflowid: Id('workflow'),
  version: Type.Integer({ description: 'The version that it runs.', examples: [1] }),
  status: Status,
  startedBy: StartedBy,
  position: Type.Union([Position, Type.Null()], {
    description: 'Where an unfinished run is. Null if it has ended.',
  }),
  dueDate: NullableTimestamp('When it goes on; null unless it is WAITING.'),
  webformid: Nullable('string', { description: 'The web form of the event that started it.' }),
  responseid: Nullable('string', { description: 'The response of the event that started it.' }),
  rerunOf: Nullable('string', { description: 'The run that it repeats.' }),
  isErased: Type.Boolean({
    description:
      'True if the response that started it is deleted: what the run held of it is removed, and it cannot be repeated.',
  }),
  error: Type.Union([RunError, Type.Null()], { description: 'Null unless it failed or was stopped.' }),
  createDate: Timestamp,
  finishDate: NullableTimestamp('When it ended; null before.'),
}

export const RunSummary = Type.Object(summary, { ...closed, title: 'RunSummary' })
export const Run = Type.Object(
  {
    ...summary,
    input: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'What the names `event`, `response`, `webform` and `input` stand for.',
    }),
    steps: Type.Array(RunStep, { description: 'What happened, in order; the first 1000.' }),
  },
  { ...closed, title: 'Run' },
)

export const ListRunsBody = Type.Object(
  {
    ...pageMembers,
    status: Type.Optional(Status),
    responseid: Type.Optional(Id('response')),
    since: Type.Optional(Timestamp),
    until: Type.Optional(Timestamp),
  },
  { ...closed, title: 'ListRuns', examples: [{ status: 'FAILED', limit: 20 }] },
)

export const StartRunBody = Type.Object(
  { input: Type.Optional(Type.Unknown({ description: 'What the steps read as `input`.' })) },
  { ...closed, title: 'StartRun', examples: [{ input: { email: 'eva@example.com' } }] },
)

export const RerunVersion = oneOf(
  ['SAME', 'CURRENT'] as const,
  'RerunVersion',
  '`SAME`: the version of the run. `CURRENT`: the latest one; the steps before the first one that runs must be there with the same types. `SAME` when absent.',
)

export const RerunBody = Type.Object(
  {
    from: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'The id of the step to begin at. Steps before it keep their outputs and are not repeated.',
      }),
    ),
    version: Type.Optional(RerunVersion),
  },
  { ...closed, title: 'RerunRun', examples: [{ from: 'crm', version: 'CURRENT' }] },
)

export const ResolveBody = Type.Object(
  { happened: Type.Boolean({ description: 'True if the call took effect. False to make it again.' }) },
  { ...closed, title: 'ResolveRun', examples: [{ happened: true }] },
)

export const StartedRun = Type.Object({ runid: Id('run') }, { ...closed, title: 'StartedRun' })

export const TestBody = Type.Object(
  {
    eventid: Type.Optional(Id('event', 'An event to test with.')),
    responseid: Type.Optional(Id('response', 'A response of the web form of the trigger to test with.')),
    data: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'What the names `event`, `response`, `webform` and `input` stand for.',
      }),
    ),
    outside: Type.Optional(
      oneOf(
        ['SAMPLE', 'REAL'] as const,
        'TestCalls',
        '`SAMPLE`: calls to other systems are not made; their outputs are their `sample`. `REAL`: they are made. `SAMPLE` when absent.',
      ),
    ),
  },
  { ...closed, title: 'TestWorkflow', examples: [{ data: { input: { email: 'eva@example.com' } } }] },
)

const TestedStep = Type.Object(
  {
    stepid: Type.String({ description: 'The id of the step.', examples: ['mail'] }),
    path: Type.String({ description: 'The id with the items of the loops around it.' }),
    status: oneOf(
      ['DONE', 'SKIPPED', 'FAILED', 'NOT_SENT'] as const,
      'TestedStepStatus',
      'NOT_SENT: a call that the test did not make.',
    ),
    input: Type.Unknown({ description: 'What the step would work with.' }),
    output: Type.Unknown({ description: 'What later steps read.' }),
    error: Type.Union([StepError, Type.Null()], { description: 'Null unless it failed.' }),
  },
  { ...closed, title: 'TestedStep', description: 'A step that the test went through.' },
)

export const TestResult = Type.Object(
  {
    status: oneOf(
      ['DONE', 'FAILED', 'CUT'] as const,
      'TestStatus',
      'CUT: the test ended after 30 seconds or 200 steps.',
    ),
    message: Type.String({ description: 'Why it failed or stopped; empty otherwise.' }),
    steps: Type.Array(TestedStep, { description: 'What happened, in order.' }),
  },
  { ...closed, title: 'TestResult' },
)

export type ListRunsBody = Static<typeof ListRunsBody>
export type RunParams = Static<typeof RunParams>
export type RunSummary = Static<typeof RunSummary>
export type Run = Static<typeof Run>
export type RerunBody = Static<typeof RerunBody>
export type TestBody = Static<typeof TestBody>
export type TestResult = Static<typeof TestResult>
export type TestedStep = Static<typeof TestedStep>
