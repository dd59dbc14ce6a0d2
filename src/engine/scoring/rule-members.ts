// The schema of the members of a scoring rule. Each kind in kinds/ decides which it accepts.
import { type Static, type TSchema, Type } from 'typebox'
import { QuestionId } from '../questions/shared/members.ts'

export const closed = { additionalProperties: false }

/**
 * Points are summed as whole hundredths. `multipleOf: 0.01` would refuse 0.07, because of binary arithmetic; `points-faults.ts` checks
 * exactly.
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
  points: described(Points, 'The points of the correct answer. With 0 the question does not count.'),
  correct: Type.Optional(
    Type.Unknown({
      description:
        'The correct answer, in the same form as an answer. Several choices: an array of ids. Text: a text, or an array of texts or of {text, points}.',
    }),
  ),
  penalty: described(
    Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    'Taken off if an answer gets no points. Without an answer nothing is taken off.',
  ),
  otherwise: described(SignedPoints, 'Weights: the points of a choice that has no weight; 0 when absent.'),
  minPoints: described(SignedPoints, 'Weights and blanks: the minimum of the sum.'),
  maxPoints: described(SignedPoints, 'Weights and blanks: the maximum of the sum.'),
}

const textMembers = {
  ignoreCase: Type.Optional(Type.Boolean({ description: 'Text: true when absent.' })),
  ignoreAccents: Type.Optional(Type.Boolean({ description: 'Text: false when absent.' })),
  ignoreSpaces: Type.Optional(
    Type.Boolean({ description: 'Text: trims and collapses spaces; true when absent.' }),
  ),
  maxTypos: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10,
      description:
        'Text: the number of letters that can be wrong, missing, extra or swapped with their neighbour; 0 when absent.',
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
            'NONE (when absent): all or nothing. Several choices: FRACTION of the correct choices; RIGHT_MINUS_WRONG, never below 0. Matrix: FRACTION of the rows. Ranking: correct POSITIONS or PAIRS.',
        },
      ),
    ),
  ),
  tolerance: Type.Optional(
    Type.Number({ minimum: 0, description: 'Numbers: the accepted difference from the correct answer.' }),
  ),
  tolerancePercent: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Numbers: the accepted difference, as a percentage of the correct answer.',
    }),
  ),
  ranges: Type.Optional(
    Type.Array(
      Type.Object(
        {
          min: Type.Optional(Type.Number({ description: 'Unlimited when absent.' })),
          max: Type.Optional(Type.Number({ description: 'Unlimited when absent.' })),
          points: SignedPoints,
        },
        { ...closed, title: 'ScoringRange' },
      ),
      {
        maxItems: 100,
        description:
          'Numbers: points by range, both ends included, instead of correct. If ranges overlap, the best one counts.',
      },
    ),
  ),
  ...textMembers,
  alternatives: Type.Optional(
    Type.Array(
      Type.Object(
        {
          order: Type.Array(QuestionId, {
            maxItems: 1000,
            description: 'Ids of choices, from first to last.',
          }),
          points: Points,
        },
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
  { description: 'Cloze: a rule for each blank, with the members for texts or for choices.' },
)

const numbers = (count: number, description: string) =>
  Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: count, maxItems: count, description })

/** Exactly one of the three. Coordinates are shares of the width and height of the image, from its upper left corner. */
export const Shape = Type.Object(
  {
    circle: Type.Optional(
      numbers(3, '[x, y, radius]; the radius is a share of the width and of the height.'),
    ),
    rect: Type.Optional(numbers(4, '[x, y, width, height]')),
    polygon: Type.Optional(
      Type.Array(numbers(2, '[x, y]'), { minItems: 3, maxItems: 200, description: '[[x, y], ...]' }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    title: 'AreaShape',
    description: 'A circle, a rectangle or a polygon.',
  },
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
    description: 'Hotspot: the points of each area. If areas overlap, the first one counts.',
  },
)
