import { Type } from 'typebox'
import { emptyFaults, oneOf, template, text } from '../members.ts'
import { defineStep } from '../step.ts'

const addresses = (description: string) =>
  Type.Array(text('An e-mail address.', 500), { minItems: 1, maxItems: 50, description })

/** Sends an e-mail. */
export const email = defineStep({
  type: 'email',
  works: 'OUTSIDE',
  sendsMail: true,
  gives: ['messageId'],
  members: {
    to: addresses('The recipients.'),
    cc: Type.Optional(addresses('Further recipients, whom all can see.')),
    replyTo: Type.Optional(text('The address for replies.', 500)),
    subject: text('The subject.', 500),
    text: Type.Optional(text('The body as plain text.', 50_000)),
    attach: Type.Optional(
      Type.Array(text('`answers.csv`, the id of a file, or the answer to a file question.', 500), {
        maxItems: 20,
        description: 'Files of the response that started the run, 10 MiB together.',
      }),
    ),
    dashboardid: Type.Optional(
      template('The id of an active dashboard. Its cards are below the text, as they are then.', 64),
    ),
    language: Type.Optional(oneOf(['en', 'de'], 'Of the dashboard. `en` when absent.')),
    markdown: Type.Optional(text('The body as Markdown, sent as HTML and as plain text.', 50_000)),
  },
  check: step =>
    [step.text, step.markdown, step.dashboardid].every(body => body === undefined)
      ? [{ pointer: '', code: 'member_missing', detail: 'Write `text` or `markdown`, or name a dashboard.' }]
      : emptyFaults(step, ['to', 'cc', 'subject', 'text', 'markdown']),
})
