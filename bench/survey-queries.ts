// Queries to the responses of survey.ts, as charts and dashboards send them.
const count = { as: 'n', fn: 'count' }
const of = (name: string) => ({ as: name, of: name })
const THREE = {
  and: [
    { '==': [{ var: 'gender' }, 'female'] },
    { '>': [{ var: 'age' }, 40] },
    { in: ['law', { var: 'reads' }] },
  ],
}
const day = { as: 'day', of: 'since', grain: 'month', fill: true }

export const surveyQueries: Readonly<Record<string, object>> = {
  count: { measures: [count] },
  'one choice': { measures: [count], dimensions: [of('gender')] },
  'many choices': { measures: [count], dimensions: [of('reads')] },
  'two choices': { measures: [count], dimensions: [of('gender'), of('country')] },
  'a mean by a choice': { measures: [{ as: 'mean', fn: 'mean', of: 'spent' }], dimensions: [of('country')] },
  'quartiles by a choice': {
    measures: [{ as: 'box', fn: 'boxplot', of: 'spent' }],
    dimensions: [of('country')],
  },
  'a median': { measures: [{ as: 'm', fn: 'median', of: 'spent' }] },
  'a percentile by a choice': {
    measures: [{ as: 'p', fn: 'percentile', p: 90, of: 'age' }],
    dimensions: [of('gender')],
  },
  'net promoter score by a choice': {
    measures: [{ as: 'nps', fn: 'nps', of: 'again' }],
    dimensions: [of('country')],
  },
  'different texts': { measures: [{ as: 'd', fn: 'countDistinct', of: 'city' }] },
  'ten most frequent texts': { measures: [count], dimensions: [{ ...of('city'), top: 10, other: true }] },
  'bins of a number': { measures: [count], dimensions: [{ ...of('spent'), bins: { count: 20 } }] },
  'months of a date': { measures: [count], dimensions: [day] },
  'months with a running total': {
    measures: [count, { as: 'all', fn: 'runningTotal', of: 'n' }],
    dimensions: [day],
  },
  'days in a time zone': {
    measures: [count],
    dimensions: [{ as: 'day', of: '_createDate', grain: 'day' }],
    timeZone: 'Europe/Berlin',
  },
  'weekdays by hours': {
    measures: [count],
    dimensions: [
      { as: 'weekday', of: '_createDate', part: 'weekday' },
      { as: 'hour', of: '_createDate', part: 'hourOfDay' },
    ],
    timeZone: 'America/New_York',
  },
  'a year and the year before': {
    measures: [count],
    dimensions: [{ as: 'month', of: 'since', grain: 'month', fill: true }],
    period: { of: 'since', from: '2024-01-01', to: '2025-01-01' },
    compare: 'previous',
  },
  'shares within a choice': {
    measures: [count, { as: 'share', fn: 'shareOf', of: 'n', within: 'gender' }],
    dimensions: [of('gender'), of('country')],
  },
  'a row of a matrix by a choice': {
    measures: [count],
    dimensions: [{ as: 'price', of: 'parts.price' }, of('gender')],
  },
  'six figures of those that match': {
    measures: [
      count,
      { as: 'mean', fn: 'mean', of: 'spent' },
      { as: 'sum', fn: 'sum', of: 'spent' },
      { as: 'min', fn: 'min', of: 'age' },
      { as: 'max', fn: 'max', of: 'age' },
      { as: 'good', fn: 'share', filter: { '>': [{ var: 'stars' }, 3] } },
    ],
    filter: THREE,
  },
  'fifty rows, sorted': {
    columns: ['gender', 'age', 'city', 'spent'],
    filter: THREE,
    sort: [{ by: 'spent', order: 'DESC' }],
    limit: 50,
  },
  'a scatter of two numbers': { columns: ['age', 'spent'], filter: THREE, limit: 5000 },
}
