// Wire shapes of correcting the scoring of a published version.
import { type Static, Type } from 'typebox'
import { Scoring } from '../../engine/scoring/schemas.ts'
import { closed, Nullable, NullableTimestamp, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../../platform/ids.ts'
import { WebformParams } from '../schemas.ts'
import { changeMembers } from './schemas.ts'

export const RegradeParams = Type.Object({ ...WebformParams.properties, regradeid: Id('job') })

export const RegradeBody = Type.Object(
  {
    scoring: Scoring,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 999_999_999,
        description: 'The published version whose scoring is wrong; the current one when absent',
        examples: [1],
      }),
    ),
    apply: Type.Optional(
      Type.Boolean({
        description: 'True corrects it; otherwise nothing is changed, and what would be is told',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'How many changes are told without apply; 100 when absent. Counts are exact',
      }),
    ),
  },
  {
    ...closed,
    title: 'RegradeRequest',
    examples: [{ scoring: { questions: { france: { points: 2, correct: 'lyon' } } }, version: 1 }],
  },
)

export const RegradePreview = Type.Object(
  {
    version: Type.Integer({ examples: [1] }),
    total: Type.Integer({ description: 'Responses to the version', examples: [120] }),
    changed: Type.Integer({ description: 'Those whose grading changes', examples: [2] }),
    raised: Type.Integer({ description: 'Those who get more points', examples: [1] }),
    lowered: Type.Integer({ description: 'Those who get less', examples: [1] }),
    changes: Type.Array(
      Type.Object({ responseid: Id('response'), ...changeMembers }, { ...closed, title: 'ResponseChange' }),
      { description: 'The first of them, oldest first' },
    ),
  },
  { ...closed, title: 'RegradePreview' },
)

const STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

export const Regrade = Type.Object(
  {
    regradeid: Id('job'),
    version: Type.Integer({ examples: [1] }),
    status: Type.Unsafe<(typeof STATUSES)[number]>({
      type: 'string',
      enum: [...STATUSES],
      description: 'FAILED after many attempts; apply it once more, and what is done is not done again',
    }),
    total: Nullable('integer', { description: 'Responses to grade again; null until it has begun' }),
    done: Type.Integer({ description: 'Those that have been', examples: [60] }),
    changed: Type.Integer({ description: 'Those of them whose grading has changed', examples: [1] }),
    createDate: Timestamp,
    finishDate: NullableTimestamp(),
  },
  { ...closed, title: 'Regrade' },
)

export type RegradeBody = Static<typeof RegradeBody>
export type RegradePreview = Static<typeof RegradePreview>
export type Regrade = Static<typeof Regrade>
