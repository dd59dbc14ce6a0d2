// The states that people move responses through.
import { Type } from 'typebox'

const closed = { additionalProperties: false }

export const MAX_STATE_LENGTH = 32

export const ReviewState = Type.String({
  pattern: `^[A-Z][A-Z0-9_]{0,${MAX_STATE_LENGTH - 1}}$`,
  description: 'A state of `settings.review`.',
  examples: ['ACCEPTED'],
})

export const MIN_STATES = 2
export const MAX_STATES = 10

export const ReviewSettings = Type.Object(
  {
    states: Type.Array(ReviewState, {
      minItems: MIN_STATES,
      maxItems: MAX_STATES,
      uniqueItems: true,
      description: 'The states of a response, in capital letters. New responses are in the first one.',
      examples: [['NEW', 'ACCEPTED', 'REJECTED']],
    }),
  },
  {
    ...closed,
    title: 'ReviewSettings',
    description: 'People move responses through these states. Respondents do not see them.',
  },
)
