import { Type } from 'typebox'
import { oneOf, text } from '../members.ts'
import { defineStep } from '../step.ts'

/** Sends a text message. It is never repeated after a crash unless the step says so. */
export const sms = defineStep({
  type: 'sms',
  works: 'OUTSIDE',
  gives: ['messageId'],
  repeat: 'NEVER',
  members: {
    provider: oneOf(['TWILIO', 'VONAGE', 'SINCH'], 'The provider.'),
    account: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The account id, API key or service plan at the provider.',
    }),
    secret: Type.String({
      pattern: '^[A-Z][A-Z0-9_]{0,63}$',
      description: 'The name of the secret with the token of the account.',
    }),
    from: text('The number or name of the sender.', 50),
    to: text('The number of the recipient in E.164, such as +4366012345678.', 50),
    text: text('The message, at most three segments.', 459),
  },
})
