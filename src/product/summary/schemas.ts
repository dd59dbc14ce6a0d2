// What a summary of responses looks like on the wire.
import { type Static, type TProperties, Type } from 'typebox'
import { closed, Nullable, NullableTimestamp } from '../../platform/http/schemas.ts'
import { Filter } from '../responses/schemas.ts'
import type { SummaryResult } from './summarise.ts'

export const SummaryBody = Type.Object(
  { filter: Type.Optional(Filter) },
  { ...closed, title: 'SummaryRequest', examples: [{ filter: { '>=': [{ var: '_percent' }, 60] } }] },
)

const Count = Type.Integer({ minimum: 0 })
const Percent = Type.Number({ description: 'Of the answers, two decimals' })
const object = (title: string, properties: TProperties, description?: string) =>
  Type.Object(properties, { ...closed, title, ...(description && { description }) })

const choosable = { id: Type.String(), text: Type.Optional(Type.String()) }
const ChoiceCount = object('ChoiceCount', { ...choosable, count: Count, percent: Percent })
const Choices = Type.Array(ChoiceCount)
const RangeCount = object('RangeCount', { from: Type.Number(), to: Type.Number(), count: Count })
const Distribution = Type.Array(RangeCount, {
  description:
    'At most 50 values by themselves (from equals to), or at most twenty ranges, each up to the next',
})
const Numbers = object('NumberSummary', {
  min: Nullable('number'),
  max: Nullable('number'),
  mean: Nullable('number'),
  standardDeviation: Nullable('number', { description: 'Of the population' }),
  distribution: Distribution,
})

const flat = {
  choices: Type.Optional(Choices),
  other: Type.Optional(
    object(
      'OtherAnswers',
      { count: Count, samples: Type.Array(Type.String()) },
      "Answers in the respondent's own words",
    ),
  ),
  numbers: Type.Optional(Numbers),
  nps: Type.Optional(
    object(
      'NetPromoterScore',
      { score: Type.Number(), promoters: Count, passives: Count, detractors: Count },
      'Net promoter score: the share of 9 and 10 less that of 0 to 6, in percent',
    ),
  ),
  yes: Type.Optional(Count),
  no: Type.Optional(Count),
  samples: Type.Optional(Type.Array(Type.String(), { description: 'The last answers, newest first' })),
  first: Type.Optional(Nullable('string', { description: 'The earliest day or time' })),
  last: Type.Optional(Nullable('string')),
  values: Type.Optional(Type.Array(object('ValueCount', { value: Type.String(), count: Count }))),
  rest: Type.Optional(Count),
  places: Type.Optional(
    Type.Array(object('ChoicePlace', { ...choosable, meanPlace: Nullable('number'), first: Count }), {
      description: 'Of a ranking: the mean place of each choice, and how often it came first',
    }),
  ),
  rows: Type.Optional(Type.Array(object('RowSummary', { ...choosable, choices: Choices }))),
  cells: Type.Optional(
    Type.Array(object('CellCount', { x: Type.Number(), y: Type.Number(), count: Count }), {
      description: 'Parts of an image by their middles, ten across and ten down, that were pointed at',
    }),
  ),
}
const inner = { ...flat, blanks: Type.Optional(Type.Record(Type.String(), object('BlankSummary', flat))) }

const Item = object(
  'ItemAnalysis',
  {
    responses: Type.Integer({ minimum: 0, description: 'Graded responses that were asked it' }),
    difficulty: Nullable('number', {
      description:
        'Mean points as a share of the points that could be had, 0 (nobody) to 1 (everybody); points below 0 count as 0',
    }),
    discrimination: Nullable('number', {
      description:
        'Correlation of its points with those of all other questions together (corrected point-biserial), -1 to 1; null where either never differs',
    }),
    correct: Type.Integer({ minimum: 0, description: 'At full points' }),
    wrongChoices: Type.Optional(
      Type.Array(ChoiceCount, {
        description:
          'How often each wrong choice was selected, in graded responses, whatever points the answer got. Wrong is what the key of the version that was answered does not name; with weights, where several can be selected, a choice that is worth nothing or less',
      }),
    ),
  },
  'How the question works in the quiz',
)

const QuestionSummary = Type.Object(
  {
    id: Type.String({ examples: ['france'] }),
    type: Type.String(),
    text: Type.String(),
    asked: Type.Integer({ minimum: 0, description: 'Responses whose way through the form met it' }),
    answered: Count,
    ...inner,
    entries: Type.Optional(Numbers),
    questions: Type.Optional(
      Type.Record(Type.String(), object('MemberSummary', { answered: Count, ...inner })),
    ),
    item: Type.Optional(Item),
  },
  { ...closed, title: 'QuestionSummary' },
)

const Named = Type.Array(object('IdCount', { id: Type.String(), count: Count }))

export const Summary = Type.Unsafe<SummaryResult>(
  Type.Object(
    {
      responses: Type.Integer({ minimum: 0, description: 'That the filter holds for', examples: [120] }),
      firstDate: NullableTimestamp(),
      lastDate: NullableTimestamp(),
      quiz: Type.Optional(
        object(
          'QuizSummary',
          {
            graded: Type.Integer({ minimum: 0, description: 'Responses whose grading is complete' }),
            pending: Count,
            score: Numbers,
            percent: Numbers,
            passed: Count,
            failed: Count,
            passRate: Nullable('number', { description: 'Percent of those that could pass' }),
            grades: Named,
            outcomes: Named,
          },
          'Of what is scored; pending responses are counted, and no part of the figures',
        ),
      ),
      questions: Type.Array(QuestionSummary),
    },
    { ...closed, title: 'Summary' },
  ),
)

export type SummaryBody = Static<typeof SummaryBody>
