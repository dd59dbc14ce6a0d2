// Functions of expressions: what each gives. The engine, workflows and views are tested with the same table.

/** Values by name, which the expressions of the table read. The time zone is Europe/Vienna. */
export const values = {
  born: '2004-02-29',
  start: '2026-01-31',
  end: '2026-03-01',
  at: '2026-03-28T23:30:00Z',
  later: '2026-03-30T01:00:00+02:00',
  text: '  Straße 👍  ',
  n: 2.345,
  m: -2.5,
  cents: 1.005,
  tenth: 0.1,
  fifth: 0.2,
  big: 1234.5678,
} as const

const v = (name: keyof typeof values) => ({ var: name })

export interface FunctionCase {
  readonly expression: unknown
  readonly value: number | string | null
  /** What only views or only forms have, such as functions of lists. */
  readonly only?: 'forms'
}

const both = (expression: unknown, value: number | string | null): FunctionCase => ({ expression, value })
const forms = (expression: unknown, value: number | string | null): FunctionCase => ({
  expression,
  value,
  only: 'forms',
})

export const functionTable: readonly FunctionCase[] = [
  both({ round: [v('n'), 2] }, 2.35),
  both({ round: [v('m')] }, -3),
  both({ round: [v('cents'), 2] }, 1.01),
  both({ round: [v('big'), 1] }, 1234.6),
  both({ floor: [v('m')] }, -3),
  both({ ceil: [v('m')] }, -2),
  both({ abs: [v('m')] }, 2.5),
  both({ floor: [{ '*': [v('tenth'), 30] }] }, 3),
  both({ min: [v('n'), v('m')] }, -2.5),
  both({ max: [v('n'), v('m'), 3] }, 3),
  both({ '+': [v('tenth'), v('fifth')] }, 0.3),
  both({ trim: [v('text')] }, 'Straße 👍'),
  both({ lower: [{ trim: [v('text')] }] }, 'straße 👍'),
  both({ length: [{ trim: [v('text')] }] }, 8),
  both({ year: [v('born')] }, 2004),
  both({ month: [v('born')] }, 2),
  both({ day: [v('born')] }, 29),
  both({ weekday: [v('born')] }, 7),
  both({ year: [v('at')] }, 2026),
  both({ day: [v('at')] }, 29),
  both({ weekday: [v('at')] }, 7),
  both({ dateDiff: [v('start'), v('end'), 'days'] }, 29),
  both({ dateDiff: [v('start'), v('end'), 'weeks'] }, 4),
  both({ dateDiff: [v('start'), v('end'), 'months'] }, 1),
  both({ dateDiff: [v('end'), v('start'), 'months'] }, -1),
  both({ dateDiff: [v('born'), { dateAdd: [v('born'), 18, 'years'] }, 'years'] }, 18),
  both({ dateDiff: [v('born'), v('start'), 'years'] }, 21),
  both({ dateDiff: [v('at'), v('later'), 'hours'] }, 23),
  both({ dateDiff: [v('at'), v('later'), 'days'] }, 0),
  both({ dateDiff: [v('at'), v('later'), 'minutes'] }, 1410),
  both({ dateAdd: [v('start'), 1, 'months'] }, '2026-02-28'),
  both({ dateAdd: [v('start'), -1, 'days'] }, '2026-01-30'),
  both({ dateAdd: [v('born'), 1, 'years'] }, '2005-02-28'),
  both({ dateAdd: [v('born'), 4, 'years'] }, '2008-02-29'),
  forms({ round: [1e12, 10] }, 1e12),
  forms({ round: [123456789012345, 7] }, 123456789012345),
  forms({ upper: [{ trim: [v('text')] }] }, 'STRASSE 👍'),
  forms({ sqrt: [2.25] }, 1.5),
  forms({ sqrt: [-1] }, null),
  forms({ pow: [v('tenth'), 2] }, 0.01),
  forms({ pow: [2, -1] }, 0.5),
  forms({ sum: [v('tenth'), v('fifth')] }, 0.3),
  forms({ sum: [{ var: 'people.age' }] }, 60),
  forms({ mean: [{ var: 'people.age' }, 30] }, 30),
  forms({ min: [{ var: 'people.age' }] }, 20),
  forms({ max: [{ var: 'people.age' }, 50] }, 50),
  forms({ count: [{ var: 'people' }] }, 3),
  forms({ count: [{ var: 'people.age' }, { var: 'absent' }, v('n')] }, 3),
  forms({ sum: [{ var: 'absent' }] }, 0),
  forms({ mean: [{ var: 'absent' }] }, null),
  forms({ max: [{ var: 'absent' }] }, null),
  forms({ length: [{ var: 'people' }] }, 3),
  forms({ today: [] }, '2026-03-29'),
  forms({ now: [] }, '2026-03-28T23:30:00Z'),
  forms({ dateDiff: [v('born'), { today: [] }, 'years'] }, 22),
  forms({ year: [{ var: 'unborn' }] }, null),
]

/** More values, which only forms have. */
export const lists = { people: [{ age: 20 }, { age: 40 }, { name: 'Cy' }] }
