// The schemas of members that every question has. In a draft only `type` is required.
import { Type } from 'typebox'
import { Condition } from '../../expressions/condition.ts'

export const QuestionId = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
  description: 'The id of the question, unique within the form. Generated when absent.',
  examples: ['france'],
})

export const Picture = Type.Object(
  {
    url: Type.String({
      pattern: '^https?://[^\\s]+$',
      maxLength: 2000,
      description: 'The URL of the picture.',
    }),
    alt: Type.String({
      maxLength: 500,
      description: 'A text alternative for respondents who cannot see the picture.',
    }),
  },
  { additionalProperties: false, title: 'Picture', description: 'A picture and its text alternative.' },
)

/** The members of types without an answer, which cannot be required. */
export const shownMembers = <T extends string>(type: T) => ({
  id: Type.Optional(QuestionId),
  type: Type.Literal(type, { description: 'The type of the question.' }),
  text: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'The text of the question, in inline Markdown: emphasis, code, links.',
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 4000, description: 'A hint below the text, in inline Markdown.' }),
  ),
  image: Type.Optional(Picture),
  visibleWhen: Type.Optional(Condition),
})

const Rule = Type.Object(
  {
    id: Type.Optional(
      Type.Unsafe<string>({
        ...QuestionId,
        description: 'The id of the rule, unique within the question. Generated when absent.',
        examples: ['later'],
      }),
    ),
    holds: Type.Optional(Condition),
    message: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'What the respondent reads if the condition does not hold. It can contain {{name}} of answers.',
        examples: ['The end must be after the start.'],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'AnswerRule',
    description: 'A condition over several answers. It is not checked while one of them is missing.',
  },
)

export const commonMembers = <T extends string>(type: T) => ({
  ...shownMembers(type),
  required: Type.Optional(
    Type.Boolean({ description: 'Whether the question must be answered. False when absent.' }),
  ),
  requiredWhen: Type.Optional(Condition),
  rules: Type.Optional(
    Type.Array(Rule, { maxItems: 20, description: 'Conditions that must hold if the question is answered.' }),
  ),
})
