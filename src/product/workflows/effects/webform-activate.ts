import { activateWebform } from '../../webforms/activate.ts'
import { type Effect, textOf } from './effect.ts'

export const webformActivate: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { principal, params, now }) {
    const place = { ...params, webformid: textOf(input, 'webformid') }
    const { status } = await activateWebform(trx, principal, place, undefined, now)
    return { status }
  },
}
