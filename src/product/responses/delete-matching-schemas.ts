// Wire shapes of the deletion of many responses.
import { type Static, Type } from 'typebox'
import type { Condition } from '../../engine/expressions/condition.ts'
import { closed, Nullable, NullableTimestamp, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { WebformParams } from '../schemas.ts'
import { Filter } from './schemas.ts'

export const DeletionParams = Type.Object({
  ...WebformParams.properties,
  deletionid: Id('job', 'The id of the deletion.'),
})

export const DeleteResponsesBody = Type.Object(
  {
    filter: Type.Unsafe<Condition | null>({
      anyOf: [Filter, { type: 'null' }],
      description: 'The condition that responses meet. Null deletes all responses.',
    }),
  },
  {
    ...closed,
    title: 'DeleteResponsesRequest',
    examples: [{ filter: { '==': [{ var: '_email' }, 'bob@example.com'] } }],
  },
)

const STATUSES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

export const Deletion = Type.Object(
  {
    deletionid: Id('job', 'The id of the deletion.'),
    status: Type.Unsafe<(typeof STATUSES)[number]>({
      type: 'string',
      enum: [...STATUSES],
      description: 'FAILED after many attempts. Start another deletion for the rest.',
    }),
    total: Nullable('integer', { description: 'Responses to look at; null until the job starts.' }),
    checked: Type.Integer({ description: 'Responses looked at so far.', examples: [600] }),
    deleted: Type.Integer({ description: 'Responses deleted so far.', examples: [12] }),
    createDate: Timestamp,
    finishDate: NullableTimestamp(),
  },
  { ...closed, title: 'Deletion' },
)

export type DeleteResponsesBody = Static<typeof DeleteResponsesBody>
export type Deletion = Static<typeof Deletion>
