// The members of a scoring rule, as schema. Which of them go together is said by the kinds.
import { type Static, type TSchema, Type } from 'typebox'
import { QuestionId } from '../questions/shared/members.ts'

export const closed = { additionalProperties: false }

/**
 * Points are summed as integers of 0.01. `multipleOf: 0.01` cannot say so: by binary arithmetic 0.07 is no multiple of it, and
 * clients that validate would refuse it. `decimals.ts` checks exactly.
 */
const TWO_DECIMALS = 'At most two decimals.'
export const Points = Type.Number({ minimum: 0, maximum: 1_000_000, description: TWO_DECIMALS })
export const SignedPoints = Type.Number({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: TWO_DECIMALS,
})

const described = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(Type.Unsafe<number>({ ...schema, description: `${description} ${TWO_DECIMALS}` }))

/** An object whose members are named by ids of the author. */
export const byId = <T extends TSchema>(schema: T, options: { description?: string } = {}) =>
  Type.Record(QuestionId, schema, { ...closed, ...options })

const ownPoints = {
  points: described(Points, 'What the right answer is worth. 0 takes the question out of the score.'),
  correct: Type.Optional(
    Type.Unknown({
      description:
        'The right answer, as an answer is written. Several choices: an array of ids. Text: a text, or an array of texts or of {text, points}.',
    }),
  ),
  penalty: described(
    Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    'Points that an answer loses that gets none. No answer loses nothing.',
  ),
  otherwise: described(
    SignedPoints,
    'Weights: the points of a choice without a weight of its own; 0 when absent.',
  ),
  minPoints: described(SignedPoints, 'Where answers add up: the least that an answer gets.'),
  maxPoints: described(SignedPoints, 'Where answers add up: the most that an answer gets.'),
}

const textMembers = {
  ignoreCase: Type.Optional(Type.Boolean({ description: 'Text: true when absent.' })),
  ignoreAccents: Type.Optional(Type.Boolean({ description: 'Text: false when absent.' })),
  ignoreSpaces: Type.Optional(Type.Boolean({ description: 'Text: trims and collapses; true when absent.' })),
  maxTypos: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10,
      description:
        'Text: how many letters may be wrong, missing, too many or swapped with their neighbour; 0 when absent.',
    }),
  ),
}

const partials = ['NONE', 'FRACTION', 'RIGHT_MINUS_WRONG', 'POSITIONS', 'PAIRS'] as const
export type Partial = (typeof partials)[number]

export const ruleMembers = {
  ...ownPoints,
  partial: Type.Optional(
    Type.Unsafe<Partial>(
      Type.Union(
        partials.map(name => Type.Literal(name)),
        {
          title: 'PartialCredit',
          description:
            'NONE (when absent): all or nothing. Several choices: FRACTION, right ones ticked / right ones; RIGHT_MINUS_WRONG, never below 0. Matrix: FRACTION of the rows. Ranking: POSITIONS or PAIRS that are right.',
        },
      ),
    ),
  ),
  tolerance: Type.Optional(
    Type.Number({ minimum: 0, description: 'Numbers: how far off an answer may be.' }),
  ),
  tolerancePercent: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Numbers: how far off, in percent of the right answer.',
    }),
  ),
  ranges: Type.Optional(
    Type.Array(
      Type.Object(
        {
          min: Type.Optional(Type.Number({ description: 'Without an end when absent.' })),
          max: Type.Optional(Type.Number({ description: 'Without an end when absent.' })),
          points: SignedPoints,
        },
        { ...closed, title: 'ScoringRange' },
      ),
      {
        maxItems: 100,
        description:
          'Numbers: points by range, both ends included, instead of correct; the best that holds it counts.',
      },
    ),
  ),
  ...textMembers,
  alternatives: Type.Optional(
    Type.Array(
      Type.Object(
        { order: Type.Array(QuestionId, { maxItems: 1000 }), points: Points },
        { ...closed, title: 'ScoringOrder' },
      ),
      {
        maxItems: 100,
        description: 'Ranking: other orders that get points.',
      },
    ),
  ),
}

export const Blanks = byId(
  Type.Object(
    {
      ...ownPoints,
      ...textMembers,
      weights: Type.Optional(
        byId(SignedPoints, { description: 'Points by id of the choice, instead of correct.' }),
      ),
    },
    { ...closed, title: 'BlankRule' },
  ),
  { description: 'Cloze: a rule for each blank, with the members of a text or of a choice.' },
)

const numbers = (count: number, description: string) =>
  Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: count, maxItems: count, description })

/** Exactly one of the three; all are shares of the width and the height of the image, from its upper left corner. */
export const Shape = Type.Object(
  {
    circle: Type.Optional(numbers(3, '[x, y, radius]; the radius is a share of each side.')),
    rect: Type.Optional(numbers(4, '[x, y, width, height]')),
    polygon: Type.Optional(
      Type.Array(numbers(2, '[x, y]'), { minItems: 3, maxItems: 200, description: '[[x, y], ...]' }),
    ),
  },
  { ...closed, minProperties: 1, maxProperties: 1, title: 'AreaShape' },
)
export type Shape = Static<typeof Shape>

export const Areas = Type.Array(
  Type.Object(
    { id: Type.Optional(QuestionId), shape: Shape, points: SignedPoints },
    { ...closed, title: 'ScoringArea' },
  ),
  {
    minItems: 1,
    maxItems: 200,
    description: 'Hotspot: what a point in each area gets. Of areas that overlap the first counts.',
  },
)
