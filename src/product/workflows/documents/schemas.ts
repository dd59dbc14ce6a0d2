// Wire shapes of workflows.
import { type Static, Type } from 'typebox'
import { parts, Trigger } from '../../../engine/workflows/document.ts'
import { ReadOnly } from '../../../platform/http/read-only.ts'
import {
  closed,
  FaultShape,
  Nullable,
  NullableTimestamp,
  oneOf,
  pageMembers,
  Timestamp,
} from '../../../platform/http/schemas.ts'
import { Id } from '../../ids.ts'
import { AppParams, Name } from '../../schemas.ts'
import { RUN_STATUSES, type RunStatus } from '../../tables/workflow-tables.ts'

const example = {
  name: 'Weak results',
  description: 'Tell the trainer.',
  trigger: {
    event: 'response.created',
    webformid: 'webform_01jzk3v9w2e8ra4m7y5c6q0htd',
    when: { '==': [{ var: 'response.passed' }, false] },
  },
  variables: { trainer: 'eva@example.com' },
  steps: [
    {
      id: 'mail',
      type: 'email',
      to: [{ $: { var: 'variables.trainer' } }],
      subject: '{{response.email}} did not pass',
      text: 'They reached {{response.percent}} percent.',
    },
  ],
}

export const WorkflowParams = Type.Object({ ...AppParams.properties, workflowid: Id('workflow') })
export const VersionParams = Type.Object({
  ...WorkflowParams.properties,
  version: Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'The version number.', examples: ['1'] }),
})

const description = Type.Optional(
  Type.String({ maxLength: 2000, description: 'What the workflow does, for people.' }),
)

export const NewWorkflow = Type.Object(
  { name: Name, description, ...parts },
  { ...closed, title: 'NewWorkflow', examples: [example] },
)

export const WorkflowChanges = Type.Object(
  {
    name: Type.Optional(Name),
    description,
    trigger: Type.Optional(Type.Union([Trigger, Type.Null()], { description: 'Null for none.' })),
    variables: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>> | null>({ ...parts.variables, type: ['object', 'null'] }),
    ),
    steps: parts.steps,
    workflowid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    status: ReadOnly.string,
    revision: ReadOnly.integer,
    version: ReadOnly.integerOrNull,
    hasUnpublishedChanges: ReadOnly.boolean,
    nextDate: ReadOnly.instantOrNull,
    hookUrl: ReadOnly.stringOrNull,
    waiting: ReadOnly.integer,
    waitingEvents: ReadOnly.integer,
    runs: ReadOnly.object,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
    activateDate: ReadOnly.instantOrNull,
  },
  {
    ...closed,
    title: 'WorkflowChanges',
    examples: [{ name: 'Weak results', variables: { trainer: 'max@example.com' } }],
  },
)

const content = {
  trigger: parts.trigger,
  variables: parts.variables,
  steps: Type.Array(parts.steps.items, { description: 'The steps, one after the other.' }),
}

const summary = {
  workflowid: Id('workflow'),
  appid: Id('app'),
  userid: Id('user'),
  name: Type.String({ description: 'The name of the workflow.', examples: ['Weak results'] }),
  description: Type.String({ description: 'What the workflow does.', examples: ['Tell the trainer.'] }),
  status: oneOf(
    ['DRAFT', 'ACTIVE', 'PAUSED'] as const,
    'WorkflowStatus',
    'DRAFT before the first activation. Only an ACTIVE workflow starts runs.',
  ),
  revision: Type.Integer({ description: 'Counts edits. The ETag starts with it.', examples: [3] }),
  version: Nullable('integer', {
    description: 'The latest version; null before the first activation.',
    examples: [1],
  }),
  hasUnpublishedChanges: Type.Boolean({ description: 'True if the draft differs from the latest version.' }),
  nextDate: NullableTimestamp('When its schedule starts the next run; null without a schedule.'),
  hookUrl: Nullable('string', {
    description: 'The address that starts a run; null without the trigger `hook`. Keep it secret.',
    examples: ['https://forms.example.com/hook/mIwRSVZBZ0yB6kGvGq9Yxw'],
  }),
  createDate: Timestamp,
  updateDate: Timestamp,
  activateDate: NullableTimestamp('When it was last activated.'),
}

const LatestRuns = Type.Object(
  {
    lastDate: NullableTimestamp('When the last run began. Null without runs.'),
    lastStatus: Type.Unsafe<RunStatus | null>({
      enum: [...RUN_STATUSES, null],
      description: 'How the last run is. Null without runs.',
      examples: ['DONE'],
    }),
    failed: Type.Integer({
      description: 'How many of the latest 100 runs began since the last activation and failed.',
      examples: [2],
    }),
  },
  { ...closed, title: 'LatestRuns', description: 'How the workflow does. In lists only if they include it.' },
)

/** A workflow in a list, with its trigger, which states when it runs. */
export const ListedWorkflow = Type.Object(
  {
    ...summary,
    trigger: parts.trigger,
    isWebformGone: Type.Boolean({
      description:
        'True if the web form of `trigger` was deleted, or moved to another application: no event starts the workflow.',
    }),
    runs: Type.Optional(LatestRuns),
  },
  { ...closed, title: 'ListedWorkflow' },
)

export const ListWorkflowsBody = Type.Object(
  {
    include: Type.Optional(
      Type.Literal('runs', { description: 'Adds when each workflow last ran, and how many runs failed.' }),
    ),
    ...pageMembers,
  },
  { ...closed, title: 'ListWorkflowsRequest', examples: [{ include: 'runs', limit: 100 }] },
)
const waiting = Type.Integer({
  description: 'How many runs are due and wait for their turn, up to 10000. Runs that sleep do not count.',
  examples: [0],
})
const waitingEvents = Type.Integer({
  description: 'How many events start runs later, because 10000 runs are due, up to 10000.',
  examples: [0],
})

export const Workflow = Type.Object(
  { ...summary, waiting, waitingEvents, runs: LatestRuns, ...content },
  { ...closed, title: 'Workflow' },
)

const versionSummary = {
  version: Type.Integer({ minimum: 1, description: 'The version number.', examples: [1] }),
  name: Type.String({ description: 'The name of the workflow.' }),
  activateDate: Timestamp,
  author: Type.String({ description: 'The id of the user, API key or browser token that activated it.' }),
}
export const WorkflowVersionSummary = Type.Object(versionSummary, {
  ...closed,
  title: 'WorkflowVersionSummary',
})
export const WorkflowVersion = Type.Object(
  { ...versionSummary, ...content },
  { ...closed, title: 'WorkflowVersion' },
)

export const WorkflowCheck = Type.Object(
  {
    ok: Type.Boolean({ description: 'True when the workflow can be activated.' }),
    errors: Type.Array(FaultShape, { description: 'Every fault to fix before it can be activated.' }),
  },
  { ...closed, title: 'WorkflowCheck' },
)

export const PauseWorkflow = Type.Object(
  {
    runs: Type.Optional(
      oneOf(
        ['FINISH', 'HOLD', 'CANCEL'] as const,
        'RunsOfPaused',
        'Its runs. `FINISH`: they go on. `HOLD`: they stop until it is activated again. `CANCEL`: they end. `FINISH` when absent.',
      ),
    ),
  },
  { ...closed, title: 'PauseWorkflow', examples: [{ runs: 'HOLD' }] },
)

export type WorkflowParams = Static<typeof WorkflowParams>
export type NewWorkflow = Static<typeof NewWorkflow>
export type WorkflowChanges = Static<typeof WorkflowChanges>
export type Workflow = Static<typeof Workflow>
export type ListedWorkflow = Static<typeof ListedWorkflow>
export type PauseWorkflow = Static<typeof PauseWorkflow>
