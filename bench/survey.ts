// A survey of twelve questions, and SQL that fills a store with different answers to it.
import type { Store } from './stores.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id }))

const GENDERS = ['female', 'male', 'other'] as const
const COUNTRIES = ['at', 'de', 'ch', 'fr', 'it'] as const
const READS = [['news'], ['news', 'books'], ['law'], ['blogs', 'law']] as const

export const survey = {
  name: 'Our customers',
  appType: 'SURVEY',
  questions: [
    { id: 'gender', type: 'SINGLE_CHOICE', text: 'Gender?', choices: choices(...GENDERS) },
    { id: 'country', type: 'DROPDOWN', text: 'Country?', choices: choices(...COUNTRIES) },
    {
      id: 'reads',
      type: 'MULTIPLE_CHOICE',
      text: 'What do you read?',
      choices: choices('news', 'books', 'blogs', 'law'),
    },
    { id: 'age', type: 'NUMBER', text: 'Age?' },
    { id: 'spent', type: 'NUMBER', text: 'Spent?', decimals: 2 },
    { id: 'stars', type: 'RATING', text: 'How good?' },
    { id: 'again', type: 'SCALE', text: 'Would you recommend us?', min: 0, max: 10 },
    { id: 'member', type: 'YES_NO', text: 'A member?' },
    { id: 'since', type: 'DATE', text: 'Since when?' },
    {
      id: 'parts',
      type: 'MATRIX',
      text: 'Satisfied with?',
      rows: choices('price', 'speed', 'help'),
      columns: choices('no', 'so', 'yes'),
    },
    { id: 'city', type: 'SHORT_TEXT', text: 'City?' },
    { id: 'why', type: 'LONG_TEXT', text: 'Why?', visibleWhen: { '<': [{ var: 'stars' }, 3] } },
  ],
}

/** The answers of response `n`, as `fillSurvey` stores them; without those that are never grouped. */
export const surveyRow = (n: number) => ({
  gender: GENDERS[n % 3] ?? '',
  country: COUNTRIES[Math.floor(n / 3) % 5] ?? '',
  reads: READS[n % 4] ?? [],
  age: 18 + ((n * 7) % 60),
  spent: ((n * 37) % 100_000) + (10 + (n % 90)) / 100,
  stars: 1 + ((n * 11) % 5),
  again: (n * 13) % 11,
  member: n % 2 === 0,
  since: `${2000 + (n % 26)}-0${1 + (n % 9)}-1${n % 10}`,
  city: `City ${(n * 17) % 5000}`,
})

const ROWS_PER_STATEMENT = 50_000

/** Adds `count` responses with different answers to a published form. */
export async function fillSurvey(store: Store, webformId: string, count: number): Promise<void> {
  const text = (value: string) => `'"' || ${value} || '"'`
  const pick = (of: readonly string[], by: string) =>
    text(`case ${by} % ${of.length} ${of.map((id, i) => `when ${i} then '${id}'`).join(' ')} end`)
  const member = {
    gender: pick(GENDERS, 'n'),
    country: pick(COUNTRIES, '(n / 3)'),
  }
  const yes = pick(['no', 'so', 'yes'], '(n / 7)')
  const answers = {
    ...member,
    reads: `case n % 4 ${READS.map((ids, i) => `when ${i} then '${JSON.stringify(ids)}'`).join(' ')} end`,
    age: "'' || (18 + n * 7 % 60)",
    spent: "'' || (n * 37 % 100000) || '.' || (10 + n % 90)",
    stars: "'' || (1 + n * 11 % 5)",
    again: "'' || (n * 13 % 11)",
    member: "case n % 2 when 0 then 'true' else 'false' end",
    since: text(`(2000 + n % 26) || '-0' || (1 + n % 9) || '-1' || (n % 10)`),
    parts: `'{"price":' || ${yes} || ',"speed":' || ${yes} || ',"help":"no"}'`,
    city: text("'City ' || (n * 17 % 5000)"),
  }
  const json = Object.entries(answers)
    .map(([id, value]) => `'"${id}":' || ${value}`)
    .join(` || ',' || `)
  const padded = `substr('${'0'.repeat(24)}' || n, length('' || n) + 1, 24)`
  const type = store.name === 'postgres' ? 'jsonb' : 'text'
  for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT, count) - 1
    await store.run(`insert into responses (webform_id, id, version, answers, result_token, create_date)
      with recursive series(n) as (select cast(${from} as bigint) union all select n + 1 from series where n < ${to})
      select '${webformId}', 'response_00' || ${padded}, 1, cast('{' || ${json} || '}' as ${type}), ${padded},
      ${store.name === 'postgres' ? 'cast' : ''}('2026-01-0' || (1 + n % 9) || 'T00:00:00.000Z'${store.name === 'postgres' ? ' as timestamptz' : ''}) from series`)
  }
}
