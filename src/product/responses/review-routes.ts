import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { findResponse } from './queries.ts'
import { requireStates, reviewResponse, toReview } from './review.ts'
import { findReview, type ListedReview, readReviews } from './review-queries.ts'
import { ListReviewsBody, Review, ReviewBody, reviewsQuery } from './review-schemas.ts'
import { ResponseParams } from './schemas.ts'

const tags = ['Responses']
const FORM = '/user/:userid/app/:appid/webform/:webformid'
const REVIEW = `${FORM}/response/:responseid/review`

export const reviewRoutes: Routes = async app => {
  app.put(
    REVIEW,
    {
      config: { permission: 'review.update' },
      schema: {
        operationId: 'reviewResponse',
        summary: 'Set the state of a response',
        description:
          'Moves a response to a state of `settings.review`, and tells `response.reviewed`. The state that it is in already changes nothing.',
        tags,
        params: ResponseParams,
        body: ReviewBody,
        problems: ['webform_not_found', 'response_not_found', 'review_off', 'review_invalid'],
        response: { 200: json(Review, 'The review') },
      },
    },
    async ({ principal, params, body }) => {
      const now = app.now().toISOString()
      return inTransaction(app.db, trx => reviewResponse(trx, principal, params, body.state, now))
    },
  )

  app.get(
    REVIEW,
    {
      config: { permission: 'review.read' },
      schema: {
        operationId: 'getReview',
        summary: 'Retrieve the state of a response',
        description:
          'Returns the state with who set it. A response that nobody has reviewed is in the first state.',
        tags,
        params: ResponseParams,
        problems: ['webform_not_found', 'response_not_found', 'review_off'],
        response: { 200: json(Review, 'The review') },
      },
    },
    async ({ principal, params: { responseid, ...params } }) => {
      const { form, states } = await requireStates(app.db, principal.organizationId, params)
      if (!(await findResponse(app.db, form.id, responseid))) throw new Problem('response_not_found')
      return toReview(responseid, await findReview(app.db, form.id, responseid), states)
    },
  )

  listRoutes(
    app,
    `${FORM}/review`,
    {
      permission: 'review.read',
      operationId: 'listReviews',
      summary: 'List the reviewed responses of a form, oldest response first',
      description:
        'Returns the states that were set. Responses that nobody has reviewed are not in the list. Without `limit`, the whole list is streamed.',
      tags,
      params: WebformParams,
      asked: ListReviewsBody,
      query: reviewsQuery,
      problems: ['webform_not_found', 'review_off'],
      item: Review,
    },
    async ({ principal, params, asked }) => {
      const { form, states } = await requireStates(app.db, principal.organizationId, params)
      return {
        read: readReviews(app.db, form.id, asked),
        toWire: (row: ListedReview) => toReview(row.response_id, row, states),
        // They are in the order of their responses, which people review in any order.
        hasOwnOrder: true,
      }
    },
  )
}
