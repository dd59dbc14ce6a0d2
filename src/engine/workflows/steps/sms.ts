import { Type } from 'typebox'
import { emptyFaults, oneOf, template, text } from '../members.ts'
import { defineStep } from '../step.ts'

/** Sends a text message. It is never repeated after a crash unless the step says so. */
export const sms = defineStep({
  type: 'sms',
  works: 'OUTSIDE',
  gives: ['messageId'],
  repeat: 'NEVER',
  secretsIn: ['secret'],
  members: {
    provider: oneOf(['TWILIO', 'VONAGE', 'SINCH'], 'The provider.'),
    account: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The account id, API key or service plan at the provider.',
    }),
    secret: template('The token of the account, which is a secret: `{{secrets.TWILIO}}`.', 200),
    from: text('The number or name of the sender.', 50),
    to: text('The number of the recipient in E.164, such as +4366012345678.', 50),
    text: text('The message, at most three segments.', 459),
  },
  check: step => emptyFaults(step, ['from', 'to', 'text']),
})
