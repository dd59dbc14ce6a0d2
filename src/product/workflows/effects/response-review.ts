import { reviewResponse } from '../../responses/review.ts'
import { type Effect, textOf } from './effect.ts'

export const responseReview: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { params, principal, now }) {
    const place = {
      ...params,
      webformid: textOf(input, 'webformid'),
      responseid: textOf(input, 'responseid'),
    }
    const { responseid, state } = await reviewResponse(trx, principal, place, textOf(input, 'state'), now)
    return { responseid, state }
  },
}
