import { Type } from 'typebox'
import { duration, parseDuration, steps, text } from '../members.ts'
import { defineStep } from '../step.ts'
import { inWords, resolve } from '../values.ts'

/** Sleeps until an event with a subject happens, or until the time is up. */
export const waitFor = defineStep({
  type: 'waitFor',
  works: 'CONTROL',
  members: {
    event: Type.String({
      maxLength: 64,
      description: 'The type of the event.',
      examples: ['response.created'],
    }),
    match: Type.Object(
      {
        subject: text(
          'The subject of the event: of `response.created` the e-mail address or the id of the respondent, of `invitation.answered` the id of the invitation, of others the id of their response, web form, dataset, webhook or workflow.',
          500,
        ),
      },
      { additionalProperties: false, title: 'WaitMatch', description: 'Which event ends the wait.' },
    ),
    timeout: duration('How long to wait at most, as an ISO 8601 duration; at most `P90D`.'),
    onTimeout: Type.Optional(steps('Runs if the time is up.')),
    sample: Type.Optional(
      Type.Unknown({
        description:
          'What a test takes for the event, such as `{ "response": { "answers": {} } }`. Without it, the time is up.',
      }),
    ),
  },
  check: ({ match }) =>
    match.subject === ''
      ? [{ pointer: '/match/subject', code: 'value_missing', detail: 'Say of whom the event must be.' }]
      : [],
  awaits: ({ event }) => event,
  lists: ({ onTimeout = [] }) => [{ pointer: '/onTimeout', steps: onTimeout }],
  enter({ event, match, timeout }, context) {
    const subject = inWords(resolve(match.subject, context))
    if (subject === '') return { fault: '`match.subject` is empty, so no event can match.' }
    const until = new Date(context.now + (parseDuration(timeout) ?? 0)).toISOString()
    return { waitFor: { event, subject, until } }
  },
})
