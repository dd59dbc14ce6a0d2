// A typical query and result for each kind of chart: training at a company. Pictures of the docs show them, and tests vary them.
import type { ChartKindName } from '../../src/engine/charts/names.ts'
import type { Query } from '../../src/engine/query/document.ts'
import type { QueryResult, ResultCell, ResultColumn } from '../../src/engine/query/result.ts'

export interface Sample {
  readonly name: string
  readonly query: Omit<Query, 'dataset'>
  readonly result: QueryResult
  readonly options?: object
}

const dimension = (as: string, label: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  as,
  kind: 'DIMENSION',
  label,
  type: 'TEXT',
  ...more,
})
const measure = (as: string, label: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  as,
  kind: 'MEASURE',
  label,
  type: 'INTEGER',
  ...more,
})

export const resultOf = (
  columns: readonly ResultColumn[],
  rows: readonly (readonly ResultCell[])[],
  totals: readonly ResultCell[] | null = null,
): QueryResult => ({
  columns,
  rows,
  totals,
  base: rows.length,
  asOf: '2026-11-23T12:00:00.000Z',
  pending: false,
  truncated: false,
})

const PERCENT = { type: 'NUMBER', format: { style: 'PERCENT', decimals: 0 } } as const
const responses = measure('n', 'Responses')
const score = measure('score', 'Mean score', PERCENT)
const month = dimension('month', 'Month', { type: 'DATE', grain: 'month' })
const week = dimension('week', 'Week', { type: 'DATE', grain: 'week' })
const course = dimension('course', 'Course')
const site = dimension('site', 'Site')
const outcome = dimension('outcome', 'Result', {
  values: [
    { value: 'first', label: 'Passed first time' },
    { value: 'later', label: 'Passed later' },
    { value: 'no', label: 'Not passed' },
  ],
})

const COURSES = ['Safety at work 3', 'Data protection', 'Pumps and valves', 'First aid', 'Forklift licence']
const SITES = ['Linz plant', 'Graz plant', 'Vienna office', 'Salzburg office']
const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
const DAY_MS = 86_400_000
const weeks = Array.from({ length: 12 }, (_, i) =>
  new Date(Date.UTC(2026, 8, 7) + i * 7 * DAY_MS).toISOString().slice(0, 10),
)
/** The same numbers each time. */
const wave = (i: number, seed: number) => Math.abs(Math.sin(i * 12.9898 + seed * 78.233) * 43758.5453) % 1

const byCourse: [string, number, number, number][] = [
  ['Safety at work 3', 168, 31, 27],
  ['Data protection', 121, 18, 9],
  ['Pumps and valves', 64, 22, 19],
  ['First aid', 41, 6, 4],
  ['Forklift licence', 19, 9, 8],
]
const courseRows = byCourse.flatMap(([name, first, later, no]) => [
  [name, 'first', first],
  [name, 'later', later],
  [name, 'no', no],
])
const siteMonths = SITES.flatMap((name, s) =>
  months.map((at, i): ResultCell[] => [at, name, Math.round(90 - s * 17 + i * (4 - s) + 14 * wave(i, s))]),
)
const scores = [0.68, 0.7, 0.69, 0.72, 0.71, 0.74, 0.73, 0.76, 0.78, 0.77, 0.8, 0.81]
const all = [0.7, 0.7, 0.71, 0.71, 0.72, 0.72, 0.73, 0.73, 0.74, 0.74, 0.75, 0.75]

const count = { as: 'n', fn: 'count', label: 'Responses' } as const
const of = (as: string, of = as) => ({ as, of })
const byMonth = { as: 'month', of: '_createDate', grain: 'month', fill: true } as const

export const samples: Readonly<Record<ChartKindName, Sample>> = {
  TABLE: {
    name: 'Hardest questions',
    query: {
      dimensions: [of('question')],
      measures: [
        { as: 'correct', fn: 'mean', of: 'points', label: 'Correct', format: { style: 'PERCENT' } },
        { ...count, label: 'People' },
      ],
      sort: [{ by: 'correct' }],
    },
    options: { bars: true },
    result: resultOf(
      [dimension('question', 'Question'), measure('correct', 'Correct', PERCENT), measure('n', 'People')],
      [
        ['What do you do first when a machine jams?', 0.41, 226],
        ['Describe how you lock out the press', 0.56, 226],
        ['Which valve closes without current?', 0.59, 105],
        ['Who may drive a forklift?', 0.61, 36],
        ['How long may personal data be kept?', 0.64, 148],
      ],
    ),
  },
  CROSSTAB: {
    name: 'Responses by course and site',
    query: { dimensions: [of('course'), of('site')], measures: [count] },
    options: { totals: true },
    result: resultOf(
      [course, site, responses],
      COURSES.flatMap((name, c) =>
        SITES.map((place, s): ResultCell[] => [
          name,
          place,
          Math.round(140 / (c + 1) / (s + 1) + 9 * wave(c, s)),
        ]),
      ),
    ),
  },
  NUMBER: {
    name: 'Responses',
    query: {
      dimensions: [{ as: 'week', of: '_createDate', grain: 'week', fill: true }],
      measures: [count],
      period: { of: '_createDate', last: { weeks: 12 } },
      compare: 'previous',
      totals: true,
    },
    result: resultOf(
      [week, responses, { as: 'n_previous', kind: 'PREVIOUS', label: 'Responses', type: 'INTEGER' }],
      weeks.map((at, i): ResultCell[] => [at, 36 + i * 2 + Math.round(9 * wave(i, 3)), 40]),
      [null, 566, 504],
    ),
  },
  BAR: {
    name: 'Responses by course',
    query: { dimensions: [of('course')], measures: [count], sort: [{ by: 'n', order: 'DESC' }] },
    result: resultOf(
      [course, responses],
      byCourse.map(([name, ...counts]) => [name, counts.reduce((a, b) => a + b)]),
    ),
  },
  STACKED_BAR: {
    name: 'Results by course',
    query: { dimensions: [of('course'), of('outcome')], measures: [count] },
    result: resultOf([course, outcome, responses], courseRows),
  },
  GROUPED_BAR: {
    name: 'Responses by quarter and site',
    query: {
      dimensions: [{ as: 'quarter', of: '_createDate', grain: 'quarter' }, of('site')],
      measures: [count],
    },
    result: resultOf(
      [dimension('quarter', 'Quarter', { type: 'DATE', grain: 'quarter' }), site, responses],
      ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].flatMap((at, q) =>
        SITES.slice(0, 3).map((name, s): ResultCell[] => [
          at,
          name,
          Math.round(120 + q * 28 - s * 40 + 30 * wave(q, s)),
        ]),
      ),
    ),
  },
  LINE: {
    name: 'Mean score by week',
    query: {
      dimensions: [{ as: 'week', of: '_createDate', grain: 'week' }],
      measures: [
        {
          as: 'linz',
          fn: 'mean',
          of: '_score',
          filter: { '==': [{ var: 'site' }, 'linz'] },
          label: 'Linz plant',
          format: { style: 'PERCENT', decimals: 0 },
        },
        {
          as: 'all',
          fn: 'mean',
          of: '_score',
          label: 'All sites',
          format: { style: 'PERCENT', decimals: 0 },
        },
      ],
    },
    result: resultOf(
      [week, measure('linz', 'Linz plant', PERCENT), measure('all', 'All sites', PERCENT)],
      weeks.map((at, i): ResultCell[] => [at, scores[i] ?? null, all[i] ?? null]),
    ),
  },
  STACKED_LINE: {
    name: 'Responses by month and site',
    query: { dimensions: [byMonth, of('site')], measures: [count] },
    result: resultOf([month, site, responses], siteMonths),
  },
  AREA: {
    name: 'Responses by month',
    query: { dimensions: [byMonth], measures: [count] },
    options: { goal: 160 },
    result: resultOf(
      [month, responses],
      months.map((at, i): ResultCell[] => [at, Math.round(90 + i * 8 + 46 * wave(i, 9))]),
    ),
  },
  STACKED_AREA: {
    name: 'Responses by month and site',
    query: { dimensions: [byMonth, of('site')], measures: [count] },
    result: resultOf([month, site, responses], siteMonths),
  },
  COMBO: {
    name: 'Responses and mean score by month',
    query: {
      dimensions: [byMonth],
      measures: [
        count,
        {
          as: 'score',
          fn: 'mean',
          of: '_score',
          label: 'Mean score',
          format: { style: 'PERCENT', decimals: 0 },
        },
      ],
    },
    result: resultOf(
      [month, responses, score],
      months.map((at, i): ResultCell[] => [at, Math.round(90 + i * 8 + 46 * wave(i, 5)), scores[i] ?? null]),
    ),
  },
  SCATTER: {
    name: 'Minutes and score',
    query: { columns: ['minutes', 'points'] },
    result: resultOf(
      [
        { as: 'minutes', kind: 'COLUMN', label: 'Minutes', type: 'NUMBER' },
        { as: 'points', kind: 'COLUMN', label: 'Points', type: 'NUMBER' },
      ],
      Array.from({ length: 160 }, (_, i): ResultCell[] => [
        6 + 34 * wave(i, 1),
        Math.min(100, 34 + 46 * wave(i, 1) + 30 * wave(i, 2)),
      ]),
    ),
  },
  BUBBLE: {
    name: 'Courses by time, score and responses',
    query: {
      dimensions: [of('course')],
      measures: [
        { as: 'minutes', fn: 'median', of: 'minutes', label: 'Median minutes' },
        {
          as: 'score',
          fn: 'mean',
          of: '_score',
          label: 'Mean score',
          format: { style: 'PERCENT', decimals: 0 },
        },
        count,
      ],
    },
    result: resultOf(
      [course, measure('minutes', 'Median minutes', { type: 'NUMBER' }), score, responses],
      [
        ['Safety at work 3', 14, 0.82, 226],
        ['Data protection', 9, 0.91, 148],
        ['Pumps and valves', 23, 0.68, 105],
        ['First aid', 18, 0.88, 51],
        ['Forklift licence', 27, 0.61, 36],
      ],
    ),
  },
  PIE: {
    name: 'Responses by site',
    query: { dimensions: [{ ...of('site'), top: 7, other: true }], measures: [count] },
    result: resultOf(
      [site, responses],
      [
        ['Linz plant', 566],
        ['Graz plant', 319],
        ['Vienna office', 301],
        ['Salzburg office', 98],
        ['{other}', 41],
      ],
    ),
  },
  DONUT: {
    name: 'Responses by site',
    query: { dimensions: [of('site')], measures: [count] },
    result: resultOf(
      [site, responses],
      [
        ['Linz plant', 566],
        ['Graz plant', 319],
        ['Vienna office', 301],
        ['Salzburg office', 98],
      ],
    ),
  },
  FUNNEL: {
    name: 'From invitation to certificate',
    query: {
      measures: [
        { as: 'invited', fn: 'count', label: 'Invited' },
        { as: 'opened', fn: 'sum', of: 'opened', label: 'Opened' },
        { as: 'started', fn: 'sum', of: 'started', label: 'Started' },
        { as: 'finished', fn: 'sum', of: 'finished', label: 'Finished' },
        { as: 'passed', fn: 'sum', of: 'passed', label: 'Passed' },
      ],
    },
    result: resultOf(
      ['Invited', 'Opened', 'Started', 'Finished', 'Passed'].map(label =>
        measure(label.toLowerCase(), label),
      ),
      [[1840, 1412, 1284, 1103, 968]],
    ),
  },
  HEATMAP: {
    name: 'When people answer',
    query: {
      dimensions: [
        { as: 'weekday', of: '_createDate', part: 'weekday' },
        { as: 'hour', of: '_createDate', part: 'hourOfDay' },
      ],
      measures: [count],
      timeZone: 'Europe/Vienna',
    },
    result: resultOf(
      [
        dimension('weekday', 'Weekday', { type: 'INTEGER', part: 'weekday' }),
        dimension('hour', 'Hour of day', { type: 'INTEGER', part: 'hourOfDay' }),
        responses,
      ],
      [1, 2, 3, 4, 5, 6].flatMap(day =>
        Array.from({ length: 11 }, (_, h): ResultCell[] => [
          day,
          h + 6,
          day === 6
            ? h < 4
              ? h
              : 0
            : Math.round(
                Math.max(
                  0,
                  18 * Math.exp(-((h - 2.6) ** 2) / 7) +
                    8 * Math.exp(-((h - 7.4) ** 2) / 3) +
                    3 * wave(h, day) -
                    (day === 5 ? 5 : 0),
                ),
              ),
        ]),
      ),
    ),
  },
  CALENDAR: {
    name: 'Responses by day',
    query: {
      dimensions: [{ as: 'day', of: '_createDate', grain: 'day' }],
      measures: [count],
      period: { of: '_createDate', last: { months: 12 } },
    },
    result: resultOf(
      [dimension('day', 'Day', { type: 'DATE', grain: 'day' }), responses],
      Array.from({ length: 340 }, (_, i): ResultCell[] => {
        const date = new Date(Date.UTC(2025, 11, 15) + i * DAY_MS)
        const isWeekend = date.getUTCDay() % 6 === 0
        return [
          date.toISOString().slice(0, 10),
          isWeekend ? Math.round(2 * wave(i, 4)) : Math.round(4 + i / 40 + 12 * wave(i, 8)),
        ]
      }),
    ),
  },
  RADAR: {
    name: 'Skills by team',
    query: {
      dimensions: [of('skill'), of('team')],
      measures: [{ as: 'mean', fn: 'mean', of: 'level', label: 'Mean level' }],
    },
    result: resultOf(
      [
        dimension('skill', 'Skill'),
        dimension('team', 'Team'),
        measure('mean', 'Mean level', { type: 'NUMBER' }),
      ],
      ['Safety', 'Quality', 'Machines', 'Teamwork', 'Planning', 'First aid'].flatMap(
        (skill, i): ResultCell[][] => [
          [skill, 'Assembly', [4.2, 3.1, 4.6, 3.8, 2.4, 3.3][i] ?? 0],
          [skill, 'Logistics', [3.4, 3.9, 2.2, 4.4, 4.1, 2.6][i] ?? 0],
        ],
      ),
    ),
  },
  BOX: {
    name: 'Minutes by course',
    query: {
      dimensions: [of('course')],
      measures: [{ as: 'minutes', fn: 'boxplot', of: 'minutes', label: 'Minutes' }],
    },
    result: resultOf(
      [course, measure('minutes', 'Minutes', { type: 'NUMBER' })],
      [
        ['Safety at work 3', [5, 11, 14, 19, 31]],
        ['Data protection', [3, 7, 9, 12, 20]],
        ['Pumps and valves', [9, 18, 23, 30, 47]],
        ['First aid', [8, 14, 18, 22, 36]],
        ['Forklift licence', [12, 21, 27, 35, 52]],
      ],
    ),
  },
  MIN_MAX: {
    name: 'Scores by site',
    query: {
      dimensions: [of('site')],
      measures: [
        { as: 'low', fn: 'percentile', p: 10, of: '_score', label: 'Lowest tenth' },
        { as: 'high', fn: 'percentile', p: 90, of: '_score', label: 'highest tenth' },
        { as: 'median', fn: 'median', of: '_score', label: 'Median' },
      ],
    },
    result: resultOf(
      [
        site,
        measure('low', 'Lowest tenth', PERCENT),
        measure('high', 'highest tenth', PERCENT),
        measure('median', 'Median', PERCENT),
      ],
      [
        ['Linz plant', 0.52, 0.97, 0.81],
        ['Graz plant', 0.44, 0.93, 0.74],
        ['Vienna office', 0.61, 0.99, 0.86],
        ['Salzburg office', 0.39, 0.9, 0.7],
      ],
    ),
  },
  HISTOGRAM: {
    name: 'Points',
    query: { dimensions: [{ as: 'points', of: '_score', bins: { width: 5 } }], measures: [count] },
    result: resultOf(
      [dimension('points', 'Points', { type: 'NUMBER', width: 5 }), responses],
      [3, 4, 9, 14, 22, 31, 44, 61, 78, 90, 84, 63, 41, 25].map((n, i): ResultCell[] => [30 + i * 5, n]),
    ),
  },
  GAUGE: {
    name: 'Pass rate',
    query: {
      measures: [
        {
          as: 'passed',
          fn: 'share',
          filter: { '==': [{ var: '_passed' }, true] },
          label: 'Passed',
          format: { style: 'PERCENT', decimals: 1 },
        },
      ],
    },
    options: { goal: 0.9 },
    result: resultOf(
      [measure('passed', 'Passed', { type: 'NUMBER', format: { style: 'PERCENT', decimals: 1 } })],
      [[0.88]],
    ),
  },
  BULLET: {
    name: 'Responses and targets by site',
    query: {
      dimensions: [of('site')],
      measures: [count, { as: 'target', fn: 'max', of: 'target', label: 'Target' }],
    },
    result: resultOf(
      [site, responses, measure('target', 'Target')],
      [
        ['Linz plant', 566, 600],
        ['Graz plant', 319, 280],
        ['Vienna office', 301, 320],
        ['Salzburg office', 98, 150],
      ],
    ),
  },
  TREEMAP: {
    name: 'Responses and pass rate by department',
    query: {
      dimensions: [of('department')],
      measures: [
        count,
        {
          as: 'passed',
          fn: 'share',
          filter: { '==': [{ var: '_passed' }, true] },
          label: 'Pass rate',
          format: { style: 'PERCENT', decimals: 0 },
        },
      ],
    },
    result: resultOf(
      [dimension('department', 'Department'), responses, measure('passed', 'Pass rate', PERCENT)],
      [
        ['Production', 241, 0.85],
        ['Logistics', 118, 0.89],
        ['Repair', 84, 0.91],
        ['Quality', 56, 0.95],
        ['Office', 41, 0.93],
        ['Lab', 26, 0.77],
      ],
    ),
  },
  SANKEY: {
    name: 'From first to second attempt',
    query: { dimensions: [of('first'), of('second')], measures: [{ ...count, label: 'People' }] },
    result: resultOf(
      [dimension('first', 'First attempt'), dimension('second', 'Second attempt'), measure('n', 'People')],
      [
        ['Passed', 'Did not need one', 413],
        ['Just failed', 'Passed', 64],
        ['Just failed', 'Failed again', 9],
        ['Clearly failed', 'Passed', 22],
        ['Clearly failed', 'Failed again', 19],
        ['Clearly failed', 'Not tried', 14],
        ['Just failed', 'Not tried', 25],
      ],
    ),
  },
  WORD_CLOUD: {
    name: 'Words in comments',
    query: { dimensions: [{ ...of('words'), top: 100 }], measures: [count] },
    result: resultOf(
      [dimension('word', 'Word'), responses],
      'helpful:64 clear:58 practical:47 long:38 examples:35 trainer:33 fast:28 videos:26 difficult:24 fun:22 short:20 useful:19 machine:18 pictures:16 questions:15 exercise:14 language:12 pace:12 room:11 friendly:10 boring:9 technical:9 modern:8 team:8 patient:7 tablet:7 noise:6 paper:6 break:5 coffee:5 sound:4 chairs:4 legible:4 fair:3 detailed:3 repeat:3'
        .split(' ')
        .map((item): ResultCell[] => [item.split(':')[0] ?? '', Number(item.split(':')[1])]),
    ),
  },
  BUBBLE_MAP: {
    name: 'Responses by city',
    query: { dimensions: [of('latitude'), of('longitude')], measures: [count] },
    result: resultOf(
      [
        dimension('latitude', 'Latitude', { type: 'NUMBER' }),
        dimension('longitude', 'Longitude', { type: 'NUMBER' }),
        responses,
      ],
      [
        [48.3, 14.29, 566],
        [47.07, 15.44, 319],
        [48.21, 16.37, 301],
        [47.8, 13.04, 98],
        [52.52, 13.4, 210],
        [48.86, 2.35, 130],
        [41.9, 12.5, 90],
        [40.42, -3.7, 70],
        [51.51, -0.13, 160],
        [59.33, 18.07, 60],
        [52.23, 21.01, 110],
      ],
    ),
  },
  CHOROPLETH: {
    name: 'Responses by country',
    query: { dimensions: [of('country')], measures: [count] },
    result: resultOf(
      [dimension('country', 'Country'), responses],
      'AT:1284 DE:820 CH:240 IT:190 FR:310 ES:150 PL:220 GB:280 SE:90 NO:60 US:640 CA:210 BR:180 MX:95 IN:430 CN:260 JP:140 AU:120 ZA:70 NG:40 EG:35 TR:130 KR:75 ID:66 AR:52'
        .split(' ')
        .map((item): ResultCell[] => [item.slice(0, 2), Number(item.slice(3))]),
    ),
  },
  NPS: {
    name: 'Recommendation',
    query: { dimensions: [of('recommend')], measures: [{ ...count, label: 'Answers' }] },
    result: resultOf(
      [dimension('recommend', 'Would you recommend us?', { type: 'INTEGER' }), measure('n', 'Answers')],
      [4, 3, 6, 8, 10, 19, 22, 48, 67, 121, 173].map((n, i): ResultCell[] => [i, n]),
    ),
  },
  LIKERT: {
    name: 'What do you think of the course?',
    query: { dimensions: [of('statement'), of('agreement')], measures: [{ ...count, label: 'Answers' }] },
    result: resultOf(
      [
        dimension('statement', 'Statement'),
        dimension('agreement', 'Agreement', {
          values: ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'].map((label, i) => ({
            value: String(i + 1),
            label,
          })),
        }),
        measure('n', 'Answers'),
      ],
      (
        [
          ['The course was well organized', [4, 9, 21, 96, 74]],
          ['I can use what I learned', [8, 17, 30, 88, 61]],
          ['The pace was right', [21, 44, 38, 70, 31]],
          ['The examples came from my work', [30, 51, 46, 55, 22]],
        ] as const
      ).flatMap(([name, counts]) => counts.map((n, i): ResultCell[] => [name, String(i + 1), n])),
    ),
  },
}
