import { emptyFaults, oneOf, template, text } from '../members.ts'
import { defineStep } from '../step.ts'

const ADDRESS = /^(?:\{\{\s*secrets\.\w+\s*\}\}|https:\/\/[^/{}?#\s]+\/[^{}\s]*)$/

/** Posts a message to an incoming webhook of a chat. */
export const chat = defineStep({
  type: 'chat',
  works: 'OUTSIDE',
  gives: ['status'],
  secretsIn: ['url'],
  members: {
    kind: oneOf(['SLACK', 'TEAMS', 'DISCORD'], 'The chat.'),
    url: template('The address of the incoming webhook, usually a secret: `{{secrets.SLACK}}`.'),
    text: text('The message.', 4000),
  },
  check: step =>
    ADDRESS.test(step.url)
      ? emptyFaults(step, ['text'])
      : [
          {
            pointer: '/url',
            code: 'url_invalid',
            detail:
              'Name a secret that holds the address, such as {{secrets.SLACK}}, or write an https address.',
          },
        ],
})
