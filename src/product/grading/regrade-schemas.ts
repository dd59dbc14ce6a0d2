// Wire shapes of regrades.
import { type Static, Type } from 'typebox'
import { Scoring } from '../../engine/scoring/schemas.ts'
import { closed, Nullable, NullableTimestamp, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { WebformParams } from '../schemas.ts'
import { changeMembers } from './schemas.ts'

export const RegradeParams = Type.Object({
  ...WebformParams.properties,
  regradeid: Id('job', 'The id of the regrade.'),
})

export const RegradeBody = Type.Object(
  {
    scoring: Scoring,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 999_999_999,
        description: 'The published version to correct. Defaults to the latest.',
        examples: [1],
      }),
    ),
    apply: Type.Optional(
      Type.Boolean({
        description: 'True applies the correction. Otherwise the reply is a preview.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description:
          'How many changes the preview lists. Defaults to 100. The counts always cover all responses.',
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
    version: Type.Integer({ description: 'The version whose scoring is corrected.', examples: [1] }),
    total: Type.Integer({ description: 'Responses to the version.', examples: [120] }),
    changed: Type.Integer({ description: 'Responses whose grading would change.', examples: [2] }),
    raised: Type.Integer({ description: 'Responses that would get more points.', examples: [1] }),
    lowered: Type.Integer({ description: 'Responses that would get fewer points.', examples: [1] }),
    changes: Type.Array(
      Type.Object({ responseid: Id('response'), ...changeMembers }, { ...closed, title: 'ResponseChange' }),
      { description: 'The first changes, oldest response first.' },
    ),
  },
  { ...closed, title: 'RegradePreview' },
)

const STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

export const Regrade = Type.Object(
  {
    regradeid: Id('job', 'The id of the regrade.'),
    version: Type.Integer({ description: 'The version whose scoring is corrected.', examples: [1] }),
    status: Type.Unsafe<(typeof STATUSES)[number]>({
      type: 'string',
      enum: [...STATUSES],
      description:
        'FAILED after many attempts. CANCELLED: responses regraded so far keep their new scores. In both cases, apply the correction again for the rest.',
    }),
    total: Nullable('integer', { description: 'Responses to regrade; null until the job starts.' }),
    done: Type.Integer({ description: 'Responses regraded so far.', examples: [60] }),
    changed: Type.Integer({ description: 'Responses whose grading has changed so far.', examples: [1] }),
    createDate: Timestamp,
    finishDate: NullableTimestamp(),
  },
  { ...closed, title: 'Regrade' },
)

export type RegradeBody = Static<typeof RegradeBody>
export type RegradePreview = Static<typeof RegradePreview>
export type Regrade = Static<typeof Regrade>
