// The schemas of members that every question has. In a draft only `type` is required.
import { Type } from 'typebox'
import { Condition } from '../../expressions/condition.ts'

export const QuestionId = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  description: "The author's reference, unique within the form; made up when absent.",
  examples: ['france'],
})

export const Picture = Type.Object(
  {
    url: Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2000 }),
    alt: Type.String({ maxLength: 500, description: 'What the picture shows, for those who cannot see it.' }),
  },
  { additionalProperties: false, title: 'Picture' },
)

/** For types without an answer, which cannot be required. */
export const shownMembers = <T extends string>(type: T) => ({
  id: Type.Optional(QuestionId),
  type: Type.Literal(type),
  text: Type.Optional(
    Type.String({ maxLength: 4000, description: 'Inline Markdown: emphasis, code, links.' }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 4000, description: 'A hint below the text; inline Markdown.' }),
  ),
  image: Type.Optional(Picture),
  visibleWhen: Type.Optional(Condition),
})

export const commonMembers = <T extends string>(type: T) => ({
  ...shownMembers(type),
  required: Type.Optional(Type.Boolean({ description: 'False when absent.' })),
  requiredWhen: Type.Optional(Condition),
})
