// A response row with the columns, primary key and unique indexes of Formyard's table. There is no foreign key, because a
// bare server has no table of forms.
import { randomUUID } from 'node:crypto'
import { newId, settings } from './serve.ts'

const types = {
  sqlite: { id: 'text', json: 'text', instant: 'text', boolean: 'integer' },
  postgres: { id: 'text collate "C"', json: 'jsonb', instant: 'timestamptz', boolean: 'boolean' },
}

export function responseTable(store: 'sqlite' | 'postgres'): string[] {
  const { id, json, instant, boolean } = types[store]
  return [
    `create table responses (webform_id ${id} not null, id ${id} not null, version integer not null, submission_id ${id},
      once_key text, email text, answers ${json} not null, score integer, max_score integer, passed ${boolean},
      grading ${json}, result_token text not null, create_date ${instant} not null, primary key (webform_id, id))`,
    'create unique index submissions on responses (webform_id, submission_id) where submission_id is not null',
    'create unique index once on responses (webform_id, once_key) where once_key is not null',
  ]
}

const COLUMNS = 13
const webformId = newId('webform')

export type ResponseValues = (string | number | null)[]

/** Stores the body in place of its answers: about as many bytes, apart from the submission id. */
export const responseValues = (body: string): ResponseValues => [
  webformId,
  newId('response'),
  1,
  randomUUID(),
  null,
  null,
  body,
  1500,
  1700,
  1,
  settings.payload,
  'n2bX0uYQm4cV7rT1kLw9Zg',
  new Date().toISOString(),
]

/** One INSERT of `count` rows. `parameter` returns the placeholder of the nth value, from 1. */
export function insertStatement(count: number, parameter: (n: number) => string): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = Array.from({ length: COLUMNS }, (_, column) => parameter(row * COLUMNS + column + 1))
    return `(${values.join(',')})`
  })
  return `insert into responses values ${rows.join(',')}`
}
