import { deleteResponse } from '../../responses/delete.ts'
import { type Effect, textOf } from './effect.ts'

export const responseDelete: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { params, principal, now }) {
    const responseid = textOf(input, 'responseid')
    const place = { ...params, webformid: textOf(input, 'webformid'), responseid }
    await deleteResponse(trx, principal, place, now)
    return { responseid }
  },
}
