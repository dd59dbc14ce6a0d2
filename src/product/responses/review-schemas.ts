// Wire shapes of reviews.
import { type Static, Type } from 'typebox'
import { ReviewState } from '../../engine/definition/review.ts'
import type { ListQuery } from '../../platform/http/lists.ts'
import { closed, Nullable, NullableTimestamp, pageMembers } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'

export const ReviewBody = Type.Object(
  { state: ReviewState },
  { ...closed, title: 'ReviewRequest', examples: [{ state: 'ACCEPTED' }] },
)

const MAX_IDS = 100

export const ListReviewsBody = Type.Object(
  {
    ...pageMembers,
    state: Type.Optional(ReviewState),
    responseids: Type.Optional(
      Type.Array(Id('response'), {
        minItems: 1,
        maxItems: MAX_IDS,
        description: 'Only the reviews of these responses.',
      }),
    ),
  },
  { ...closed, title: 'ListReviewsRequest', examples: [{ state: 'ACCEPTED', limit: 100 }] },
)
type ListReviewsBody = Static<typeof ListReviewsBody>

const { responseids: _, ...inQuery } = ListReviewsBody.properties
const ReviewsQuery = Type.Object(
  {
    ...inQuery,
    responseids: Type.Optional(
      Type.String({
        pattern: `^response_[0-9a-z]{26}(,response_[0-9a-z]{26}){0,${MAX_IDS - 1}}$`,
        description: 'Only the reviews of these responses. Separate ids by commas.',
      }),
    ),
  },
  closed,
)

export const reviewsQuery: ListQuery<ListReviewsBody> = {
  schema: ReviewsQuery,
  toQuery: asked => Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  fromQuery(query) {
    // Already validated against the schema.
    const { responseids, ...others } = query as Static<typeof ReviewsQuery>
    return { ...others, ...(responseids !== undefined && { responseids: responseids.split(',') }) }
  },
}

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
