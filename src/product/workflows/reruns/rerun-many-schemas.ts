// Wire shapes of jobs that repeat many runs.
import { type Static, Type } from 'typebox'
import { closed, NullableTimestamp, oneOf, Timestamp } from '../../../platform/http/schemas.ts'
import { Id } from '../../ids.ts'
import { WorkflowParams } from '../documents/schemas.ts'
import { RerunVersion } from '../runs/run-schemas.ts'

export const RerunParams = Type.Object({ ...WorkflowParams.properties, rerunid: Id('job') })

export const RerunManyBody = Type.Object(
  {
    status: Type.Optional(
      oneOf(
        ['FAILED', 'CANCELLED', 'DONE'] as const,
        'RepeatedStatus',
        'Only runs that ended like this. `FAILED` when absent.',
      ),
    ),
    failedStep: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Only runs that failed at the step with this id.',
        examples: ['crm'],
      }),
    ),
    since: Type.Optional(Timestamp),
    until: Type.Optional(Timestamp),
    from: Type.Optional(
      oneOf(
        ['START', 'FAILED_STEP'] as const,
        'RerunFrom',
        '`START`: all steps are repeated. `FAILED_STEP`: each run begins where its `error` says by `from`; steps before that keep their outputs. `START` when absent.',
      ),
    ),
    version: Type.Optional(RerunVersion),
  },
  {
    ...closed,
    title: 'RerunRuns',
    examples: [
      { status: 'FAILED', failedStep: 'crm', since: '2026-11-20T17:24:00.000Z', from: 'FAILED_STEP' },
    ],
  },
)

const RerunFault = Type.Object(
  {
    runid: Id('run'),
    message: Type.String({
      description: 'For people.',
      examples: ['The step crm is in a loop. Begin at the loop.'],
    }),
  },
  { ...closed, title: 'RerunFault', description: 'A run that could not be repeated.' },
)

export const Rerun = Type.Object(
  {
    rerunid: Id('job'),
    status: oneOf(
      ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const,
      'RerunStatus',
      'DONE: a run was started for each, except the skipped ones.',
    ),
    total: Type.Integer({ description: 'Runs that matched when you asked.', examples: [120] }),
    started: Type.Integer({ description: 'Runs that it started so far.', examples: [118] }),
    skipped: Type.Integer({ description: 'Runs that could not be repeated.', examples: [2] }),
    faults: Type.Array(RerunFault, { description: 'Why: the first 20.' }),
    createDate: Timestamp,
    finishDate: NullableTimestamp('When it ended.'),
  },
  { ...closed, title: 'Rerun' },
)

export type RerunParams = Static<typeof RerunParams>
export type RerunManyBody = Static<typeof RerunManyBody>
export type Rerun = Static<typeof Rerun>
