import { callFor, isSuccess } from './call.ts'
import { type Effect, textOf } from './effect.ts'

/** The body of a message for each chat. */
const bodies: Readonly<Record<string, (text: string) => object>> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  SLACK: text => ({ text: escapedForSlack(text) }),
  // An Adaptive Card for a Workflows address: https://learn.microsoft.com/power-automate/teams/create-adaptive-cards
  TEAMS: text => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text, wrap: true }],
        },
      },
    ],
  }),
  // An answer cannot call everyone of a server: https://discord.com/developers/docs/resources/webhook
  DISCORD: text => ({ content: firstOf(text, 2000), allowed_mentions: { parse: [] } }),
}

/** Cuts a text to a number of UTF-16 code units, but never within a character. */
function firstOf(text: string, length: number): string {
  const first = text.slice(0, length)
  return first.isWellFormed() ? first : first.slice(0, -1)
}

/** `<!channel>` in an answer would call everyone. */
const escapedForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const chat: Effect = {
  works: 'OUTSIDE',
  async carryOut(_input, context) {
    const secrets = await context.withSecrets()
    const { input } = secrets
    const body = bodies[textOf(input, 'kind')]?.(textOf(input, 'text'))
    const request = {
      method: 'POST' as const,
      url: textOf(input, 'url'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const { status } = await callFor(context, secrets, request, isSuccess)
    return { status }
  },
}
