import { pauseWebform } from '../../webforms/activate.ts'
import { type Effect, textOf } from './effect.ts'

export const webformPause: Effect = {
  works: 'STORE',
  async carryOut(trx, input, { principal, params, now }) {
    const place = { ...params, webformid: textOf(input, 'webformid') }
    const { status } = await pauseWebform(trx, principal, place, undefined, now)
    return { status }
  },
}
