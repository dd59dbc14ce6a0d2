import { activateWebform, pauseWebform } from '../../webforms/activate.ts'
import { type Effect, type Input, type StepContext, textOf } from './effect.ts'

const paramsOf = (input: Input, { params }: StepContext) => ({
  ...params,
  webformid: textOf(input, 'webformid'),
})

export const webformActivate: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const { status } = await activateWebform(
      trx,
      context.principal,
      paramsOf(input, context),
      undefined,
      context.now,
    )
    return { status }
  },
}

export const webformPause: Effect = {
  works: 'STORE',
  async carryOut(trx, input, context) {
    const { status } = await pauseWebform(
      trx,
      context.principal,
      paramsOf(input, context),
      undefined,
      context.now,
    )
    return { status }
  },
}
