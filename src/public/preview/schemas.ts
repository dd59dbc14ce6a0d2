import { type Static, Type } from 'typebox'

/** Any text: a malformed secret gets the same reply as an unknown one. */
const Secret = Type.String({
  description: 'The secret of the link.',
  examples: ['TtPZ0u4mVgyBAcrVxNkHn5OQQ2eEwZ3n1mIwRSVZBZ0'],
})

export const SecretParams = Type.Object({ secret: Secret })
export const SecretLanguageParams = Type.Object({
  secret: Secret,
  language: Type.String({ description: 'A language of the form (BCP 47).', examples: ['de'] }),
})
export const SecretFileParams = Type.Object({
  secret: Secret,
  questionid: Type.String({ maxLength: 64, description: 'The id of the question.' }),
})

export type SecretParams = Static<typeof SecretParams>
