import { Type } from 'typebox'
import type { Fault } from '../../faults.ts'
import { emptyFaults, hostFaults, oneOf, template, text } from '../members.ts'
import { defineStep } from '../step.ts'

/** Sends a text message. It is never repeated after a crash unless the step says so. */
export const sms = defineStep({
  type: 'sms',
  works: 'OUTSIDE',
  gives: ['messageId'],
  repeat: 'NEVER',
  secretsIn: ['secret'],
  members: {
    provider: oneOf(
      ['TWILIO', 'VONAGE', 'SINCH', 'HTTP'],
      'The provider. `HTTP`: a gateway of your own, which gets `{ "from", "to", "text" }` as JSON and replies with an `id`.',
    ),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The account id, API key or service plan at the provider. Not for `HTTP`.',
      }),
    ),
    region: Type.Optional(
      oneOf(['EU', 'US', 'AU', 'BR', 'CA'], '`SINCH`: the region of the account. `EU` when absent.'),
    ),
    url: Type.Optional(template('`HTTP`: the address of the gateway.')),
    secret: template(
      'The token of the account, which is a secret: `{{secrets.TWILIO}}`. `HTTP` gets it as a bearer token.',
      200,
    ),
    from: text('The number or name of the sender.', 50),
    to: text('The number of the recipient in E.164, such as +4366012345678.', 50),
    text: text('The message, at most 459 characters with its values: three segments.'),
  },
  check: step => [
    ...memberFaults(step),
    ...emptyFaults(step, ['from', 'to', 'text']),
    ...lengthFaults(step.text),
  ],
})

/** Characters of three segments. */
const MAX_LENGTH = 459

/** Why a message with its values cannot be sent, if it is too long. */
export function tooLong(message: string): string | undefined {
  const { length } = [...message]
  return length > MAX_LENGTH
    ? `The message has ${length} characters. Shorten it to ${MAX_LENGTH}.`
    : undefined
}

/** Values can be shorter than their placeholders, so only a text without any has its length before it runs. */
function lengthFaults(value: unknown): Fault[] {
  const detail = typeof value === 'string' && !value.includes('{{') ? tooLong(value) : undefined
  return detail === undefined ? [] : [{ pointer: '/text', code: 'text_too_long', detail }]
}

interface Members {
  readonly provider: string
  readonly account?: string
  readonly region?: string
  readonly url?: string
}

function memberFaults({ provider, account, region, url }: Members): Fault[] {
  const isOwn = provider === 'HTTP'
  const faults: Fault[] = []
  const missing = (name: string) =>
    faults.push({ pointer: `/${name}`, code: 'member_missing', detail: `Fill in \`${name}\`.` })
  const unused = (name: string) =>
    faults.push({
      pointer: `/${name}`,
      code: 'member_unused',
      detail: `${provider} has no \`${name}\`. Remove it.`,
    })
  if (!isOwn && account === undefined) missing('account')
  if (region !== undefined && provider !== 'SINCH') unused('region')
  if (isOwn && url === undefined) missing('url')
  else if (!isOwn && url !== undefined) unused('url')
  else if (url !== undefined) faults.push(...hostFaults(url))
  return faults
}
