// A workflow as its author writes it: a trigger, variables, and steps. check.ts checks it; the editor and the server share both.
import { type Static, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import { HookTrigger } from './hook-trigger.ts'
import { ManualInput } from './manual-input.ts'
import { STEP_TYPES, type StepTypeName } from './names.ts'

/** The most steps of a whole workflow, nested steps included. */
export const MAX_STEPS = 200
export const MAX_DOCUMENT_BYTES = 256 * 1024
/** Loops in loops. */
export const MAX_LOOPS = 3
/** Lists of steps in lists of steps. */
export const MAX_DEPTH = 10

const closed = { additionalProperties: false }
const oneOf = <T extends string>(values: readonly T[], title: string, description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title, description },
    ),
  )
const idOf = (noun: string, description: string) =>
  Type.String({
    pattern: `^${noun}_[0-9a-z]{26}$`,
    description,
    examples: [`${noun}_01jzk3v9w2e8ra4m7y5c6q0htd`],
  })

/** Exactly one of `event`, `schedule`, `hook`, `manual` and `workflow`; check.ts refuses others. */
export const Trigger = Type.Object(
  {
    event: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The type of the event that starts a run.',
        examples: ['response.created'],
      }),
    ),
    webformid: Type.Optional(idOf('webform', '`event`: only events of this web form.')),
    datasetid: Type.Optional(idOf('dataset', '`event`: only events of this dataset.')),
    when: Type.Optional(Condition),
    schedule: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'A cron expression with five fields.',
        examples: ['0 8 * * 1'],
      }),
    ),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: '`schedule`: an IANA time zone. `UTC` when absent.',
        examples: ['Europe/Vienna'],
      }),
    ),
    catchUp: Type.Optional(
      oneOf(
        ['ONE', 'NONE'] as const,
        'CatchUp',
        '`schedule`: whether one run makes up for those missed while the server was off. `ONE` when absent.',
      ),
    ),
    hook: Type.Optional(HookTrigger),
    manual: Type.Optional(
      Type.Literal(true, { description: 'A program or person starts runs and gives `input`.' }),
    ),
    input: Type.Optional(ManualInput),
    workflow: Type.Optional(
      Type.Literal(true, { description: 'The step `start` of another workflow starts runs.' }),
    ),
  },
  { ...closed, title: 'WorkflowTrigger', description: 'What starts a run. Name exactly one.' },
)

/** Members that every type of step has. */
export interface Step {
  readonly id: string
  readonly type: StepTypeName
  readonly name?: string
  readonly when?: Condition
  readonly retry?: Retry
  readonly timeoutSeconds?: number
  readonly repeat?: 'SAFE' | 'NEVER'
  readonly sample?: unknown
  readonly onError?: 'FAIL' | 'CONTINUE' | readonly Step[]
  readonly [member: string]: unknown
}

/** The shape that is common to all steps. stepKinds has the members of each type, and faults.ts checks them. */
export const AnyStep = Type.Unsafe<Step>({
  type: 'object',
  title: 'WorkflowStep',
  description: 'A step. Its `type` decides which other members it has; see the guide on workflows.',
  required: ['id', 'type'],
  properties: {
    id: { type: 'string', maxLength: 64, description: 'Unique in the workflow.' },
    type: { type: 'string', enum: [...STEP_TYPES], description: 'What the step does.' },
  },
  additionalProperties: true,
})

export const Retry = Type.Object(
  {
    max: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 20, description: 'Further attempts. 5 when absent.' }),
    ),
    firstSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3600,
        description: 'The pause before the second attempt. 10 when absent.',
      }),
    ),
    factor: Type.Optional(
      Type.Number({ minimum: 1, maximum: 10, description: 'How much longer each pause is. 4 when absent.' }),
    ),
  },
  { ...closed, title: 'StepRetry', description: 'When a failed attempt is repeated.' },
)
export type Retry = Static<typeof Retry>

export const parts = {
  trigger: Type.Optional(Trigger),
  variables: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      maxProperties: 100,
      additionalProperties: true,
      description: 'Values that steps read as `variables.<name>` and change with `set`.',
      examples: [{ trainer: 'eva@example.com' }],
    }),
  ),
  steps: Type.Optional(
    Type.Array(AnyStep, { maxItems: MAX_STEPS, description: 'The steps, one after the other.' }),
  ),
}

export type Trigger = Static<typeof Trigger>

export interface Workflow {
  readonly trigger?: Trigger
  readonly variables?: Readonly<Record<string, unknown>>
  readonly steps: readonly Step[]
}

export type TriggerKind = 'event' | 'schedule' | 'hook' | 'manual' | 'workflow'

export const TRIGGER_KINDS: readonly TriggerKind[] = ['event', 'schedule', 'hook', 'manual', 'workflow']

export const triggerKindOf = (trigger: Trigger | undefined): TriggerKind | undefined =>
  TRIGGER_KINDS.find(kind => trigger?.[kind] !== undefined)
