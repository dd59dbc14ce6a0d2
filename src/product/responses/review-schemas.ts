// Wire shapes of reviews.
import { type Static, Type } from 'typebox'
import { ReviewState } from '../../engine/definition/review.ts'
import { closed, Nullable, NullableTimestamp, pageMembers } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'

export const ReviewBody = Type.Object(
  { state: ReviewState },
  { ...closed, title: 'ReviewRequest', examples: [{ state: 'ACCEPTED' }] },
)

export const ListReviewsBody = Type.Object(
  { ...pageMembers, state: Type.Optional(ReviewState) },
  { ...closed, title: 'ListReviewsRequest', examples: [{ state: 'ACCEPTED', limit: 100 }] },
)

export const Review = Type.Object(
  {
    responseid: Id('response'),
    state: ReviewState,
    author: Nullable('string', {
      description:
        'The id of the API key, the user of the console, or the run of a workflow. Null before the first review.',
    }),
    reviewDate: NullableTimestamp('When the state was set. Null before the first review.'),
  },
  { ...closed, title: 'Review' },
)
export type Review = Static<typeof Review>
