// Wire shapes of summaries.
import { type Static, type TProperties, Type } from 'typebox'
import { closed, Nullable, NullableTimestamp } from '../../platform/http/schemas.ts'
import { Filter } from '../responses/schemas.ts'
import type { SummaryResult } from './summarise.ts'
import type { TimelineUnit } from './timeline.ts'

export const SummaryBody = Type.Object(
  { filter: Type.Optional(Filter) },
  { ...closed, title: 'SummaryRequest', examples: [{ filter: { '>=': [{ var: '_percent' }, 60] } }] },
)

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Percent = Type.Number({ description: 'Percentage of the answers, with two decimals.' })
const object = (title: string, properties: TProperties, description?: string) =>
  Type.Object(properties, { ...closed, title, ...(description && { description }) })

const choosable = {
  id: Type.String({ description: 'Its id in the form.' }),
  text: Type.Optional(Type.String({ description: 'Its text in the latest version that has it.' })),
}
const ChoiceCount = object('ChoiceCount', {
  ...choosable,
  count: Count('How often it was selected.'),
  percent: Percent,
})
const WrongChoiceCount = object('WrongChoiceCount', {
  ...ChoiceCount.properties,
  meanScore: Nullable('number', {
    description: 'The mean score of the responses that selected it, in points. Null if nobody did.',
    examples: [3.2],
  }),
})
const Choices = Type.Array(ChoiceCount, { description: 'How often each choice was selected.' })
const RangeCount = object('RangeCount', {
  from: Type.Number({ description: 'The lower end, included.' }),
  to: Type.Number({ description: 'The upper end.' }),
  count: Count('Values in the range.'),
})
const Distribution = Type.Array(RangeCount, {
  description: 'Up to 50 single values (`from` equals `to`), or up to 20 adjacent ranges.',
})
const Numbers = object(
  'NumberSummary',
  {
    min: Nullable('number', { description: 'The smallest number. Null without numbers.' }),
    max: Nullable('number', { description: 'The largest number. Null without numbers.' }),
    mean: Nullable('number', { description: 'The arithmetic mean. Null without numbers.' }),
    lowerQuartile: Nullable('number', {
      description:
        'A quarter of the numbers is at most this. Interpolated between neighbors, as `median` is.',
    }),
    median: Nullable('number', {
      description:
        'Half of the numbers is at most this. Without a copy, over 1000 different numbers give an estimate that is at most 6 % too high or low.',
    }),
    upperQuartile: Nullable('number', { description: 'Three quarters of the numbers are at most this.' }),
    standardDeviation: Nullable('number', { description: 'Population standard deviation.' }),
    distribution: Distribution,
  },
  'Statistics of numbers.',
)

const flat = {
  choices: Type.Optional(Choices),
  other: Type.Optional(
    object(
      'OtherAnswers',
      {
        count: Count('Answers with such a text.'),
        samples: Type.Array(Type.String(), { description: 'The latest texts, newest first.' }),
      },
      "Answers in the respondent's own words.",
    ),
  ),
  numbers: Type.Optional(Numbers),
  nps: Type.Optional(
    object(
      'NetPromoterScore',
      {
        score: Type.Number({ description: 'From -100 to 100.' }),
        promoters: Count('Answers 9 and 10.'),
        passives: Count('Answers 7 and 8.'),
        detractors: Count('Answers 0 to 6.'),
      },
      'Net promoter score: the percentage of answers 9 and 10 minus that of 0 to 6.',
    ),
  ),
  yes: Type.Optional(Count('Answers that are yes.')),
  no: Type.Optional(Count('Answers that are no.')),
  samples: Type.Optional(Type.Array(Type.String(), { description: 'The latest answers, newest first.' })),
  first: Type.Optional(Nullable('string', { description: 'The earliest date or time.' })),
  last: Type.Optional(Nullable('string', { description: 'The latest date or time.' })),
  values: Type.Optional(
    Type.Array(
      object('ValueCount', {
        value: Type.String({ description: 'The answer.' }),
        count: Count('How often it was given.'),
      }),
      {
        description: 'The most frequent answers.',
      },
    ),
  ),
  rest: Type.Optional(Type.Integer({ minimum: 0, description: 'Answers that `values` does not list.' })),
  places: Type.Optional(
    Type.Array(
      object('ChoicePlace', {
        ...choosable,
        meanPlace: Nullable('number', { description: 'The mean rank; 1 is first. Null without answers.' }),
        first: Count('How often it was ranked first.'),
      }),
      {
        description: 'For a ranking: the mean rank of each choice, and how often it was ranked first.',
      },
    ),
  ),
  rows: Type.Optional(
    Type.Array(object('RowSummary', { ...choosable, choices: Choices }), {
      description: 'For a matrix: its rows.',
    }),
  ),
  cells: Type.Optional(
    Type.Array(
      object('CellCount', {
        x: Type.Number({ description: 'A share of the width from the left, from 0 to 1.', examples: [0.35] }),
        y: Type.Number({ description: 'A share of the height from the top, from 0 to 1.', examples: [0.75] }),
        count: Count('How often the cell was selected.'),
      }),
      {
        description:
          'Selected cells of the image, by their centers. The image is divided into ten by ten cells.',
      },
    ),
  ),
}
const inner = {
  ...flat,
  blanks: Type.Optional(
    Type.Record(Type.String(), object('BlankSummary', flat), {
      description: 'For a cloze: its blanks by name.',
    }),
  ),
}

const Item = object(
  'ItemAnalysis',
  {
    responses: Type.Integer({
      minimum: 0,
      description: 'Graded responses whose respondents were asked this question.',
    }),
    difficulty: Nullable('number', {
      description:
        'Mean points divided by maximum points: 0 (nobody correct) to 1 (everybody correct). Negative points count as 0.',
    }),
    discrimination: Nullable('number', {
      description:
        'Correlation of the points with the total of all other questions (corrected point-biserial), -1 to 1. Null if either is constant.',
    }),
    correct: Type.Integer({ minimum: 0, description: 'Answers with full points.' }),
    wrongChoices: Type.Optional(
      Type.Array(WrongChoiceCount, {
        description:
          'How often each wrong choice was selected in graded responses, whatever points the answer got. A choice is wrong if the answer key of its version does not name it. With weights and several selections, a choice is wrong if it is worth 0 points or less.',
      }),
    ),
  },
  'Item analysis of a quiz question.',
)

const QuestionSummary = Type.Object(
  {
    id: Type.String({ description: 'The id of the question.', examples: ['france'] }),
    type: Type.String({ description: 'The type of the question.' }),
    text: Type.String({ description: 'The text of the question in its latest version.' }),
    asked: Type.Integer({ minimum: 0, description: 'Responses whose respondents were asked this question.' }),
    answered: Type.Integer({ minimum: 0, description: 'Responses with an answer to this question.' }),
    ...inner,
    entries: Type.Optional(
      Type.Unsafe<unknown>({ ...Numbers, description: 'For a repeated group: the number of entries.' }),
    ),
    questions: Type.Optional(
      Type.Record(
        Type.String(),
        object('MemberSummary', { answered: Count('Answers to this question.'), ...inner }),
        {
          description: 'For a group: its questions by id.',
        },
      ),
    ),
    item: Type.Optional(Item),
  },
  { ...closed, title: 'QuestionSummary' },
)

const IdCount = object('IdCount', {
  id: Type.String({ description: 'The name of the grade, or the id of the outcome.' }),
  text: Type.Optional(
    Type.String({ description: 'The title of the outcome in the latest version that has it.' }),
  ),
  count: Count('Responses with it.'),
})
const idCounts = (description: string) => Type.Array(IdCount, { description })

const Timeline = object(
  'Timeline',
  {
    unit: Type.Unsafe<TimelineUnit>({
      type: 'string',
      enum: ['DAY', 'WEEK', 'MONTH'],
      description: 'Days for up to 62 days, weeks from Monday for up to 62 weeks, or else months.',
    }),
    counts: Type.Array(
      object('PeriodCount', {
        date: Type.String({ description: 'Its first day, such as `2026-03-28`.' }),
        count: Count('Responses in it.'),
      }),
      { description: 'From the first response to the last, also periods without responses.' },
    ),
  },
  'When the responses arrived, in UTC.',
)

export const Summary = Type.Unsafe<SummaryResult>(
  Type.Object(
    {
      responses: Type.Integer({
        minimum: 0,
        description: 'Responses that match the filter.',
        examples: [120],
      }),
      firstDate: NullableTimestamp(),
      lastDate: NullableTimestamp(),
      timeline: Timeline,
      quiz: Type.Optional(
        object(
          'QuizSummary',
          {
            graded: Type.Integer({ minimum: 0, description: 'Responses whose grading is complete.' }),
            pending: Count('Responses that wait for manual grading.'),
            score: Numbers,
            percent: Numbers,
            passed: Count('Responses that passed.'),
            failed: Count('Responses that did not pass.'),
            passRate: Nullable('number', {
              description: 'Percentage that passed, of the responses that passed or failed.',
            }),
            passPercent: Nullable('number', {
              description: 'The pass mark of the latest version, if it is a percentage.',
            }),
            reliability: Nullable('number', {
              description:
                "Cronbach's alpha, at most 1: how well the questions measure one thing. Null unless all graded responses were asked the same questions, and none is hidden from you.",
            }),
            grades: idCounts('How often each grade was reached.'),
            outcomes: idCounts('How often each outcome was reached.'),
          },
          'Statistics of scored responses. Pending responses are counted but excluded from the other figures.',
        ),
      ),
      questions: Type.Array(QuestionSummary, { description: 'The questions of all versions.' }),
    },
    { ...closed, title: 'Summary' },
  ),
)

export type SummaryBody = Static<typeof SummaryBody>
